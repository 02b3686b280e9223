/** Answers of the server as text. Lines and characters are counted from 1, as editors show them. */
import type {
  CompletionItem,
  Diagnostic,
  DocumentHighlight,
  DocumentSymbol,
  Hover,
  Location,
  LocationLink,
  MarkupContent,
  Position,
  Range,
  SemanticTokensLegend,
  SignatureHelp,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { changedLines } from '../changed-lines.js';

/** The folder of the workspace. */
export const folder = '/ws';

export const lineBreak = /\r?\n/;

/** The answer at a position, and the range that it refers to. */
export interface Answer {
  readonly text: string;
  readonly range?: string;
}

/** The starts and ends of words and lines, and the characters between words. */
export function placesOf(text: string): readonly Position[] {
  return text.split(lineBreak).flatMap((content, line) => {
    const characters = new Set([0, content.length]);
    for (const { index, 0: word } of content.matchAll(/\w+|[^\w\s]/g)) {
      characters.add(index);
      if (word.length > 2) characters.add(index + 1);
      characters.add(index + word.length);
    }
    return [...characters].sort((a, b) => a - b).map((character) => ({ line, character }));
  });
}

export function documentOf(text: string): TextDocument {
  return TextDocument.create('file:///ws/text.yml', 'yaml', 1, text);
}

export function place({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

export function at({ start, end }: Range): string {
  return start.line === end.line ? `${place(start)}-${end.character + 1}` : `${place(start)}-${place(end)}`;
}

export function shownUri(text: string): string {
  return decodeURIComponent(text).replace(`file://${folder}/`, '');
}

/** The targets of locations and links; a link's range is its origin. */
export function linkAnswer(answer: Location | readonly (Location | LocationLink)[] | null): Answer {
  const all = answer === null ? [] : 'uri' in answer ? [answer] : answer;
  const text = all
    .map((one) =>
      'uri' in one
        ? `${shownUri(one.uri)}:${at(one.range)}`
        : `${shownUri(one.targetUri)}:${at(one.targetSelectionRange)} in ${at(one.targetRange)}`,
    )
    .join(', ');
  const [first] = all;
  const origin = first !== undefined && 'targetUri' in first ? first.originSelectionRange : undefined;
  return { text, ...(origin && { range: at(origin) }) };
}

export function hoverAnswer(answer: Hover | null): Answer {
  if (answer === null) return { text: '' };
  return { text: markdown(answer.contents as MarkupContent), ...(answer.range && { range: at(answer.range) }) };
}

export function highlightAnswer(answer: readonly DocumentHighlight[] | null): Answer {
  return { text: (answer ?? []).map(({ range, kind }) => `${at(range)} kind ${kind}`).join(', ') };
}

/** An item with the text it inserts, unless that is just its label, replacing nothing or a prefix of it. */
export function completionText(item: CompletionItem, document: TextDocument): string {
  const { label, kind, textEdit, insertText, additionalTextEdits = [], preselect } = item;
  const written = textEdit?.newText ?? insertText ?? label;
  const replaced = textEdit !== undefined && 'range' in textEdit ? document.getText(textEdit.range) : '';
  const isPlain = written === label && label.startsWith(replaced);
  const effect = isPlain ? '' : ` ${JSON.stringify(replaced)} → ${JSON.stringify(written)}`;
  const more = additionalTextEdits.map(({ newText, range }) => ` and ${at(range)} ${JSON.stringify(newText)}`);
  return `${label} (${kind})${preselect === true ? ' preselected' : ''}${effect}${more.join('')}`;
}

export function markdown(contents: MarkupContent | string | undefined): string {
  const text = typeof contents === 'object' ? contents.value : (contents ?? '');
  return text.replaceAll(`file://${folder}/`, '');
}

export function diagnosticText({
  range,
  severity,
  code,
  message,
  tags = [],
  relatedInformation = [],
}: Diagnostic): readonly string[] {
  const names = ['', 'error', 'warning', 'information', 'hint'];
  return [
    `${at(range)} ${names[severity ?? 0]} ${code}${tags.map((tag) => ` tag ${tag}`).join('')}`,
    ...String(message)
      .split('\n')
      .map((line) => `    ${line}`),
    ...relatedInformation.map(
      (one) => `    see ${shownUri(one.location.uri)}:${at(one.location.range)} ${one.message}`,
    ),
  ];
}

export function symbolText(
  { name, kind, detail, range, selectionRange, children = [], tags = [] }: DocumentSymbol,
  indent: string,
): readonly string[] {
  const shown = `${indent}${name} (${kind})${detail ? ` ${detail}` : ''}${tags.length > 0 ? ' deprecated' : ''} ${at(range)} ${at(selectionRange)}`;
  return [shown, ...children.flatMap((child) => symbolText(child, `${indent}  `))];
}

export function signatureAnswer(help: SignatureHelp | null): Answer {
  const shown = (help?.signatures ?? []).map(
    ({ label, documentation, activeParameter }) =>
      `${label}, parameter ${activeParameter ?? help?.activeParameter}\n${markdown(documentation)}`,
  );
  return { text: shown.join('\n') };
}

export function block(value: unknown): readonly string[] {
  return JSON.stringify(value, null, 1).replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '').split('\n');
}

/** The lines of `before` that are missing in `after`, and the new ones. */
export function difference(before: string, after: string): readonly string[] {
  const { start, removed, added } = changedLines(before.split(lineBreak), after.split(lineBreak));
  const at = `    ${start + 1}`;
  return [...removed.map((line) => `${at} - ${line}`), ...added.map((line) => `${at} + ${line}`)];
}

/** The tokens of each line with their types and modifiers; `data` as the protocol sends it. */
export function tokenLines(
  text: string,
  data: readonly number[],
  legend: SemanticTokensLegend | undefined,
): readonly string[] {
  const { tokenTypes = [], tokenModifiers = [] } = legend ?? {};
  const lines = text.split(lineBreak);
  const byLine = new Map<number, string[]>();
  let line = 0;
  let character = 0;
  for (let i = 0; i + 4 < data.length; i += 5) {
    const [down = 0, right = 0, length = 0, type = 0, modifiers = 0] = data.slice(i, i + 5);
    line += down;
    character = down === 0 ? character + right : right;
    const set = tokenModifiers.filter((_, bit) => (modifiers & (1 << bit)) !== 0).map((name) => `.${name}`);
    const shown = `${lines[line]?.slice(character, character + length)}:${tokenTypes[type]}${set.join('')}`;
    const known = byLine.get(line);
    if (known === undefined) byLine.set(line, [shown]);
    else known.push(shown);
  }
  return [...byLine].map(([number, found]) => `${number + 1}: ${found.join('  ')}`);
}
