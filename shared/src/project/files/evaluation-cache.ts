/** Keeps the results of evaluating files, and reuses them in later runs in which they would be the same. */
import { readsSame } from '../../document/convert/map-reads.js';
import type { Document } from '../../document/node.js';
import { SourceMemo } from '../../text/source-memo.js';
import type { Dependencies, EvaluatedFile, ExecutionOptions } from './current-run.js';
import type { RunFile } from './run-file.js';

/** The inputs of evaluating a file, besides the files that it loads. */
interface Evaluation {
  readonly file: RunFile;
  readonly options: ExecutionOptions;
  readonly dataValues: Document | undefined;
}

interface CachedEvaluation extends Evaluation {
  readonly dependencies: Dependencies;
  readonly result: EvaluatedFile;
}

/** The latest results for each version of a file. */
const cache = new SourceMemo<readonly CachedEvaluation[]>();
const keptResults = 4;

/** Keeps a result that depends only on its `dependencies`. For each file the latest results are kept. */
export function cacheEvaluation(newest: CachedEvaluation): void {
  const others = cache.get(newest.file.source) ?? [];
  cache.set(newest.file.source, [newest, ...others].slice(0, keptResults));
}

/**
 * An earlier result that is also valid for `evaluation`; `loadsSame` tells whether loading the same modules and libraries
 * would give the same results.
 */
export function findEvaluation(
  evaluation: Evaluation,
  loadsSame: (dependencies: Dependencies) => boolean,
): EvaluatedFile | undefined {
  const isSame = (one: CachedEvaluation): boolean =>
    isAlike(one, evaluation) && readsSameData(one, evaluation.dataValues) && loadsSame(one.dependencies);
  return cache.get(evaluation.file.source)?.find(isSame)?.result;
}

function isAlike(one: Evaluation, { file, options }: Evaluation): boolean {
  // The path, which decides whether the file can be loaded, is the same; its type may have changed.
  return (
    one.file.type === file.type &&
    one.file.isTemplate === file.isTemplate &&
    one.options.strict === options.strict &&
    one.options.skipValidation === options.skipValidation &&
    one.options.dialect === options.dialect &&
    one.options.ignoreUnknownComments === options.ignoreUnknownComments &&
    one.options.implicitMapKeyOverrides === options.implicitMapKeyOverrides
  );
}

/** Whether an evaluation with the data values `now` would read the same values. */
function readsSameData({ dependencies: { data }, dataValues }: CachedEvaluation, now: Document | undefined): boolean {
  if (data === undefined || dataValues === now) return true;
  return dataValues !== undefined && now !== undefined && readsSame(data, dataValues.value, now.value);
}

/**
 * Whether code of a file may read data values, or evaluate libraries, after the file has been evaluated: in functions
 * that other files load, or in annotation arguments that later stages evaluate. Such reads cannot be recorded in time,
 * and may belong to another run.
 */
export function mayReadLater({ isLibrary, source }: RunFile): boolean {
  return isLibrary || Array.from(source.text.matchAll(argumentsForLater), ([, args = '']) => args).some(namesOthers);
}

/** The arguments of annotations that later stages evaluate. */
const argumentsForLater = /#@[ \t]*(?:overlay|assert|schema)\/[\w-]+[ \t]+([^\n]*)/g;

/** Whether arguments use names other than literals and the matchers of `overlay`. */
function namesOthers(args: string): boolean {
  const code = args.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  return Array.from(code.matchAll(/\b[A-Za-z_]\w*\b(?!\s*=(?!=))/g), ([name]) => name).some(
    (name) => !literalNames.has(name),
  );
}

const literalNames: ReadonlySet<string> = new Set(['True', 'False', 'None', 'overlay', 'all', 'subset', 'index']);
