/** Converts everything sent to the client to the protocol, except code actions (`to-code-action.ts`). */
import {
  cutEnd,
  cutMiddle,
  type Finding,
  type Severity,
  type SourceFile,
  shownMessage,
  type TextEdit,
  type TextRange,
} from '@ytt-language/shared';
import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  FoldingRangeKind,
  InsertTextFormat,
  InsertTextMode,
  type Location,
  type LocationLink,
  type DocumentSymbol as LspDocumentSymbol,
  type FoldingRange as LspFoldingRange,
  type SignatureHelp as LspSignatureHelp,
  type TextEdit as LspTextEdit,
  type WorkspaceSymbol as LspWorkspaceSymbol,
  type MarkupContent,
  MarkupKind,
  type SelectionRange,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver/node';
import type { Place } from '../../features/code/symbols-at.js';
import type { CompletionEntry } from '../../features/completion/entry.js';
import { cutMarkdown, withoutMarkup } from '../../features/hover/escape-markdown.js';
import type { SignatureHelp } from '../../features/hover/signature-help.js';
import type { Definition } from '../../features/navigation/definition.js';
import type { DocumentSymbol } from '../../features/structure/document-symbols.js';
import type { FoldingRange } from '../../features/structure/folding.js';
import type { WorkspaceSymbol } from '../../features/structure/workspace-symbols.js';
import { type Encoding, editorLinesOf, toRange } from './positions.js';

/** What conversions need to know about the client and the locations of files. */
export interface ConversionContext {
  readonly encoding: Encoding;
  readonly uriOf: (source: SourceFile) => string | undefined;
  /** The URI of the page that explains the codes of findings, where it is installed. */
  readonly codePage?: string | undefined;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tags = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/**
 * Returns the diagnostic for a finding. Its code links to `codePage` if that is known. Related places in files without
 * a URI are left out.
 */
export function toDiagnostic(finding: Finding, { encoding, uriOf, codePage }: ConversionContext): Diagnostic {
  const related = finding.related.flatMap((one) =>
    toLocations([one], { encoding, uriOf }).map((location) => ({ location, message: shownMessage(one) })),
  );
  return {
    range: toRange(finding.file, finding.range, encoding),
    severity: severities[finding.severity],
    code: finding.code,
    ...(codePage === undefined ? {} : { codeDescription: { href: `${codePage}#${finding.code}` } }),
    source: 'ytt',
    message: shownMessage(finding),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
    ...(finding.tags === undefined ? {} : { tags: finding.tags.map((tag) => tags[tag]) }),
  };
}

/** Returns the link from the name in the file `from` to its definition; undefined if the defining file has no URI. */
export function toLocationLink(
  definition: Definition,
  from: SourceFile,
  context: ConversionContext,
): LocationLink | undefined {
  const targetUri = context.uriOf(definition.file);
  if (targetUri === undefined) return undefined;
  const target = toRange(definition.file, definition.range, context.encoding);
  return {
    originSelectionRange: toRange(from, definition.from, context.encoding),
    targetUri,
    targetRange: target,
    targetSelectionRange: target,
  };
}

/** Returns the location of each place, without those in files that have no URI. */
export function toLocations(places: readonly Place[], { encoding, uriOf }: ConversionContext): Location[] {
  return places.flatMap(({ file, range }) => {
    const uri = uriOf(file);
    return uri === undefined ? [] : [{ uri, range: toRange(file, range, encoding) }];
  });
}

/** Returns the edits in the protocol's positions. Like `edits`, all of them refer to the text of `file`. */
export function toTextEdits(file: SourceFile, edits: readonly TextEdit[], encoding: Encoding): LspTextEdit[] {
  return edits.map(({ range, newText }) => ({ range: toRange(file, range, encoding), newText }));
}

/** The maximum length of a name or type in a list, and of a label on one line, in UTF-16 code units. */
const longestName = 100;
const longestLabel = 200;

/** A label on one line, such as the title of an action. */
export function toLabel(text: string): string {
  return cutMiddle(text, longestLabel);
}

/** Documentation, which is written in Markdown, as plain text for clients that do not support that. */
export function toMarkup(given: string, markdown: boolean): MarkupContent {
  const value = cutMarkdown(given);
  return markdown ? { kind: MarkupKind.Markdown, value } : { kind: MarkupKind.PlainText, value: withoutMarkup(value) };
}

/**
 * Returns the help with its only signature. Without `parameterOffsets`, parameters are given by their texts, for
 * clients that cannot find them by their offsets in the label. If the cursor is past all parameters, the active one is
 * sent as their number.
 */
export function toSignatureHelp(
  help: SignatureHelp,
  { markdown, parameterOffsets }: { readonly markdown: boolean; readonly parameterOffsets: boolean },
): LspSignatureHelp {
  const parameters = help.parameters.map(({ start, end, documentation }) => ({
    label: parameterOffsets ? ([start, end] as [number, number]) : help.label.slice(start, end),
    ...(documentation === '' ? {} : { documentation: toMarkup(documentation, markdown) }),
  }));
  return {
    signatures: [{ label: help.label, documentation: toMarkup(help.documentation, markdown), parameters }],
    activeSignature: 0,
    activeParameter: help.active ?? help.parameters.length,
  };
}

/**
 * Returns the range with lines as the protocol counts them, which differ from those of ytt if the file contains lone
 * carriage returns.
 */
export function toFoldingRange(range: FoldingRange, file: SourceFile): LspFoldingRange {
  const { lines } = file;
  const shown = editorLinesOf(file);
  return {
    startLine: shown.lineAt(lines.lineStart(range.start)),
    endLine: shown.lineAt(Math.max(lines.lineStart(range.end), lines.lineEnd(range.end) - 1)),
    ...(range.kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {}),
  };
}

/** The nested form of ranges given innermost first. */
export function toSelectionRange(
  ranges: readonly TextRange[],
  file: SourceFile,
  encoding: Encoding,
): SelectionRange | undefined {
  return ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => ({ range: toRange(file, range, encoding), ...(parent === undefined ? {} : { parent }) }),
    undefined,
  );
}

const symbolKinds: Readonly<Record<DocumentSymbol['kind'], SymbolKind>> = {
  document: SymbolKind.Module,
  map: SymbolKind.Object,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
  function: SymbolKind.Function,
  variable: SymbolKind.Variable,
};

/** A symbol without its children. */
export function toDocumentSymbol(symbol: DocumentSymbol, file: SourceFile, encoding: Encoding): LspDocumentSymbol {
  const { name, detail, kind } = symbol;
  return {
    name: cutEnd(name, longestName),
    ...(detail === '' ? {} : { detail: cutEnd(detail, longestName) }),
    kind: symbolKinds[kind],
    range: toRange(file, symbol.range, encoding),
    selectionRange: toRange(file, symbol.selection, encoding),
  };
}

/** The flat form of a symbol, in the file with `uri`. */
export function toSymbolInformation(
  { name, kind, range }: DocumentSymbol,
  file: SourceFile,
  uri: string,
  encoding: Encoding,
): SymbolInformation {
  return {
    name: cutEnd(name, longestName),
    kind: symbolKinds[kind],
    location: { uri, range: toRange(file, range, encoding) },
  };
}

/** Returns the symbol with its location; undefined if its file has no URI. */
export function toWorkspaceSymbol(
  { name, kind, place }: WorkspaceSymbol,
  context: ConversionContext,
): LspWorkspaceSymbol | undefined {
  const [location] = toLocations([place], context);
  const symbolKind = kind === 'function' ? SymbolKind.Function : SymbolKind.Property;
  return location && { name: toLabel(name), kind: symbolKind, location };
}

const completionKinds: Readonly<Record<CompletionEntry['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  enum: CompletionItemKind.EnumMember,
  annotation: CompletionItemKind.Keyword,
  keyword: CompletionItemKind.Variable,
  statement: CompletionItemKind.Keyword,
  item: CompletionItemKind.Snippet,
  file: CompletionItemKind.File,
  function: CompletionItemKind.Function,
};

/**
 * Whether something remains to be typed after the entry is accepted: the value of a key or argument, or the first key
 * of an array item.
 */
function opensNext({ kind, edit, snippet, isLast = false }: CompletionEntry): boolean {
  if (isLast) return false;
  // The annotation of a document may end with the `---` that follows it.
  return kind === 'property' || kind === 'item' ? /[\s:]$/.test(edit.newText) : /\$1(?:\n|$)/.test(snippet ?? '');
}

/** `index` is the position of the entry in the list, for sorting and for resolving it later. */
export function toCompletionItem(
  entry: CompletionEntry,
  index: number,
  file: SourceFile,
  options: {
    readonly encoding: Encoding;
    readonly snippets: boolean;
    readonly list: number;
    readonly suggestCommand?: string | undefined;
  },
): CompletionItem {
  const command =
    opensNext(entry) && options.suggestCommand !== undefined
      ? { title: 'Suggest', command: options.suggestCommand }
      : undefined;
  const written = command === undefined ? entry.snippet : (entry.snippetBeforeList ?? entry.snippet);
  const snippet = options.snippets ? written : undefined;
  const { range, newText } = entry.edit;
  const filterText = entry.filterText ?? newText;
  const label = toLabel(entry.label);
  return {
    label,
    kind: completionKinds[entry.kind],
    ...(entry.detail === undefined ? {} : { detail: cutEnd(entry.detail, longestName) }),
    sortText: String(index).padStart(5, '0'),
    // If an item has a `filterText`, some clients do not take the start of the edit as the start of the typed text.
    ...(filterText === label ? {} : { filterText }),
    textEdit: { range: toRange(file, range, options.encoding), newText: snippet ?? newText },
    ...(snippet === undefined
      ? {}
      : { insertTextFormat: InsertTextFormat.Snippet, insertTextMode: InsertTextMode.adjustIndentation }),
    ...(command === undefined ? {} : { command }),
    ...(entry.deprecated === true ? { tags: [CompletionItemTag.Deprecated] } : {}),
    ...(entry.additionalEdits === undefined
      ? {}
      : {
          additionalTextEdits: entry.additionalEdits.map(({ range: at, newText: text }) => ({
            range: toRange(file, at, options.encoding),
            newText: text,
          })),
        }),
    ...(entry.preselect === true ? { preselect: true } : {}),
    ...(entry.documentation === undefined ? {} : { data: { list: options.list, index } }),
  };
}
