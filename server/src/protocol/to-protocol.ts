/** Everything that leaves for the client, in the protocol's shapes. */
import type { Finding, Severity } from '@ytt-language/shared/findings/finding';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import {
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  FoldingRangeKind,
  InsertTextFormat,
  InsertTextMode,
  type LocationLink,
  type CodeAction as LspCodeAction,
  type DocumentSymbol as LspDocumentSymbol,
  type FoldingRange as LspFoldingRange,
  type TextEdit as LspTextEdit,
  type SelectionRange,
  SymbolKind,
} from 'vscode-languageserver/node';
import type { CodeAction } from '../features/code-actions.js';
import type { CompletionEntry } from '../features/completion/entry.js';
import type { Definition } from '../features/definition.js';
import type { DocumentSymbol } from '../features/document-symbols.js';
import type { FoldingRange } from '../features/folding.js';
import type { ProjectFileAction } from '../features/project-file-actions.js';
import { uriOfKey } from '../workspace/file-key.js';
import { type Encoding, toRange } from './positions.js';

export interface Outgoing {
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

export function toDiagnostic(finding: Finding, { encoding, uriOf, codePage }: Outgoing): Diagnostic {
  const related = finding.related.flatMap(({ file, range, message }) => {
    const uri = uriOf(file);
    return uri === undefined ? [] : [{ location: { uri, range: toRange(file, range, encoding) }, message }];
  });
  return {
    range: toRange(finding.file, finding.range, encoding),
    severity: severities[finding.severity],
    code: finding.code,
    ...(codePage === undefined ? {} : { codeDescription: { href: `${codePage}#${finding.code}` } }),
    source: 'ytt',
    message: finding.message,
    ...(related.length > 0 ? { relatedInformation: related } : {}),
    ...(finding.tags === undefined ? {} : { tags: finding.tags.map((tag) => tags[tag]) }),
  };
}

export function toLocationLink(definition: Definition, from: SourceFile, out: Outgoing): LocationLink | undefined {
  const targetUri = out.uriOf(definition.file);
  if (targetUri === undefined) return undefined;
  const target = toRange(definition.file, definition.range, out.encoding);
  return {
    originSelectionRange: toRange(from, definition.from, out.encoding),
    targetUri,
    targetRange: target,
    targetSelectionRange: target,
  };
}

/** Diagnostics in `context` are those that the client shows; the action names the ones it resolves. */
export function toCodeAction(action: CodeAction, out: Outgoing): LspCodeAction {
  const changes: Record<string, LspTextEdit[]> = {};
  for (const { file, edit } of action.edits) {
    const uri = out.uriOf(file);
    if (uri === undefined) continue;
    changes[uri] = [...(changes[uri] ?? []), { range: toRange(file, edit.range, out.encoding), newText: edit.newText }];
  }
  return {
    title: action.title,
    kind: action.kind === 'quickfix' ? CodeActionKind.QuickFix : CodeActionKind.SourceFixAll,
    diagnostics: action.findings.map((finding) => toDiagnostic(finding, out)),
    edit: { changes },
    ...(action.preferred ? { isPreferred: true } : {}),
  };
}

/** An action that writes or extends a project file. */
export function toStatingAction(action: ProjectFileAction, out: Outgoing): LspCodeAction {
  const uri = uriOfKey(action.key);
  const edits = [{ range: toRange(action.file, action.edit.range, out.encoding), newText: action.edit.newText }];
  return {
    title: action.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: action.findings.map((finding) => toDiagnostic(finding, out)),
    edit: {
      documentChanges: [
        ...(action.creates ? [{ kind: 'create' as const, uri, options: { ignoreIfExists: true } }] : []),
        { textDocument: { uri, version: null }, edits },
      ],
    },
  };
}

export function toFoldingRange(range: FoldingRange): LspFoldingRange {
  return {
    startLine: range.start,
    endLine: range.end,
    ...(range.kind === 'comment' ? { kind: FoldingRangeKind.Comment } : {}),
  };
}

/** The nested form of ranges that are given innermost first. */
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
};

export function toDocumentSymbol(symbol: DocumentSymbol, file: SourceFile, encoding: Encoding): LspDocumentSymbol {
  return {
    name: symbol.name,
    detail: symbol.detail,
    kind: symbolKinds[symbol.kind],
    range: toRange(file, symbol.range, encoding),
    selectionRange: toRange(file, symbol.selection, encoding),
    children: symbol.children.map((child) => toDocumentSymbol(child, file, encoding)),
  };
}

const completionKinds: Readonly<Record<CompletionEntry['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  enum: CompletionItemKind.EnumMember,
  annotation: CompletionItemKind.Keyword,
  keyword: CompletionItemKind.Variable,
  item: CompletionItemKind.Snippet,
  file: CompletionItemKind.File,
  function: CompletionItemKind.Function,
};

/** `index` is the entry's place in the list, for its order and for resolving it later. */
export function toCompletionItem(
  entry: CompletionEntry,
  index: number,
  file: SourceFile,
  options: { readonly encoding: Encoding; readonly snippets: boolean; readonly list: number },
): CompletionItem {
  const snippet = entry.snippet && options.snippets;
  return {
    label: entry.label,
    kind: completionKinds[entry.kind],
    ...(entry.detail === undefined ? {} : { detail: entry.detail }),
    sortText: String(index).padStart(5, '0'),
    filterText: entry.filterText,
    textEdit: {
      range: toRange(file, entry.edit.range, options.encoding),
      newText: snippet || !entry.snippet ? entry.edit.newText : entry.plainText,
    },
    ...(snippet
      ? { insertTextFormat: InsertTextFormat.Snippet, insertTextMode: InsertTextMode.adjustIndentation }
      : {}),
    ...(entry.deprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
    ...(entry.preselect ? { preselect: true } : {}),
    ...(entry.documentation === undefined ? {} : { data: { list: options.list, index } }),
  };
}
