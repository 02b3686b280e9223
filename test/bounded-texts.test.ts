/** No text that a client shows is longer than people can read, however long the names and values in files are. */
import { catalogue } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, Position } from 'vscode-languageserver/node';
import { startClient, uri } from '../server/src/protocol/testing/client.js';

/** Members whose texts are inserted, compared or sent back, and so must be complete. */
const whole = new Set(['newText', 'placeholder', 'filterText', 'uri', 'targetUri', 'target', 'changes', 'arguments']);

/** The longest text of each member, in UTF-16 code units. The limit of `message` applies to all others. */
const longest: Readonly<Record<string, number>> = { label: 4_000, title: 201, name: 201, detail: 101, message: 4_100 };
const longestMarkup = 21_000;

function tooLong(answer: unknown, member = ''): readonly string[] {
  if (typeof answer === 'string') {
    const most = longest[member] ?? longestMarkup;
    const fault =
      answer.length > most ? `of ${answer.length}` : /\p{Surrogate}/u.test(answer) ? 'with half a pair' : '';
    return fault === '' ? [] : [`${member} ${fault}: ${answer.slice(0, 80)}`];
  }
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) =>
    whole.has(key) ? [] : tooLong(value, Array.isArray(answer) ? member : key),
  );
}

function filesOf(example: string): Readonly<Record<string, string>> {
  const [first = '', ...parts] = example.split(/^#! (?:file|values): (.*)\n/m);
  const files: Record<string, string> = first === '' ? {} : { '/ws/config.yml': first };
  for (let i = 0; i < parts.length; i += 2) files[`/ws/${parts[i]}`] = parts[i + 1] ?? '';
  return files;
}

const word = /[A-Za-z_][\w-]+|\d+/g;

/** The example with each of its words lengthened, one at a time, except for words of comments with `#!`. */
function lengthened(example: string): readonly { readonly word: string; readonly example: string }[] {
  const words = new Set([...example.replace(/^#!.*/gm, '').matchAll(word)].map(([text]) => text));
  return [...words].map((text, index) => {
    const added = /\d/.test(text) ? text : index % 2 === 0 ? 'é😀xy' : 'xy_z';
    const long = text + added.repeat(30_000 / added.length);
    const inText = new RegExp(`(?<![\\w-])${text}(?![\\w-])`, 'g');
    return { word: text, example: example.replace(/^(?!#!).*/gm, (line) => line.replace(inText, long)) };
  });
}

async function answersOf(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const client = await startClient(files, {
    capabilities: {
      workspace: {
        configuration: true,
        workspaceFolders: true,
        workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
      },
      textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
    },
    settings: { ytt: { inlayHints: { defaults: true, types: true, values: true }, codeLens: { enable: true } } },
  });
  const answers: unknown[] = [client.messages];
  const ask = async <T>(method: string, params: object): Promise<T | undefined> => {
    try {
      const answer = await client.connection.sendRequest<T>(method, params);
      answers.push(answer);
      return answer;
    } catch (error) {
      answers.push({ message: (error as Error).message });
      return undefined;
    }
  };
  try {
    for (const [path, text] of Object.entries(files)) client.open(path, text);
    for (const [path, text] of Object.entries(files)) {
      const textDocument = { uri: uri(path) };
      const lines = text.split('\n');
      const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
      const diagnostics = await ask<{ items: Diagnostic[] }>('textDocument/diagnostic', { textDocument });
      await ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: diagnostics?.items ?? [] } });
      await ask('ytt/status', { textDocument });
      await ask('textDocument/inlayHint', { textDocument, range });
      await ask('textDocument/documentSymbol', { textDocument });
      for (const lens of (await ask<object[]>('textDocument/codeLens', { textDocument })) ?? [])
        await ask('codeLens/resolve', lens);
      for (const position of longPlaces(lines)) {
        const at = { textDocument, position };
        await ask('textDocument/hover', at);
        await ask('textDocument/signatureHelp', at);
        await ask('textDocument/rename', { ...at, newName: 'n'.repeat(60_000) });
        const list = await ask<{ items: object[] }>('textDocument/completion', at);
        for (const item of (list?.items ?? []).slice(0, 5)) await ask('completionItem/resolve', item);
      }
    }
    await ask('workspace/symbol', { query: '' });
  } finally {
    await client.close();
  }
  return answers;
}

/** The starts and ends of the long words, and the ends of their lines. */
function longPlaces(lines: readonly string[]): readonly Position[] {
  return lines.flatMap((text, line) => {
    if (text.length < 25_000) return [];
    const [found] = text.matchAll(/[^\s"'():]{25000,}/g);
    const places = [found?.index ?? 0, (found?.index ?? 0) + (found?.[0].length ?? 0), text.length];
    return places.map((character) => ({ line, character }));
  });
}

const long = 'né😀x'.repeat(6_000);
const schema = '#@data/values-schema\n---\n';

/** Texts that are long in other ways than by a name in the example of a finding. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'what code prints': { '/ws/t.yml': `#@ x = print("${long}")\na: 1\n` },
  'the values of code': { '/ws/t.yml': `#@ def ${long}():\nb: 1\n#@ end\na: #@ "${long}" + ""\n`.replaceAll('😀', '') },
  'the parameters of a function': {
    '/ws/t.yml': `#@ def f(${Array.from({ length: 9_000 }, (_, i) => `a${i}`).join(', ')}):\n#@ end\na: #@ f( ${'\t'.repeat(30_000)}\n`,
  },
  'the documentation of a data value': {
    '/ws/schema.yml': `${schema}#@schema/desc "${'word '.repeat(6_000)}"\n#@schema/examples ${Array.from({ length: 90 }, (_, i) => `("${'x'.repeat(500)}", ${i})`).join(', ')}\na: 0\n`,
  },
  'the path of a data value': { '/ws/schema.yml': `${schema}${long}:\n  ${long}:\n    ${long}: 1\n` },
  'the schema of a file': { '/ws/v.yml': `#! ytt-schema: ${long}\na: 1\n` },
  'a scalar and an expression in an outline': { '/ws/t.yml': `a: ${long}\nb: #@ 1 + "${long}"\n- name: ${long}\n` },
};

describe('texts are short', () => {
  it.each(Object.entries(others))('about %s', async (_, files) => {
    expect((await answersOf(files)).flatMap((answer) => tooLong(answer))).toEqual([]);
  });

  it('about settings and commands', async () => {
    const settings = {
      ytt: { [long]: 1, exclude: long, dialect: long, severity: { [long]: long, 'unused-symbol': long } },
    };
    const client = await startClient({ '/ws/a.yml': 'a: 1\n' }, { settings });
    try {
      const refused = client.connection.sendRequest('workspace/executeCommand', { command: long });
      expect(await refused.catch(({ message }) => tooLong({ message }))).toEqual([]);
      await client.connection.sendRequest('ytt/status', { textDocument: { uri: uri('/ws/a.yml') } });
      expect(client.messages.join('').length).toBeGreaterThan(100);
      expect(client.messages.flatMap((message) => tooLong({ message }))).toEqual([]);
    } finally {
      await client.close();
    }
  });
});

describe('texts about names of 30,000 characters are short', () => {
  // The example of `overlay-limit` is evaluated until it meets a limit.
  const examples = Object.entries(catalogue).filter(
    ([code, { example }]) => example !== '' && code !== 'overlay-limit',
  );
  it.each(examples)('%s', async (_, { example }) => {
    const found: string[] = [];
    for (const one of lengthened(example)) {
      const long = (await answersOf(filesOf(one.example))).flatMap((answer) => tooLong(answer));
      found.push(...long.map((text) => `${one.word}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});
