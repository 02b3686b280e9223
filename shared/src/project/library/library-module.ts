/**
 * `@ytt:library`: evaluates the libraries below `_ytt_lib` from code
 * (https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-library/).
 */

import { fromStarlark, toNodes, toStarlark } from '../../document/convert/convert.js';
import type { Document } from '../../document/node.js';
import { PanicError } from '../../document/panic.js';
import { type Finding, firstLine, isStaticFinding } from '../../findings/finding.js';
import { onlyArgument, withPrefix, wrappedBuiltin } from '../../library/wrapped-builtin.js';
import { plainValuesProblem } from '../../overlay/plain-merge.js';
import { withNewIdentities } from '../../overlay/shared-nodes.js';
import { buildSchema } from '../../schema/build/build.js';
import type { Thread } from '../../starlark/eval/thread.js';
import { asBool, asString, unknownKeyword } from '../../starlark/values/arguments.js';
import { Module } from '../../starlark/values/module.js';
import { likelyName, suggesting } from '../../starlark/values/suggest-name.js';
import { type Kwargs, StarlarkError, type Value } from '../../starlark/values/value.js';
import type { FollowsFinding, HasFindings } from '../../template/code/eval-findings.js';
import { YamlFragment } from '../../template/nodes/fragment.js';
import type { Origin } from '../../text/origin.js';
import { SourceFile } from '../../text/source-file.js';
import type { ExecutionOptions } from '../files/current-run.js';
import { findPrivateLibrary, type Library } from '../files/library-tree.js';
import { type AddressedDocument, addressedPlain, addressedSchema, addressedValues } from './addressed-document.js';
import { type LibraryRef, refName } from './library-ref.js';
import type { EvaluatedLibrary, LibraryStages } from './library-stages.js';

/** The number of steps that executing a library counts for, and each document that is passed to it. */
const stepsOfExecution = 20_000;
const stepsOfDocument = 5_000;

/** The library that contains a file, as the module of that file needs it. */
export interface LibrarySurroundings {
  /** The directory whose `_ytt_lib` is searched. */
  readonly library: Library;
  /** The documents of the running library that are addressed to its own libraries. */
  readonly libraryValues: readonly AddressedDocument[];
  readonly librarySchemas: readonly AddressedDocument[];
  readonly options: ExecutionOptions;
  readonly thread: Thread;
  /** Runs a library by itself, on the same thread. */
  readonly run: (library: Library, options: ExecutionOptions) => LibraryStages;
}

/** An instance of a library: immutable, so that `with_data_values` creates another. */
interface LibraryInstance {
  readonly ref: LibraryRef;
  readonly library: Library;
  readonly values: readonly AddressedDocument[];
  readonly schemas: readonly AddressedDocument[];
  readonly options: ExecutionOptions;
  readonly surroundings: LibrarySurroundings;
}

/** The module `library` for a file in `surroundings`: `library.get` and its results. */
export function libraryModule(surroundings: LibrarySurroundings): ReadonlyMap<string, Value> {
  const get = wrappedBuiltin('library.get', (args, kwargs) => instanceValue(findInstance(surroundings, args, kwargs)));
  return new Map([['library', new Module('library', new Map([['get', get]]))]]);
}

const instanceOptions = [
  'alias',
  'ignore_unknown_comments',
  'implicit_map_key_overrides',
  'strict',
  'dangerous_data_values_disable_validation',
];

function unknownOption(
  message: string,
  functionName: string,
  argument: string,
  names: readonly string[],
  kwargs: Kwargs,
): StarlarkError {
  return new StarlarkError(
    message,
    unknownKeyword(functionName, { kind: 'argument-refused', argument }, names, kwargs),
  );
}

function findInstance(surroundings: LibrarySurroundings, args: readonly Value[], kwargs: Kwargs): LibraryInstance {
  const path = asString(onlyArgument(args));
  let alias = '';
  let options = surroundings.options;
  for (const [name, value] of kwargs) {
    switch (name) {
      case 'alias':
        alias = asString(value);
        break;
      case 'ignore_unknown_comments':
        options = { ...options, ignoreUnknownComments: asBool(value) };
        break;
      case 'implicit_map_key_overrides':
        options = { ...options, implicitMapKeyOverrides: asBool(value) };
        break;
      case 'strict':
        options = { ...options, strict: asBool(value) };
        break;
      case 'dangerous_data_values_disable_validation':
        // If an outer library skips validation, an inner one cannot enable it again.
        options = { ...options, skipValidation: asBool(value) || options.skipValidation };
        break;
      default:
        throw unknownOption(`Unexpected kwarg '${name}'`, 'library.get', name, instanceOptions, kwargs);
    }
  }
  if (path.startsWith('@')) throw new StarlarkError(`Expected library '${path}' to be specified without '@'`);
  const library = findPrivateLibrary(surroundings.library, path);
  const { libraryValues: values, librarySchemas: schemas } = surroundings;
  return { ref: { path, alias }, library, values, schemas, options, surroundings };
}

function instanceValue(instance: LibraryInstance): Value {
  const name = refName(instance.ref);
  const members: [string, Value][] = [
    method('with_data_values', (args, kwargs) => instanceValue(withDataValues(instance, args, kwargs))),
    method('with_data_values_schema', (args) => instanceValue(withSchema(instance, args))),
    method(
      'eval',
      described(`Evaluating library '${name}'`, (args) => evaluate(instance, args)),
    ),
    method(
      'export',
      described(`Exporting from library '${name}'`, (args, kwargs) => exportFrom(instance, args, kwargs)),
    ),
    method(
      'data_values',
      described(`Exporting from library '${name}'`, (args) => dataValues(instance, args)),
    ),
  ];
  return new Module('library', new Map(members));
}

type Method = (args: readonly Value[], kwargs: Kwargs) => Value;

function method(name: string, run: Method): [string, Value] {
  return [name, wrappedBuiltin(`library.${name}`, run)];
}

/** Adds a description of the operation to errors of `run`. */
function described(description: string, run: Method): Method {
  return (args, kwargs) => withPrefix(description, () => run(args, kwargs));
}

function withDataValues(instance: LibraryInstance, args: readonly Value[], kwargs: Kwargs): LibraryInstance {
  const document = documentOf(onlyArgument(args));
  let isPlain = false;
  for (const [name, value] of kwargs) {
    if (name !== 'plain') {
      const message = `invalid argument name: ${name} (expected one of: plain)`;
      throw unknownOption(message, 'with_data_values', name, ['plain'], kwargs);
    }
    isPlain = asBool(value);
  }
  if (!isPlain) return { ...instance, values: [...instance.values, addressedValues(document)] };
  const problem = plainValuesProblem(document);
  if (problem !== undefined) throw new StarlarkError(problem.message, { plain: problem.plain });
  return { ...instance, values: [...instance.values, addressedPlain(document, '')] };
}

function withSchema(instance: LibraryInstance, args: readonly Value[]): LibraryInstance {
  const document = documentOf(onlyArgument(args));
  refuseInvalidSchema(document, instance);
  return { ...instance, schemas: [...instance.schemas, addressedSchema(document)] };
}

/** The position of values that code made. */
const madeByCode: Origin = { file: new SourceFile('', ''), start: 0, end: 0 };

/**
 * Throws ytt's error for a schema that is invalid by itself. ytt checks that before it merges the schema with the
 * library's.
 */
function refuseInvalidSchema(document: Document, { library, options, surroundings }: LibraryInstance): void {
  const { dialect } = options;
  const { findings } = buildSchema(document, { fallback: madeByCode, dialect, thread: surroundings.thread });
  const first = findings.find(({ severity }) => severity === 'error');
  if (first?.file === madeByCode.file) throw new StarlarkError(first.message, { plain: first.plain });
  const written = findings.filter(({ file }) => file !== madeByCode.file);
  throwErrors(written, [addressedSchema(document)], library);
}

function documentOf(value: Value): Document {
  return { kind: 'document', value: toNodes(fromStarlark(value), undefined), origin: undefined };
}

interface PreparedLibrary {
  readonly execution: LibraryStages;
  readonly values: Document;
  readonly libraryValues: readonly AddressedDocument[];
  readonly librarySchemas: readonly AddressedDocument[];
}

const unprepared = new WeakMap<LibraryInstance, LibraryFailure>();
const unevaluated = new WeakMap<LibraryInstance, LibraryFailure>();

/** Memoises a failure: every later `run` for the same instance throws the same `LibraryFailure`. */
function remembering<T>(failures: WeakMap<LibraryInstance, LibraryFailure>, run: (instance: LibraryInstance) => T) {
  return (instance: LibraryInstance): T => {
    const known = failures.get(instance);
    if (known !== undefined) throw known;
    try {
      return run(instance);
    } catch (thrown) {
      if (thrown instanceof LibraryFailure) failures.set(instance, thrown);
      throw thrown;
    }
  };
}

const prepare = remembering(unprepared, prepareAnew);

/** The library's effective data values, and the documents addressed to its own libraries. */
function prepareAnew(instance: LibraryInstance): PreparedLibrary {
  const { library, options, surroundings, values: given, schemas: added } = instance;
  surroundings.thread.step(stepsOfExecution + stepsOfDocument * (given.length + added.length));
  const execution = surroundings.run(library, options);
  const schemas = deliverSchemas(instance);
  const schema = execution.schema(schemas.own);
  throwErrors([...execution.classified.findings, ...schema.findings], added, library);
  const { own, forOthers } = deliverValues(instance);
  const values = execution.values(own, schema.schema);
  throwErrors(values.findings, [...given, ...added], library);
  return {
    execution,
    values: values.document,
    // Documents of an enclosing library are applied after the library's own.
    libraryValues: [...values.forOthers, ...forOthers],
    librarySchemas: [...schema.forOthers, ...schemas.forOthers],
  };
}

function deliverSchemas({ ref, schemas }: LibraryInstance): {
  own: AddressedDocument[];
  forOthers: AddressedDocument[];
} {
  const delivered = schemas.flatMap((one) => one.deliver(ref) ?? []);
  return {
    own: delivered.filter((one) => !one.isForOtherLibrary),
    forOthers: delivered.filter((one) => one.isForOtherLibrary),
  };
}

function deliverValues({ ref, values }: LibraryInstance): { own: AddressedDocument[]; forOthers: AddressedDocument[] } {
  const delivered = values.flatMap((one) => one.deliver(ref) ?? []);
  const own = delivered.filter((one) => !one.isForOtherLibrary);
  return {
    own: [...own.filter((one) => !one.afterLibraryModule), ...own.filter((one) => one.afterLibraryModule)],
    forOthers: delivered.filter((one) => one.isForOtherLibrary),
  };
}

const evaluated = remembering(unevaluated, evaluateAnew);

function evaluateAnew(instance: LibraryInstance): EvaluatedLibrary {
  const { execution, values, libraryValues, librarySchemas } = prepare(instance);
  const result = execution.evaluate({ values, libraryValues, librarySchemas });
  throwErrors(result.findings, [...instance.values, ...instance.schemas], instance.library);
  refuseStraySchema(instance);
  return result;
}

/**
 * After ytt has evaluated a library, it crashes on schemas that are addressed to other libraries, but not on such data
 * values.
 */
function refuseStraySchema({ ref, schemas }: LibraryInstance): void {
  const stray = schemas.find((one) => !one.isFor(ref));
  if (stray === undefined) return;
  const reason = `a library cannot be evaluated while there is a schema for another one: ${stray.describe('Schema')}`;
  throw new PanicError(`runtime error: invalid memory address or nil pointer dereference: ${reason}`);
}

/** The failure of a library's evaluation. */
class LibraryFailure extends StarlarkError implements HasFindings, FollowsFinding {
  override readonly name = 'LibraryFailure';
  /** The findings in the library, and in the documents passed to it. */
  readonly findings: readonly Finding[];
  /** The error in the library that caused the failure; undefined if what code passes to it may be the cause. */
  readonly follows: Finding | undefined;
  /**
   * If what code passes to the library may be the cause: the errors in the library, except those that its text alone
   * has.
   */
  readonly causes: readonly Finding[];

  constructor(message: string, findings: readonly Finding[], first: Finding, library: Library | undefined) {
    super(message, {
      plain: `The library cannot be evaluated: ${firstLine(first)}`,
      failure: { kind: 'library-failed', cause: first.failure },
    });
    this.findings = findings;
    const cause = first.follows ?? first;
    // A misspelt member is a mistake in the library: no data values could give a struct the misspelt name.
    const isMisspelt = ({ code, missing }: Finding): boolean =>
      code === 'evaluation-failed' && missing?.nearest !== undefined;
    const isOfGiven = (finding: Finding): boolean =>
      library !== undefined && !isStaticFinding(finding) && !isMisspelt(finding) && holds(library, finding.file);
    this.follows = isOfGiven(cause) ? undefined : cause;
    this.causes =
      this.follows === undefined ? findings.filter((one) => one.severity === 'error' && isOfGiven(one)) : [];
  }
}

/** Whether a file belongs to a library, or to a library inside of it. */
function holds({ files, children }: Library, file: SourceFile): boolean {
  return files.some(({ source }) => source === file) || children.some((child) => holds(child, file));
}

/** If `findings`, about the library and the documents `given` to it, have an error, throws the first as a failure. */
function throwErrors(findings: readonly Finding[], given: readonly AddressedDocument[], library: Library): void {
  const first = findings.find((finding) => finding.severity === 'error');
  if (first === undefined) return;
  const line = first.file.lines.lineAt(first.range.start) + 1;
  throw new LibraryFailure(
    `${first.message} (at ${first.file.path}:${line})`,
    findings,
    first,
    given.length > 0 ? library : undefined,
  );
}

function evaluate(instance: LibraryInstance, args: readonly Value[]): Value {
  noArguments(args);
  const items = evaluated(instance).yamls.flatMap((file) => file.documents.items);
  // Each call creates nodes of its own, even if the templates are not evaluated again.
  return new YamlFragment(withNewIdentities({ kind: 'documentSet', items, origin: undefined }));
}

function dataValues(instance: LibraryInstance, args: readonly Value[]): Value {
  noArguments(args);
  return toStarlark(prepare(instance).values.value, { mapIsStruct: true });
}

function exportFrom(instance: LibraryInstance, args: readonly Value[], kwargs: Kwargs): Value {
  const symbol = asString(onlyArgument(args));
  let path = '';
  for (const [name, value] of kwargs) {
    if (name !== 'path') throw unknownOption(`Unexpected keyword argument '${name}'`, 'export', name, ['path'], kwargs);
    path = asString(value);
  }
  if (symbol.startsWith('_')) throw new StarlarkError("Symbols starting with '_' are private, and cannot be exported");
  const found = evaluated(instance).exports.flatMap((file) => {
    const value = file.globals.get(symbol);
    return value === undefined || (path !== '' && path !== file.path) ? [] : [{ path: file.path, value }];
  });
  const [first] = found;
  if (first === undefined) throw exportMissing(evaluated(instance), symbol, path);
  if (found.length === 1) return first.value;
  const paths = found.map((file) => file.path).join(', ');
  throw new StarlarkError(
    `Expected to find exactly one exported symbol '${symbol}', but found multiple across files: ${paths}`,
  );
}

/** The error that a library does not export `symbol`, or not from the file `path`. */
function exportMissing({ exports }: EvaluatedLibrary, symbol: string, path: string): StarlarkError {
  const paths = exports.filter(({ globals }) => globals.has(symbol)).map((file) => file.path);
  const isElsewhere = paths.length > 0;
  const nearest = isElsewhere
    ? (likelyName(path, paths) ?? (paths.length === 1 ? paths[0] : undefined))
    : likelyName(
        symbol,
        exports.flatMap(({ globals }) => [...globals.keys()]),
      );
  const problem = isElsewhere ? `${path} in the library exports no ${symbol}` : `The library exports no ${symbol}`;
  const argument = isElsewhere ? 'path' : '1';
  return new StarlarkError(`Expected to find exported symbol '${symbol}', but did not`, {
    plain: suggesting(problem, nearest),
    failure: { kind: 'export-missing', argument, ...(nearest === undefined ? {} : { nearest }) },
  });
}

function noArguments(args: readonly Value[]): void {
  if (args.length > 0) throw new StarlarkError('expected no arguments');
}
