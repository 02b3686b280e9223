/**
 * Everything that the server answers about a workspace, as readable text: for each file the answers for the whole file,
 * then those at its positions. Lines and characters are counted from 1, as editors show them.
 */
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  InlayHint,
  Position,
  Range,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { startClient, type TestClient, uri } from '../../server/src/protocol/testing/client.js';
import {
  type Answer,
  at,
  block,
  completionText,
  diagnosticText,
  difference,
  documentOf,
  folder,
  highlightAnswer,
  hoverAnswer,
  lineBreak,
  linkAnswer,
  markdown,
  place,
  placesOf,
  shownUri,
  signatureAnswer,
  symbolText,
  tokenLines,
} from './shown.js';

/** The texts of a workspace by their paths in it. */
export type Texts = ReadonlyMap<string, string>;

/** How many items of longer completion lists are recorded. */
const recordedCompletions = 12;

/** The record of a workspace. Its files are opened one after the other and stay open. */
export async function answersAbout(texts: Texts): Promise<string> {
  const disk = Object.fromEntries([...texts].map(([path, text]) => [`${folder}/${path}`, text]));
  const client = await startClient(disk, {
    capabilities: {
      workspace: {
        configuration: true,
        workspaceFolders: true,
        workspaceEdit: { documentChanges: false },
        symbol: { resolveSupport: { properties: [] } },
      },
      textDocument: {
        hover: { contentFormat: ['markdown'] },
        completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        rename: { prepareSupport: true },
        definition: { linkSupport: true },
        // Requests are answered when everything is known, and notifications may be sent again.
        diagnostic: { relatedDocumentSupport: false },
        publishDiagnostics: { relatedInformation: true },
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
          isPreferredSupport: true,
        },
      },
    },
  });
  try {
    return await new Recording(client, texts).whole();
  } finally {
    await client.close();
  }
}

class Recording {
  private readonly client: TestClient;
  private readonly texts: Texts;
  private readonly lines: string[] = [];

  constructor(client: TestClient, texts: Texts) {
    this.client = client;
    this.texts = texts;
  }

  async whole(): Promise<string> {
    for (const [path, text] of this.texts) this.client.open(`${folder}/${path}`, text);
    for (const path of this.texts.keys()) {
      this.lines.push(`=== ${path}`);
      await this.aboutFile(path);
      await this.atPlaces(path);
      this.lines.push('');
    }
    for (const path of this.texts.keys()) await this.lineBreaks(path);
    this.lines.push('');
    return this.lines.join('\n');
  }

  private text(path: string): string {
    return this.texts.get(path) ?? '';
  }

  private ask<T>(method: string, path: string, params: object = {}): Promise<T> {
    return this.client.connection.sendRequest(method, { textDocument: { uri: uri(`${folder}/${path}`) }, ...params });
  }

  private section(title: string, found: readonly string[]): void {
    if (found.length === 0) return;
    this.lines.push(`--- ${title}`, ...found);
  }

  private async aboutFile(path: string): Promise<void> {
    const { connection } = this.client;
    const text = this.text(path);
    const everything = { start: { line: 0, character: 0 }, end: documentOf(text).positionAt(text.length) };
    const { items: diagnostics } = await this.ask<{ items: Diagnostic[] }>('textDocument/diagnostic', path);
    this.section(
      'status',
      block(await connection.sendRequest('ytt/status', { textDocument: { uri: uri(`${folder}/${path}`) } })),
    );
    this.section('diagnostics', diagnostics.flatMap(diagnosticText));
    const symbols = await this.ask<DocumentSymbol[]>('textDocument/documentSymbol', path);
    this.section(
      'outline',
      symbols.flatMap((symbol) => symbolText(symbol, '')),
    );
    const folds = await this.ask<{ startLine: number; endLine: number; kind?: string }[]>(
      'textDocument/foldingRange',
      path,
    );
    this.section('folding', [
      folds.map((one) => `${one.startLine + 1}-${one.endLine + 1}${one.kind ? ` ${one.kind}` : ''}`).join(', '),
    ]);
    const { data } = await this.ask<{ data: number[] }>('textDocument/semanticTokens/full', path);
    this.section('tokens', tokenLines(text, data, this.client.initialized.capabilities.semanticTokensProvider?.legend));
    const links = await this.ask<{ range: Range; target?: string; tooltip?: string }[]>(
      'textDocument/documentLink',
      path,
    );
    this.section(
      'links',
      links.map(({ range, target, tooltip }) => `${at(range)} ${target} ${tooltip ?? ''}`),
    );
    const lenses = await this.ask<CodeLens[]>('textDocument/codeLens', path);
    const resolved = await Promise.all(
      lenses.map((lens) => connection.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    this.section(
      'lenses',
      resolved.map(({ range, command }) => `${at(range)} ${command?.title} → ${command?.command}`),
    );
    const hints = await this.ask<InlayHint[]>('textDocument/inlayHint', path, { range: everything });
    this.section(
      'hints',
      hints.map(({ position, label }) => `${place(position)} ${JSON.stringify(label)}`),
    );
    const edits = await this.ask<TextEdit[] | null>('textDocument/formatting', path, {
      options: { tabSize: 2, insertSpaces: true },
    });
    this.section('formatted', difference(text, TextDocument.applyEdits(documentOf(text), edits ?? [])));
    await this.fixes(path, diagnostics);
    for (const command of ['ytt.server.effectiveValues', 'ytt.server.renderedOutput', 'ytt.server.exportSchema'])
      this.section(command, await this.shown(command, path));
  }

  private async shown(command: string, path: string): Promise<readonly string[]> {
    const params = { command, arguments: [uri(`${folder}/${path}`)] };
    try {
      const { text, ...rest } = await this.client.connection.sendRequest<{ text: string }>(
        'workspace/executeCommand',
        params,
      );
      return [
        JSON.stringify(rest).replaceAll(`file://${folder}/`, ''),
        ...text.split(lineBreak).map((line) => `    ${line}`),
      ];
    } catch (refused) {
      return [`refused: ${(refused as Error).message}`];
    }
  }

  private async fixes(path: string, diagnostics: readonly Diagnostic[]): Promise<void> {
    const found: string[] = [];
    for (const diagnostic of diagnostics) {
      const { range } = diagnostic;
      const context = { diagnostics: [diagnostic], only: ['quickfix'], triggerKind: 1 };
      const actions = await this.ask<CodeAction[] | null>('textDocument/codeAction', path, { range, context });
      if (actions === null || actions.length === 0) continue;
      found.push(
        `at ${at(range)}`,
        ...actions.flatMap((action) => this.actionText(action)).map((line) => `    ${line}`),
      );
    }
    this.section('fixes', found);
  }

  private actionText({ title, kind, isPreferred, disabled, edit, command }: CodeAction): readonly string[] {
    const marks = `${isPreferred === true ? ' (preferred)' : ''}${disabled === undefined ? '' : ` (not now: ${disabled.reason})`}`;
    const effect = edit === undefined ? [`    ${command?.command}`] : this.editText(edit);
    if (effect.every((line) => line.startsWith('    in '))) throw new Error(`${title} is no change`);
    return [`${kind}: ${title}${marks}`, ...effect];
  }

  /** The text of each file after an edit of the workspace. */
  private editText({ changes = {} }: WorkspaceEdit): readonly string[] {
    return Object.entries(changes).flatMap(([changed, edits]) => {
      const path = shownUri(changed);
      const text = this.text(path);
      return [`    in ${path}`, ...difference(text, TextDocument.applyEdits(documentOf(text), edits))];
    });
  }

  private async atPlaces(path: string): Promise<void> {
    const text = this.text(path);
    const atAll = placesOf(text);
    const about = async <T>(title: string, method: string, show: (answer: T) => Answer, params = {}): Promise<void> =>
      this.everywhere(title, atAll, async (position) => show(await this.ask(method, path, { position, ...params })));
    await about('hover', 'textDocument/hover', hoverAnswer);
    await about('definition', 'textDocument/definition', linkAnswer);
    await about('declaration', 'textDocument/declaration', linkAnswer);
    await about('type definition', 'textDocument/typeDefinition', linkAnswer);
    await about('implementation', 'textDocument/implementation', linkAnswer);
    await about('references', 'textDocument/references', linkAnswer, { context: { includeDeclaration: true } });
    await about('highlights', 'textDocument/documentHighlight', highlightAnswer);
    await about('signature', 'textDocument/signatureHelp', signatureAnswer);
    await this.everywhere('completion', atAll, (position) => this.completions(path, position));
    await this.everywhere('rename', atAll, (position) => this.rename(path, position));
    await this.everywhere('refactorings', atAll, (position) => this.refactorings(path, position));
    const lineStarts = text.split(lineBreak).map((line, number) => ({ line: number, character: line.search(/\S|$/) }));
    await this.everywhere('selection', lineStarts, (position) => this.selection(path, position));
  }

  /** The answers at `positions` that are not empty, each once with all its positions. */
  private async everywhere(
    title: string,
    positions: readonly Position[],
    answer: (position: Position) => Promise<Answer>,
  ): Promise<void> {
    const runs: { readonly from: Position; to: Position; readonly range: string; readonly text: string }[] = [];
    for (const position of positions) {
      const { text, range = '' } = await answer(position);
      const last = runs.at(-1);
      if (last?.text === text && last.range === range && last.to.line === position.line) last.to = position;
      else runs.push({ from: position, to: position, range, text });
    }
    const placesByText = new Map<string, string[]>();
    for (const { from, to, range, text } of runs) {
      if (text === '') continue;
      const where = `${place(from)}${from === to ? '' : `…${to.character + 1}`}${range === '' ? '' : ` (${range})`}`;
      const known = placesByText.get(text);
      if (known === undefined) placesByText.set(text, [where]);
      else known.push(where);
    }
    const found = [...placesByText].flatMap(([text, where]) => [
      `at ${where.join(', ')}`,
      ...text.split(lineBreak).map((line) => `    ${line}`),
    ]);
    this.section(title, found);
  }

  private async completions(path: string, position: Position): Promise<Answer> {
    const params = { position, context: { triggerKind: 1 } };
    const { items } = await this.ask<{ items: CompletionItem[] }>('textDocument/completion', path, params);
    const [first] = items;
    if (first === undefined) return { text: '' };
    const order = ({ sortText, label }: CompletionItem): string => sortText ?? label;
    items.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
    const shown = items.slice(0, recordedCompletions).map((item) => completionText(item, documentOf(this.text(path))));
    const resolved = await this.client.connection.sendRequest<CompletionItem>('completionItem/resolve', items[0]);
    const documentation = markdown(resolved.documentation).split('\n');
    return { text: [`${items.length}: ${shown.join(', ')}`, ...documentation].join('\n') };
  }

  private async rename(path: string, position: Position): Promise<Answer> {
    try {
      const answer = await this.ask<Range | { range: Range } | null>('textDocument/prepareRename', path, { position });
      if (answer === null) return { text: '' };
      const edit = await this.ask<WorkspaceEdit | null>('textDocument/rename', path, { position, newName: 'renamed' });
      return { text: this.editText(edit ?? {}).join('\n'), range: at('range' in answer ? answer.range : answer) };
    } catch (refused) {
      return { text: `refused: ${(refused as Error).message}` };
    }
  }

  private async refactorings(path: string, position: Position): Promise<Answer> {
    const context = { diagnostics: [], only: ['refactor'], triggerKind: 1 };
    const range = { start: position, end: position };
    const actions = await this.ask<CodeAction[] | null>('textDocument/codeAction', path, { range, context });
    return { text: (actions ?? []).flatMap((action) => this.actionText(action)).join('\n') };
  }

  private async selection(path: string, position: Position): Promise<Answer> {
    const params = { positions: [position] };
    const [chain] = (await this.ask<SelectionRange[] | null>('textDocument/selectionRange', path, params)) ?? [];
    const ranges: string[] = [];
    for (let one: SelectionRange | undefined = chain; one !== undefined; one = one.parent) ranges.push(at(one.range));
    return { text: ranges.join(' < ') };
  }

  /** The text that Enter adds at the end of each line. */
  private async lineBreaks(path: string): Promise<void> {
    const found: string[] = [];
    let version = 1;
    for (const [line, text] of this.text(path).split(lineBreak).entries()) {
      const end = text.length;
      this.client.edit(`${folder}/${path}`, ++version, [line, end, line, end], '\n');
      const typed = {
        position: { line: line + 1, character: 0 },
        ch: '\n',
        options: { tabSize: 2, insertSpaces: true },
      };
      const edits = await this.ask<TextEdit[] | null>('textDocument/onTypeFormatting', path, typed);
      const added = (edits ?? []).map((edit) => `${at(edit.range)} ${JSON.stringify(edit.newText)}`);
      if (added.length > 0) found.push(`${line + 1} ${JSON.stringify(text)} adds ${added.join(', ')}`);
      this.client.edit(`${folder}/${path}`, ++version, [line, end, line + 1, 0], '');
    }
    this.section(`after Enter in ${path}`, found);
  }
}
