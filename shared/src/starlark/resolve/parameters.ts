/** Resolves the parameters of functions: checks their order and creates their variables. */

import type { Parameter } from '../parse/syntax.js';
import type { NameTable } from './name-table.js';
import type { FunctionScope } from './resolution.js';

/** Binds the parameters of a function in its block, and reports misplaced ones. */
export function bindParameters(names: NameTable, parameters: readonly Parameter[], scope: FunctionScope): void {
  let seenOptional = false;
  let star: Parameter | undefined;
  let starStar: Parameter | undefined;
  for (const parameter of parameters) {
    if (parameter.mode === '*') star = starParameter(names, parameter, star, starStar);
    else if (parameter.mode === '**') {
      if (starStar !== undefined) names.report(parameter, 'multiple ** parameters not allowed');
      starStar = parameter;
    } else {
      checkOrder(names, parameter, seenOptional, star, starStar);
      if (starStar === undefined && star !== undefined) scope.keywordOnlyCount++;
      seenOptional ||= parameter.defaultValue !== undefined;
      bindParameter(names, parameter);
    }
  }
  if (star?.name !== undefined) {
    bindParameter(names, star);
    scope.hasVarargs = true;
  } else if (star !== undefined && scope.keywordOnlyCount === 0) {
    names.report(star, 'bare * must be followed by keyword-only parameters');
  }
  if (starStar !== undefined) {
    bindParameter(names, starStar);
    scope.hasKwargs = true;
  }
  scope.parameterCount = scope.locals.length;
}

function starParameter(
  names: NameTable,
  parameter: Parameter,
  star: Parameter | undefined,
  starStar: Parameter | undefined,
): Parameter | undefined {
  if (starStar !== undefined) names.report(parameter, `* parameter may not follow **${starStar.name?.name}`);
  else if (star !== undefined) names.report(parameter, 'multiple * parameters not allowed');
  else return parameter;
  return star;
}

function checkOrder(
  names: NameTable,
  parameter: Parameter,
  seenOptional: boolean,
  star: Parameter | undefined,
  starStar: Parameter | undefined,
): void {
  const required = parameter.defaultValue === undefined;
  if (starStar !== undefined) {
    const kind = required ? 'required' : 'optional';
    names.report(parameter, `${kind} parameter may not follow **${starStar.name?.name}`);
  } else if (required && star === undefined && seenOptional) {
    names.report(parameter, 'required parameter may not follow optional');
  }
}

function bindParameter(names: NameTable, { name }: Parameter): void {
  if (name !== undefined && names.bindLocal(name)) names.report(name, `duplicate parameter: ${name.name}`);
}
