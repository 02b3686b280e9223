/** Reports undefined names in code. If some code could not be parsed, names that it may define are not reported. */
import type { Finding } from '../../findings/finding.js';
import { resolve } from '../../starlark/eval/interpret.js';
import type { Program, StarlarkProblem } from '../../starlark/parse/syntax.js';
import type { Resolution } from '../../starlark/resolve/resolution.js';
import { statementLines } from '../../starlark/scan/scanner.js';
import { suggesting } from '../../starlark/values/suggest-name.js';
import { pacing } from '../../text/pacing.js';
import type { CodeLine } from './code-line.js';
import { problemFinding } from './eval-findings.js';
import { misspeltLoads } from './misspelt-load.js';
import type { ProgramText } from './program.js';

/** The number of problems between two calls of `Pauses.withinStep`. */
const pauseInterval = 500;

/** Code whose names are checked. */
interface NamedCode {
  readonly program: Program;
  readonly text: ProgramText;
  /** The problems of statements that could not be parsed. */
  readonly problems: readonly StarlarkProblem[];
  /** Code in the file that is not part of the program. */
  readonly unread: readonly string[];
}

/**
 * The findings about undefined names, other than `predeclared` ones. If some code could not be parsed, a name is only
 * reported if nothing binds it anywhere, and it does not occur in the unparsed code, because functions may end
 * elsewhere than it seems. Nothing is reported if an unparsed statement is an unfinished binding, or if there is an
 * undefined name above an `end` that closes nothing, where the line that opens its block may be missing: any name may
 * be what they bind. That line may also be the head of a function that is called elsewhere.
 */
export function nameFindings(
  { program, text, problems, unread }: NamedCode,
  predeclared: ReadonlyMap<string, unknown>,
): readonly Finding[] {
  const resolution = resolve(program, predeclared, text.file.pauses?.betweenSteps);
  const loads = misspeltLoads(program);
  const isWhole = problems.length === 0 && unread.length === 0;
  const broken = brokenStatements(text, problems);
  if (broken.some((statement) => unfinishedBinding.test(statement))) return [];
  const end = problems.find(({ failure }) => failure?.kind === 'block-unopened');
  if (end !== undefined && resolution.problems.some(({ missing, start }) => missing !== undefined && start < end.start))
    return [];
  const words = wordsIn([...broken, ...unread]);
  const bound = isWhole ? loads.names : new Set([...loads.names, ...namesIn(resolution), ...words]);
  const pace = pacing(text.file, pauseInterval);
  return resolution.problems.flatMap((problem) => {
    pace();
    const name = problem.missing?.name;
    if (name === undefined) return isWhole ? [problemFinding('template-code-syntax', problem, text)] : [];
    if (bound.has(name) || (end !== undefined && text.text.charAt(problem.end) === '(')) return [];
    const isLoad = loads.places.has(problem.start);
    const load = { missing: { name, nearest: 'load' }, plain: suggesting(`${name} is not defined`, 'load') };
    return [problemFinding('undefined-name', isLoad ? { ...problem, ...load } : problem, text)];
  });
}

/** A `load`, or the beginning of a function or loop without its colon. */
const unfinishedBinding = /^(?:load\b|(?:def|for)\b(?!.*:$))/s;

/** The names that code binds in any scope. */
function namesIn({ bindings }: Resolution): readonly string[] {
  return [...bindings.values()].flatMap(({ name, first }) => (first === undefined ? [] : [name]));
}

function wordsIn(statements: readonly string[]): readonly string[] {
  return statements.flatMap((one) => one.match(/\w+/g) ?? []);
}

/** The statements that could not be parsed. */
function brokenStatements({ text }: ProgramText, problems: readonly StarlarkProblem[]): readonly string[] {
  if (problems.length === 0) return [];
  const places = problems.map((problem) => (problem.token ?? problem).start).sort((a, b) => a - b);
  let next = 0;
  // Statements and problems are traversed in parallel, because every statement of a large file may have a problem.
  return [...statementLines(text)].flatMap((tokens) => {
    const [first] = tokens;
    const last = tokens.at(-1);
    if (first === undefined || last === undefined) return [];
    while ((places[next] ?? Number.POSITIVE_INFINITY) < first.start) next++;
    const isBroken = (places[next] ?? Number.POSITIVE_INFINITY) <= last.end + 1;
    return isBroken ? [text.slice(first.start, last.end)] : [];
  });
}

/**
 * The code in YAML comments of the file that is missing from `lines` because the YAML around it could not be parsed.
 * The code of values is ignored: it binds no name, and opens and closes no block.
 */
export function unreadCode({ file }: ProgramText, lines: readonly CodeLine[]): readonly string[] {
  const read = new Set(
    lines.flatMap(({ pieces }) =>
      pieces.filter(({ verbatim }) => verbatim).map(({ source }) => file.lines.lineAt(source.start)),
    ),
  );
  return [...file.text.matchAll(/^[ \t]*#@[ \t](.*)$/gm)].flatMap((match) =>
    read.has(file.lines.lineAt(match.index)) ? [] : [match[1] ?? ''],
  );
}
