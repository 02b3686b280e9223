/** Writes declarations as the text of a schema document. */
import type { NodeValue } from '../../document/node.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { list, object } from '../export/json-values.js';
import type { Declaration, DeclaredValue } from './declaration.js';
import { isInteger, toNode } from './json.js';

/** The document below `header`, with a `load` of the modules that its rules use. */
export function writeSchema(declaration: Declaration, header: string): string {
  const lines = [...above(declaration, header), '---', ...documentLines(declaration)];
  const loads = Object.entries({ json: 'json.encode(', regexp: 'regexp.match(' }).flatMap(([module, use]) =>
    lines.some((line) => line.startsWith('#@', line.search(/\S/)) && line.includes(use))
      ? [`#@ load("@ytt:${module}", "${module}")`]
      : [],
  );
  return `${[...loads, ...lines].join('\n')}\n`;
}

function above({ annotations, notes }: Declaration, header = ''): readonly string[] {
  return [
    ...notes.map((note) => `#! JSON Schema: ${note.replace(/\s+/g, ' ')}`),
    ...(header === '' ? [] : [`#@${header}`]),
    ...annotations.map((annotation) => `#@${annotation}`),
  ];
}

function documentLines({ value }: Declaration): readonly string[] {
  if (value.kind === 'plain') return linesOf(floatText(value) ?? printYaml(toNode(value.value)));
  if (value.kind === 'array') return itemLines(value.item);
  return value.items.length === 0 ? ['{}'] : value.items.flatMap(({ key, declaration }) => keyLines(key, declaration));
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}

type Plain = Extract<DeclaredValue, { kind: 'plain' }>;

/** An integer written so that YAML reads it as a float. */
function floatText({ value, isFloat }: Plain): string | undefined {
  return isFloat === true && isInteger(value) && Math.abs(Number(value)) < 1e21 ? `${value}.0` : undefined;
}

function plainLines(head: string, plain: Plain, holder: (value: NodeValue) => NodeValue): readonly string[] {
  const float = floatText(plain);
  return float === undefined ? linesOf(printYaml(holder(toNode(plain.value, plain.isFloat)))) : [`${head}${float}`];
}

function keyLines(key: string, declaration: Declaration): readonly string[] {
  const { value } = declaration;
  const head = printYaml(object([[key, null]])).replace(/ null\n$/, '');
  if (value.kind === 'plain')
    return [...above(declaration), ...plainLines(`${head} `, value, (held) => object([[key, held]]))];
  if (value.kind === 'map' && value.items.length === 0) return [...above(declaration), `${head} {}`];
  const held = documentLines(declaration);
  return [...above(declaration), head, ...(value.kind === 'array' ? held : indented(held))];
}

function itemLines(declaration: Declaration): readonly string[] {
  const { value } = declaration;
  if (value.kind === 'plain') return [...above(declaration), ...plainLines('- ', value, (held) => list([held]))];
  if (value.kind === 'map' && value.items.length === 0) return [...above(declaration), '- {}'];
  return [...above(declaration), '-', ...indented(documentLines(declaration))];
}
