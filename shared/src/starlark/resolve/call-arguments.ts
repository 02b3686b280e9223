/** Checks the order of the arguments of calls. */

import type { Argument, CallExpression } from '../parse/syntax.js';
import type { NameTable } from './name-table.js';

/** The maximum number of positional arguments of a call, and of keyword arguments. */
const mostArguments = 255;

/** The kinds of arguments seen so far in a call. */
interface Seen {
  varargs: boolean;
  kwargs: boolean;
  readonly names: Set<string>;
  /** Whether a positional argument after a named one has been reported. */
  misplaced: boolean;
}

/** Reports arguments of `call` in an invalid order; calls `visit` for each argument. */
export function checkArguments(names: NameTable, call: CallExpression, visit: (argument: Argument) => void): void {
  // Most calls, and all generated ones, have only positional arguments, in which nothing can be wrong.
  if (call.args.length <= mostArguments && call.args.every(({ mode }) => mode === 'positional')) {
    for (const argument of call.args) visit(argument);
    return;
  }
  const seen: Seen = { varargs: false, kwargs: false, names: new Set(), misplaced: false };
  for (const argument of call.args) {
    checkArgument(names, argument, seen);
    visit(argument);
  }
  const positional = call.args.filter(({ mode }) => mode === 'positional').length;
  const named = call.args.filter(({ mode }) => mode === 'named').length;
  if (positional > mostArguments)
    names.report(call, `${positional} positional arguments in call, limit is ${mostArguments}`);
  if (named > mostArguments) names.report(call, `${named} keyword arguments in call, limit is ${mostArguments}`);
}

function checkArgument(names: NameTable, argument: Argument, seen: Seen): void {
  switch (argument.mode) {
    case '**':
      if (seen.kwargs) names.report(argument, 'multiple **kwargs not allowed');
      seen.kwargs = true;
      return;
    case '*':
      if (seen.kwargs) names.report(argument, '*args may not follow **kwargs');
      else if (seen.varargs) names.report(argument, 'multiple *args not allowed');
      seen.varargs = true;
      return;
    case 'named': {
      if (seen.kwargs) names.report(argument, 'argument may not follow **kwargs');
      const name = argument.name?.name ?? '';
      if (seen.names.has(name)) names.report(argument.name ?? argument, `keyword argument ${name} repeated`);
      seen.names.add(name);
      return;
    }
    case 'positional':
      if (seen.varargs) names.report(argument, 'argument may not follow *args');
      else if (seen.kwargs) names.report(argument, 'argument may not follow **kwargs');
      else if (seen.names.size > 0 && !seen.misplaced) {
        names.report(
          argument,
          'positional argument may not follow named',
          'An argument without a name cannot follow one with a name',
        );
        seen.misplaced = true;
      }
  }
}
