/**
 * Tokenizes texts with the package's grammars as an editor would, and writes the tokens below the text they belong to.
 * The YAML grammar that ours is injected into comes from `tm-grammars`, which contains the one VS Code uses.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadWASM, OnigScanner, OnigString } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, type IRawGrammar, parseRawGrammar, Registry } from 'vscode-textmate';

const resolve = createRequire(import.meta.url).resolve;

const grammarFiles: Readonly<Record<string, string>> = {
  'source.ytt-starlark': new URL('../ytt-starlark.tmLanguage.json', import.meta.url).pathname,
  'source.yaml.ytt.injection': new URL('../ytt-yaml.injection.tmLanguage.json', import.meta.url).pathname,
  'text.ytt': new URL('../ytt-text.tmLanguage.json', import.meta.url).pathname,
  'source.yaml': resolve('tm-grammars/grammars/yaml.json'),
};

/** The grammar of `scopeName`, with the ytt injection active in YAML. */
export async function loadGrammar(scopeName: string): Promise<IGrammar> {
  const wasm = readFileSync(resolve('vscode-oniguruma/release/onig.wasm'));
  const onigLib = loadWASM(wasm).then(() => ({
    createOnigScanner: (patterns: string[]) => new OnigScanner(patterns),
    createOnigString: (text: string) => new OnigString(text),
  }));
  const registry = new Registry({
    onigLib,
    loadGrammar: async (scope): Promise<IRawGrammar | null> => {
      const file = grammarFiles[scope];
      return file === undefined ? null : parseRawGrammar(readFileSync(file, 'utf8'), file);
    },
    getInjections: (scope) => (scope === 'source.yaml' ? ['source.yaml.ytt.injection'] : undefined),
  });
  const grammar = await registry.loadGrammar(scopeName);
  if (grammar === null) throw new Error(`no grammar for ${scopeName}`);
  return grammar;
}

/** Each line of `text` followed by a line per token: carets below the token, then its scopes except the root. */
export function annotateTokens(grammar: IGrammar, text: string): string {
  const out: string[] = [];
  let state = INITIAL;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    out.push(`>${line}`);
    for (const token of tokens) {
      const end = Math.min(token.endIndex, line.length);
      if (end <= token.startIndex || line.slice(token.startIndex, end).trim() === '') continue;
      out.push(
        `#${' '.repeat(token.startIndex)}${'^'.repeat(end - token.startIndex)} ${token.scopes.slice(1).join(' ')}`,
      );
    }
  }
  return `${out.join('\n')}\n`;
}
