/** Fixes for code that fails when it runs. */
import type { Finding, Fix } from '../findings/finding.js';
import { libraryModuleNames } from '../library/modules.js';
import { nearestName } from '../starlark/values/suggest-name.js';
import { preferred, replace, rewrite, writtenAt } from './edits.js';

/** Dispatches by the kind of failure. */
export function evaluationFixes(finding: Finding): readonly Fix[] {
  const { failure } = finding;
  switch (failure?.kind) {
    case 'load-failed':
      if (failure.cause?.kind === 'file-missing') return renamedFile(finding, failure.cause.nearest);
      return failure.cause?.kind === 'module-unknown' ? renamedModule(finding, failure.cause.name) : [];
    case 'library-missing':
      return renamedLibrary(finding, failure);
    case 'argument-refused':
    case 'call-mismatch':
      return renamedKeyword(finding, failure);
    case 'export-missing':
    case 'name-not-exported':
      return renamedLoad(finding, failure.nearest);
    case 'operands-refused':
      if (failure.op !== '+') return [];
      if (failure.left === 'yamlfragment' && failure.right === 'yamlfragment') return listsOf(finding);
      return textOf(finding, failure.left === 'string' ? 'right' : failure.right === 'string' ? 'left' : undefined);
    case 'text-refused':
      return inStr(finding);
    case 'key-is-map':
      return bracesInQuotes(finding);
    case 'function-failed':
      return withoutCall(finding);
    default:
      return [];
  }
}

/** For `by=overlay.all()`, where the function itself is expected and not its result. */
function withoutCall(finding: Finding): readonly Fix[] {
  const name = 'overlay.all';
  return writtenAt(finding) === `${name}()` ? [preferred(rewrite(`Write ${name}`, finding, name))] : [];
}

function inStr(finding: Finding): readonly Fix[] {
  const { start, end } = finding.range;
  const text = `str(${writtenAt(finding)})`;
  return [preferred(replace(`Write ${text}`, finding, start, end, text))];
}

function renamedModule(finding: Finding, module: string): readonly Fix[] {
  const nearest = nearestName(module, libraryModuleNames);
  const at = writtenAt(finding).indexOf(`@ytt:${module}`);
  if (nearest === undefined || at === -1) return [];
  const start = finding.range.start + at + '@ytt:'.length;
  return [preferred(replace(`Change to @ytt:${nearest}`, finding, start, start + module.length, nearest))];
}

/** For the file that a `load` names. Its path begins with a slash if it is relative to the root. */
function renamedFile(finding: Finding, nearest: string | undefined): readonly Fix[] {
  return renamedLoad(finding, nearest && /^["']\//.test(writtenAt(finding)) ? `/${nearest}` : nearest);
}

/** Replaces a path or a name in a `load`, in quotes, by `name`, which is similar. */
function renamedLoad(finding: Finding, name: string | undefined): readonly Fix[] {
  const quote = /^(["']?)[^"'\\]+\1$/.exec(writtenAt(finding))?.[1];
  if (name === undefined || quote === undefined) return [];
  return [preferred(rewrite(`Change to ${name}`, finding, quote + name + quote))];
}

/** The keyword in `keyword=value`. */
function renamedKeyword(
  finding: Finding,
  { argument = '', nearest }: { readonly argument?: string; readonly nearest?: string },
): readonly Fix[] {
  const { start } = finding.range;
  const rest = writtenAt(finding).startsWith(argument) ? writtenAt(finding).slice(argument.length) : '';
  if (nearest === undefined || !/^\s*=/.test(rest)) return [];
  return [preferred(replace(`Change to ${nearest}=`, finding, start, start + argument.length, nearest))];
}

/** The path in `library.get("path")`. */
function renamedLibrary(
  finding: Finding,
  { path = '', nearest }: { readonly path?: string; readonly nearest?: string },
): readonly Fix[] {
  const written = writtenAt(finding);
  const before = ['.get("', ".get('"].find((get) => written.includes(`${get}${path}${get.at(-1)}`));
  if (nearest === undefined || before === undefined) return [];
  const start = finding.range.start + written.indexOf(`${before}${path}${before.at(-1)}`) + before.length;
  return [preferred(replace(`Change to ${nearest}`, finding, start, start + path.length, nearest))];
}

/** The source of an expression for a name with members, calls and indices. */
const nameOrCall = String.raw`[\w.]+(?:\([^()]*\)|\[[^[\]]*\])*`;

/**
 * Adds `str()` around the operand of a sum that is not a string, if that is a simple expression, and on the left the
 * only one.
 */
function textOf(finding: Finding, side: 'left' | 'right' | undefined): readonly Fix[] {
  const written = writtenAt(finding);
  const operand = `"[^"]*"|'[^']*'|${nameOrCall}`;
  const found = new RegExp(`^(${side === 'right' ? '.*\\S' : operand})(\\s*\\+\\s*)(${operand})$`).exec(written);
  if (found === null || side === undefined) return [];
  const [, left = '', plus = '', right = ''] = found;
  const start = finding.range.start + (side === 'left' ? 0 : left.length + plus.length);
  const text = side === 'left' ? left : right;
  return [preferred(replace(`Write str(${text})`, finding, start, start + text.length, `str(${text})`))];
}

/** Makes lists of two pieces of YAML that are joined. */
function listsOf(finding: Finding): readonly Fix[] {
  const found = new RegExp(`^(${nameOrCall})\\s*\\+\\s*(${nameOrCall})$`).exec(writtenAt(finding));
  if (found === null) return [];
  const lists = `list(${found[1]}) + list(${found[2]})`;
  return [preferred(replace(`Write ${lists}`, finding, finding.range.start, finding.range.end, lists))];
}

/** For `{{ x }}`, which other template languages have: YAML reads it as a map that is the key of a map. */
function bracesInQuotes(finding: Finding): readonly Fix[] {
  const { file, range } = finding;
  const start = file.text.charAt(range.start - 1) === '{' ? range.start - 1 : range.start;
  const end = file.text.indexOf('}}', start);
  const line = file.lines.lineEnd(file.lines.lineAt(start));
  if (end === -1 || end > line || !file.text.startsWith('{{', start)) return [];
  const text = file.text.slice(start, line).trimEnd();
  return [replace('Put it in quotes', finding, start, start + text.length, `"${text.replaceAll('"', '\\"')}"`)];
}
