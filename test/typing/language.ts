/** What Visual Studio Code itself does in each language during typing: pairs of brackets and quotes, indentation. */

export type LanguageId = 'yaml' | 'ytt-starlark' | 'plaintext';

export interface LanguageBehaviour {
  readonly tabSize: number;
  /** Closing characters by their opening ones. */
  readonly pairs: Readonly<Record<string, string>>;
  /** The line after one that matches this is indented further. */
  readonly increase: RegExp | undefined;
  /** A line that matches this is indented less. */
  readonly decrease: RegExp | undefined;
}

const brackets = { '(': ')', '[': ']', '{': '}' };
const quotes = { '"': '"', "'": "'" };

export const behaviours: Readonly<Record<LanguageId, LanguageBehaviour>> = {
  yaml: { tabSize: 2, pairs: { ...brackets, ...quotes }, increase: undefined, decrease: undefined },
  'ytt-starlark': {
    tabSize: 2,
    pairs: { ...brackets, ...quotes },
    increase: /^\s*(def|if|elif|else|for|while)\b.*:\s*(#.*)?$/,
    decrease: /^\s*(end|elif\b.*|else\s*:.*)\s*(#.*)?$/,
  },
  plaintext: { tabSize: 4, pairs: brackets, increase: undefined, decrease: undefined },
};

export function languageOf(path: string): LanguageId {
  if (path.endsWith('.star')) return 'ytt-starlark';
  return /\.ya?ml$/.test(path) ? 'yaml' : 'plaintext';
}

/** Whether the editor opens suggestion lists after this text: not in comments without code. */
export function mayOpen(language: LanguageId, line: string): boolean {
  if (language === 'plaintext') return true;
  const code = /(?:^|\s)#(?!@)/.exec(line);
  if (code === null) return true;
  const before = line.slice(0, code.index);
  return (before.split('"').length - 1) % 2 === 1 || before.includes('#@');
}

/** Whether a pair is closed automatically between `before` and `after`. */
export function closesPair(open: string, before: string, after: string): boolean {
  if (after !== '' && !/^[\s;:.,=}\])>]/.test(after)) return false;
  const isQuote = open === '"' || open === "'";
  return !isQuote || !/\w$/.test(before);
}
