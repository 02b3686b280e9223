/** For tests: the flow of the code at the cursor, as text. */
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { codeAt, definitionAt } from '../template/symbols/code-at.js';
import { SourceFile } from '../text/source-file.js';
import type { CodeFlow } from './code-flow.js';
import type { CodeScope } from './code-run.js';
import type { Flow, FlowValue } from './flow-value.js';

/** The files below `#! file: NAME` lines. */
export function filesOf(fixture: string): readonly SourceFile[] {
  return fixture
    .split(/^#! file: /m)
    .slice(1)
    .map((part) => {
      const lineBreak = part.indexOf('\n');
      return new SourceFile(part.slice(0, lineBreak), part.slice(lineBreak + 1));
    });
}

/** The flow, as text, of the expression that ends at `<|>` in one of the files of `fixture`. */
export function flowAt(fixture: string): string {
  return describeFlow(valuesAt(fixture));
}

/** The same as a flow. */
export function valuesAt(fixture: string): Flow {
  const marked = filesOf(fixture);
  const at = marked.find(({ text }) => text.includes('<|>'));
  if (at === undefined) throw new Error('the fixture has no cursor');
  const offset = at.text.indexOf('<|>');
  const files = marked.map((file) => (file === at ? new SourceFile(file.path, file.text.replace('<|>', '')) : file));
  const file = files[marked.indexOf(at)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const code = project.codeWith(project.schema);
  const flow = file && code.flowOf(file);
  const own = code.files.find(({ source }) => source === file);
  const found = own && codeAt(own.source, own.language, offset);
  if (flow === undefined || own === undefined || found === undefined) throw new Error('there is no code at the cursor');
  const scope: CodeScope = {
    file: own,
    syntax: found.syntax,
    definitionOf: (identifier) => definitionAt(found, identifier),
  };
  const expression = found.nodes.findLast(
    (node) => node.kind !== 'argument' && 'end' in node && node.end === found.at && isExpression(node.kind),
  );
  if (expression === undefined) throw new Error('no expression ends at the cursor');
  return flow.of(scope, expression as Parameters<CodeFlow['of']>[1]);
}

function isExpression(kind: string): boolean {
  return !/statement|assign|def|^if$|^for$|while|return|branch|load/.test(kind) || kind === 'index';
}

export function describeFlow(flow: Flow): string {
  return flow.length === 0 ? 'nothing' : flow.map(describeValue).join(' | ');
}

function describeValue(value: FlowValue): string {
  switch (value.kind) {
    case 'scalar':
      return value.text === undefined ? value.type : JSON.stringify(value.text);
    case 'data-value': {
      const path = value.path.map((step) => (step.kind === 'item' ? '[]' : `.${String(step.key)}`)).join('');
      return `${value.form === 'struct' ? '' : `${value.form} of `}values${path}`;
    }
    case 'struct':
    case 'dict':
    case 'module': {
      const members = [...value.members].map(([name, { flow }]) => `${name}: ${describeFlow(flow())}`);
      return `${value.kind}(${members.join(', ')})`;
    }
    case 'list':
    case 'tuple':
    case 'set':
      return `${value.kind} of ${describeFlow(value.element())}`;
    case 'function':
      return value.node.kind === 'def' ? `function ${value.node.name.name}` : 'lambda';
    case 'builtin':
      return `builtin ${value.name}`;
    case 'method':
      return `method ${value.name}`;
    case 'ytt-module':
      return `@ytt:${value.name}`;
    case 'library':
      return 'library';
    case 'fragment':
      return `fragment(${value.items.map(({ key, flow }) => `${key ?? '-'}: ${describeFlow(flow())}`).join(', ')})`;
    case 'unknown':
      return 'unknown';
  }
}
