/** The outline of a file: its documents by role, and their keys; for code and text templates, their definitions. */
import {
  cutEnd,
  type SchemaNode,
  type SourceFile,
  type TextRange,
  visibleLine,
  visibleName,
} from '@ytt-language/shared';
import {
  type DocumentSyntax,
  documentsOf,
  type ItemSyntax,
  type NodeSyntax,
  type PairSyntax,
  resolveScalar,
  type SymbolDefinition,
  typeText,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { symbolsOf } from '../code/symbols-at.js';
import { documentRoleAt } from '../cursor/document-role.js';
import { documentSchema } from '../cursor/document-schema.js';
import { declarationOf } from '../navigation/declared-nodes.js';
import { type BoundedTree, cutLevels, type LevelCut } from './bounded-tree.js';
import { codeBehind } from './code-behind.js';
import { itemCount, itemsIn, type TextItem } from './text-items.js';

/** A symbol without its children. */
export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'document' | 'map' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'function' | 'variable';
  /** Offsets in the file. */
  readonly range: TextRange;
  readonly selection: TextRange;
}

/** The maximum number of symbols in an outline, the same as in Visual Studio Code's own JSON server. */
export const mostSymbols = 5_000;

/** Deeper nodes are left out to keep the outline readable. */
const deepest = 64;

/** A definition in code, with the definitions nested in it. */
export interface DefinedName {
  readonly definition: SymbolDefinition;
  readonly within: DefinedName[];
}

/** An item of a text; in a schema document with its declaration. */
export interface DeclaringItem extends TextItem {
  readonly schema: SchemaNode | undefined;
  /** For documents, the functions that their code defines. */
  readonly functions?: readonly DefinedName[];
}

export type OutlineNode = DeclaringItem | DefinedName;

export interface Outline {
  readonly tree: BoundedTree<OutlineNode>;
  /** At most `mostSymbols` are shown, the innermost left out first. */
  readonly cut: LevelCut;
  readonly symbolOf: (node: OutlineNode) => DocumentSymbol;
}

/**
 * Returns the outline of a file as a tree that is read on demand, together with the levels of it that are shown. For a
 * YAML file with only one document, the roots are the contents of that document.
 */
export function outlineOf(snapshot: Snapshot): Outline {
  const isYaml = codeLanguage(snapshot.file.path) === 'yaml';
  const tree: BoundedTree<OutlineNode> = {
    roots: isYaml ? textNodes(snapshot) : definedNames(snapshot.file),
    countBelow: (node, levels) =>
      'syntax' in node
        ? itemCount(node.value?.node, levels) + namesWithin(node.functions ?? [], levels - 1).length
        : namesWithin([node], levels).length,
    below: (node, most) => ('syntax' in node ? nodesBelow(node, most) : node.within.slice(0, most)),
  };
  const cut = cutLevels(tree, mostSymbols, deepest);
  const symbolOf = (node: OutlineNode): DocumentSymbol =>
    'syntax' in node ? symbolOfItem(snapshot, node) : symbolOfName(node.definition);
  return { tree, cut, symbolOf };
}

/** The documents if there are several, otherwise the contents of the only one. */
function textNodes(snapshot: Snapshot): readonly OutlineNode[] {
  const functions = definedFunctions(snapshot.file);
  const documents = documentsOf(snapshot.syntax)
    .filter(({ document, value }) => !document.injected && (value !== undefined || document.markerLength > 0))
    .map(({ document, start, value }, index, all): DeclaringItem => {
      const isSchema = documentRoleAt(snapshot, start) === 'schema';
      // Code before the first document and after the last one can be in documents of its own, which are not shown, and
      // is counted to these.
      const from = index === 0 ? 0 : start;
      const to = all[index + 1]?.start ?? Number.POSITIVE_INFINITY;
      const own = functions.filter((one) => startOf(one) >= from && startOf(one) < to);
      return {
        syntax: document,
        index,
        start,
        value,
        schema: isSchema ? documentSchema(snapshot, snapshot.file, document) : undefined,
        functions: own,
      };
    });
  const [first] = documents;
  if (documents.length > 1) return documents;
  // A template with code and no documents is treated like a module.
  return first === undefined ? definedNames(snapshot.file) : nodesBelow(first, Number.POSITIVE_INFINITY);
}

/** The children of an item: for a document also the functions that its code defines. */
function nodesBelow(item: DeclaringItem, most: number): readonly OutlineNode[] {
  const items = itemsBelow(item, most);
  const { functions = [] } = item;
  return functions.length === 0
    ? items
    : [...functions, ...items].sort((a, b) => startOf(a) - startOf(b)).slice(0, most);
}

function startOf(node: OutlineNode): number {
  return 'syntax' in node ? node.start : (node.definition.body ?? node.definition.range).start;
}

/**
 * The functions of a YAML template. Most YAML has none, and searching for the word costs less than parsing its code.
 */
function definedFunctions(file: SourceFile): readonly DefinedName[] {
  if (!file.text.includes('def ') || !/#@[^\n]*\bdef /.test(file.text)) return [];
  return definedNames(file).filter(({ definition }) => definition.kind === 'function');
}

function itemsBelow({ value, schema }: DeclaringItem, most: number): readonly DeclaringItem[] {
  return itemsIn(value, most).map((item) => ({ schema: schema && declaredBy(item, schema), ...item }));
}

function declaredBy({ syntax }: TextItem, schema: SchemaNode): SchemaNode | undefined {
  if (syntax.kind === 'pair') return schema.kind === 'map' ? declarationOf(schema, syntax.key)?.schema : undefined;
  return schema.kind === 'array' ? schema.item : undefined;
}

/** What determines the outline of an item and its children: its syntax, and in a schema its declaration. */
interface OutlineSource {
  readonly schema: SchemaNode;
  readonly identity: object;
}

const outlineSources = new WeakMap<object, OutlineSource>();

/** An object that is the same as long as the item's text and declaration are. */
export function identityOf({ syntax, schema }: DeclaringItem): object {
  if (schema === undefined) return syntax;
  const known = outlineSources.get(syntax);
  if (known?.schema === schema) return known.identity;
  const identity = {};
  outlineSources.set(syntax, { schema, identity });
  return identity;
}

function symbolOfItem(snapshot: Snapshot, item: DeclaringItem): DocumentSymbol {
  const { syntax, index, start, value, schema } = item;
  if (syntax.kind === 'document') return documentSymbol(snapshot, syntax, start, index);
  const code = codeOf(snapshot.file, item);
  const expression = value === undefined ? (/^\s+#@ (.*)$/.exec(code)?.[1] ?? '').trim() : '';
  const detail = expression === '' ? detailOf(value?.node) : visibleLine(cutEnd(expression, longestDetail));
  return {
    detail: schema === undefined ? detail : `${typeOf(schema)}${detail === '' ? '' : ` = ${detail}`}`,
    kind: expression === '' ? kindOf(value?.node) : 'variable',
    range: { start, end: start + syntax.length + code.length },
    ...(syntax.kind === 'pair' ? nameOfPair(syntax, start) : nameOfItem(syntax, index, start)),
  };
}

/** The code after an item, with the white space before it; empty if there is none. */
export function codeOf({ text }: SourceFile, { syntax, start }: TextItem): string {
  return codeBehind(text, start + syntax.length);
}

const roleNames = {
  schema: 'data values schema',
  'data-values': 'data values',
  'plain-values': 'data values',
  template: 'document',
} as const;

function documentSymbol(snapshot: Snapshot, document: DocumentSyntax, start: number, index: number): DocumentSymbol {
  const end = start + document.length;
  const markerEnd = start + Math.max(document.markerLength, Math.min(1, document.length));
  return {
    name: roleNames[documentRoleAt(snapshot, markerEnd)],
    detail: String(index + 1),
    kind: 'document',
    range: { start, end },
    selection: { start, end: markerEnd },
  };
}

type Named = Pick<DocumentSymbol, 'name' | 'selection'>;

function nameOfPair({ key, keyAt }: PairSyntax, start: number): Named {
  const name = key.kind === 'scalar' ? key.value : '…';
  return {
    name: visibleName(name),
    selection: { start: start + keyAt, end: start + keyAt + key.length },
  };
}

/** The name of an array item: its `name` if it has one, otherwise its index. */
function nameOfItem({ length, value }: ItemSyntax, index: number, start: number): Named {
  const selection = { start, end: start + Math.min(1, length) };
  if (value?.kind === 'mapping') {
    const named = value.items.find(({ key }) => key.kind === 'scalar' && key.value === 'name')?.value;
    if (named?.kind === 'scalar' && named.value !== '') return { name: visibleName(named.value), selection };
  }
  return { name: `[${index}]`, selection };
}

/** The type of a declaration. */
function typeOf(schema: SchemaNode): string {
  return `${typeText(schema)}${schema.nullable ? ' or null' : ''}`;
}

const longestDetail = 80;

/** The detail of an item: the text of a scalar on one line. */
function detailOf(value: NodeSyntax | undefined): string {
  return value?.kind === 'scalar' && value.style !== 'literal' && value.style !== 'folded'
    ? visibleLine(cutEnd(value.value, longestDetail))
    : '';
}

function kindOf(value: NodeSyntax | undefined): DocumentSymbol['kind'] {
  if (value === undefined) return 'null';
  if (value.kind === 'mapping') return 'map';
  if (value.kind === 'sequence') return 'array';
  if (value.kind === 'alias' || (value.tag === undefined && value.style !== 'plain')) return 'string';
  const resolution = resolveScalar(value, false);
  if (typeof resolution === 'string') return 'string';
  if (resolution.value === null) return 'null';
  if (typeof resolution.value === 'boolean') return 'boolean';
  return typeof resolution.value === 'string' ? 'string' : 'number';
}

function symbolOfName({ name, signature, kind, body, closing, range }: SymbolDefinition): DocumentSymbol {
  return {
    name,
    detail: signature === undefined ? '' : `(${signature.parameters.join(', ')})`,
    kind: kind === 'function' ? 'function' : 'variable',
    range: body === undefined ? range : { start: body.start, end: closing?.end ?? body.end },
    selection: range,
  };
}

function namesWithin(names: readonly DefinedName[], levels: number): readonly DefinedName[] {
  return levels === 0
    ? names
    : namesWithin(
        names.flatMap(({ within }) => within),
        levels - 1,
      );
}

/** The functions of code, and the variables of the file. */
function definedNames(file: SourceFile): readonly DefinedName[] {
  const names: DefinedName[] = [];
  // By the binding of the enclosing function: a name that is bound twice has a body for each binding.
  const insideOf = new Map<number | undefined, DefinedName[]>([[undefined, names]]);
  for (const definition of symbolsOf(file).definitions) {
    const { kind, expression, within } = definition;
    // Local variables of functions are not shown.
    if (kind !== 'function' && (kind !== 'variable' || expression !== undefined || within !== undefined)) continue;
    const name = { definition, within: [] };
    insideOf.set(definition.range.start, name.within);
    insideOf.get(within?.range.start)?.push(name);
  }
  return names;
}
