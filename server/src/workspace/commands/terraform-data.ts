/** Reads the arguments that Terraform passes to ytt: data sources `carvel_ytt`, and their former name `k14s_ytt`. */
import { pathIn, type ShellWord } from './shell-words.js';
import { bareCommand, type YttCommand } from './ytt-command.js';

/** Whether a file belongs to Terraform, judged by its name. */
export function isTerraformName(key: string): boolean {
  return key.endsWith('.tf');
}

const beginning = /^([ \t]*)data[ \t]+"(?:carvel|k14s)_ytt"[ \t]+"[^"]*"[ \t]*\{/;

/** The runs that `text` describes, as far as it contains literals. */
export function terraformData(text: string): readonly YttCommand[] {
  if (!text.includes('_ytt"')) return [];
  const lines = text.split(/\r?\n/);
  const found: YttCommand[] = [];
  // In Terraform's standard formatting, the closing brace of a block is at the column of its first word.
  let begun: { readonly at: number; readonly closing: string } | undefined;
  for (const [at, line] of lines.entries()) {
    const begin = beginning.exec(line);
    if (begin !== null) {
      const [whole, indent = ''] = begin;
      const rest = line.slice(whole.length).trimEnd();
      begun = rest.endsWith('}') ? undefined : { at, closing: `${indent}}` };
      if (begun === undefined) found.push(dataIn(at, [rest]));
    } else if (begun !== undefined && line.trimEnd() === begun.closing) {
      found.push(dataIn(begun.at, lines.slice(begun.at + 1, at)));
      begun = undefined;
    }
  }
  return found;
}

/** A comment, after text that contains no unquoted comment mark. */
const comment = /^((?:[^"#/]|"[^"]*"|\/(?!\/))*)(?:#|\/\/).*$/;

function dataIn(line: number, block: readonly string[]): YttCommand {
  const body = block.map((one) => one.replace(comment, '$1')).join('\n');
  const given = pathsIn(body);
  const files = (given ?? []).flatMap((word) => pathIn(word) ?? []);
  const isPartial = files.length < (given?.length ?? 1) || /^[ \t]*config_yaml[ \t]*=/m.test(body);
  return {
    ...bareCommand,
    line,
    files,
    ignoreUnknownComments: /^[ \t]*ignore_unknown_comments[ \t]*=[ \t]*true\b/m.test(body),
    isPartial,
    hasUnknownDataValues: isPartial || /^[ \t]*(?:sensitive_)?values(?:_yaml)?[ \t]*=/m.test(body),
  };
}

/** The paths in the list `files`; undefined if it is not a list of string literals. */
function pathsIn(body: string): readonly ShellWord[] | undefined {
  const [begin] = body.match(/^[ \t]*files[ \t]*=[ \t]*\[/m) ?? [];
  const rest = begin === undefined ? '' : body.slice(body.indexOf(begin) + begin.length);
  const list = /^((?:[^\]"]|"[^"\n]*")*)\]/.exec(rest)?.[1];
  if (list === undefined || /\w/.test(list.replace(/"[^"\n]*"/g, ''))) return undefined;
  return Array.from(list.matchAll(/"([^"\n]*)"/g), ([, path = '']): ShellWord => {
    const known = path.split(/\$\{[^${}]*\}/);
    return known.length === 1 ? path : { ending: known.length === 2 && known[0] === '' ? (known[1] ?? '') : '' };
  });
}
