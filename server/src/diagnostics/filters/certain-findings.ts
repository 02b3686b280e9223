/**
 * Filters the findings of an inferred run, and leaves those that certainly mean that ytt fails. It is not known which
 * data values ytt will be given, nor, without a schema, whether it will be given other files.
 */
import { posix } from 'node:path';
import type { Document, Finding, NodeValue, Project, SchemaNode, SourceFile } from '@ytt-language/shared';
import {
  documentsOf,
  isMistyped,
  isYamlCollection,
  originalFailure,
  schemaAt,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { isYamlName, summaryOf } from '../../workspace/files/file-summary.js';
import { isOfTests } from '../../workspace/files/test-folders.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { shownPath } from '../../workspace/files/workspace-folders.js';
import type { RunDefinition } from '../../workspace/projects/run-definition.js';

/** The certain findings of an inferred `run`, with the severity that they have in such a run. */
export function certainFindings(
  run: RunDefinition,
  project: Project,
  findings: readonly Finding[],
): readonly Finding[] {
  const requiringAt = new Map<Finding['file'], number>();
  for (const finding of findings) {
    const { file, range } = finding;
    if (callsFail(finding)) requiringAt.set(file, Math.min(requiringAt.get(file) ?? range.start, range.start));
  }
  return findings.flatMap((finding) => {
    // Where code calls `assert.fail` because it requires data values, ytt stops. Here the following code is evaluated,
    // too, and fails because the values are missing.
    const required = requiringAt.get(finding.file) ?? Number.POSITIVE_INFINITY;
    const isConsequence = finding.range.start > required && !callsFail(finding);
    if (finding.code === 'evaluation-failed' && isConsequence) return [];
    if (mayHaveUnknownCause(run, project, finding)) return [];
    return isUnknownCommentOfOverlays(finding, project)
      ? [{ ...finding, severity: 'warning' }]
      : withoutValues(finding, run, project);
  });
}

/**
 * Whether a comment is unknown in a run that has only overlays, besides data values. The command to whose output the
 * overlays are applied may ignore unknown comments.
 */
function isUnknownCommentOfOverlays({ code, file }: Finding, { inputs }: Project): boolean {
  if (code !== 'comment-not-ytt' || !file.includes('overlay/match')) return false;
  return inputs.files.filter(({ path }) => isYamlName(path)).every(isOfOverlays);
}

/** Whether all documents of a file are overlays or data values, or empty. */
function isOfOverlays(file: SourceFile): boolean {
  let end = 0;
  return documentsOf(syntaxOf(file)).every(({ value }) => {
    if (value === undefined) return true;
    const above = file.text.slice(end, value.start);
    end = value.start + value.node.length;
    return /#@(?:overlay\/match|data\/values)/.test(above);
  });
}

/** Whether code calls `assert.fail()`, possibly that of a module or library. */
function callsFail({ failure }: Finding): boolean {
  return originalFailure(failure)?.kind === 'assert-fail';
}

/** Functions that fail for placeholder texts, and one that fails for a version of ytt, which may not be the user's. */
const refusing = /^(?:version\.require_at_least|(?:base64|json|yaml|toml)\.decode|(?:ip|url|version)\.parse\w*)$/;

/** Whether a finding is caused by a data value that has not been set: by null, or by a placeholder text. */
function isOfUnsetValue(finding: Finding): boolean {
  const { failure } = finding;
  if (failure?.kind === 'function-failed' && refusing.test(failure.name)) return true;
  return namesNull(finding) || originalFailure(failure)?.kind === 'key-not-string';
}

/** Whether a message contains one of the names for null. Most errors about values name their types. */
function namesNull({ message }: Finding): boolean {
  return /NoneType|<nil>|\bbut was null\b/.test(message);
}

/**
 * Handles failures that may disappear with other data values. A failed `assert.fail` requires data values that ytt will
 * be given, so it is only a warning, at the call and not at each `load` of that file. The same holds for failures
 * because of values that are not set, and for any failure in the code of a library, which gets its data values from the
 * code that uses it.
 */
function withoutValues(
  finding: Finding,
  { isLibrary = false, hasUnknownDataValues = false }: RunDefinition,
  project: Project,
): readonly Finding[] {
  if (finding.code !== 'evaluation-failed') return [finding];
  const requires = callsFail(finding);
  const lacksValues = isOfUnsetValue(finding) || readsMissingElement(finding, project);
  // Every command that runs ytt here passes the required values.
  if (hasUnknownDataValues && (requires || lacksValues)) return [];
  if (lacksValues) return [{ ...finding, severity: 'warning' }];
  if (!requires && !isLibrary) return [finding];
  const isAtCall = finding.failure?.kind === 'assert-fail';
  return !requires || isAtCall ? [{ ...finding, severity: 'warning' }] : [];
}

/**
 * Whether code fails because a file is missing that ytt may be given from another path, or that is elsewhere in the run
 * than its `load` says.
 */
function isOfOtherFiles({ file, failure }: Finding, { inputs }: Project): boolean {
  if (failure?.kind === 'name-not-exported') {
    const { module } = failure;
    if (module.startsWith('@')) return false;
    const place = module.startsWith('/') ? module.slice(1) : posix.join(posix.dirname(file.path), module);
    return !inputs.files.some(({ path }) => path === place);
  }
  const original = originalFailure(failure);
  return original?.kind === 'file-missing' || original?.kind === 'library-missing';
}

/**
 * Whether code looks up an empty key. Such a key comes from a data value that has not been set, or whose default in a
 * schema is only a placeholder.
 */
function isOfEmptyKey({ failure }: Finding): boolean {
  const original = originalFailure(failure);
  return original?.kind === 'key-missing' && original.key === '';
}

/** Whether a finding may be caused by something about an inferred run that is unknown. */
function mayHaveUnknownCause(run: RunDefinition, project: Project, finding: Finding): boolean {
  const { reason, isPartial = false } = run;
  const isDeclared = reason.kind === 'inferred' && reason.declaredBy === 'schema' && !isPartial;
  if (finding.severity !== 'error' && finding.severity !== 'warning') return false;
  if (isInputOfOtherTemplate(finding)) return true;
  // Without a schema, code that did not run may read data values that other files set. A name similar to a declared one
  // is nevertheless reported as a misspelling.
  if (finding.code === 'member-missing') return !isDeclared && !isMistypedMember(finding);
  // Overlays without any documents are for the output of another command or tool.
  if (finding.failure?.kind === 'miscounted' && finding.failure.ofNothing === true) return true;
  if (finding.code === 'evaluation-failed' && isOfEmptyKey(finding)) return true;
  // The schema of tests extends that of the project that they test.
  if (finding.code === 'unknown-data-value' && isTest(run, finding)) return finding.missing?.nearest === undefined;
  if (isOpenMember(finding, project)) return !isNearOwnMember(finding);
  if (isDeclared) return false;
  switch (finding.code) {
    case 'evaluation-failed':
      return lacksValue(finding, run, project) || (isPartial && isOfOtherFiles(finding, project));
    case 'overlay-match':
    case 'library-document-unused':
      return isPartial;
    case 'comment-not-ytt':
      return isTest(run, finding);
    case 'unknown-data-value':
      // In a document with lines that do not parse, undeclared keys get this code instead of `overlay-match`.
      return isPartial && fileOfSource(finding.file)?.key !== run.subject;
    default:
      return isPartial && !isCertainlyRead(run, finding);
  }
}

/**
 * Whether code fails because of a data value that is not set: it is null or empty, or no document declares it and its
 * name is not a misspelling of a declared one. Without a schema, such a data value can still be given. If all commands
 * pass further data values that are unknown, only a similar key beside it makes it a misspelling; such a key always
 * does.
 */
function lacksValue(finding: Finding, { hasUnknownDataValues }: RunDefinition, project: Project): boolean {
  if (namesNull(finding)) return true;
  const name = missingMember(finding);
  if (name === undefined || isNearOwnMember(finding)) return false;
  return hasUnknownDataValues === true || ![...keysOf(project.dataValues)].some((key) => isMistyped(name, key));
}

/** If code fails because a struct (or a dict converted from one) lacks a member: the name of the member. */
function missingMember({ failure, file }: Finding): string | undefined {
  const original = originalFailure(failure);
  if (original?.kind === 'member-missing' && original.of === 'struct') return original.name;
  if (original?.kind !== 'key-missing' || typeof original.key !== 'string') return undefined;
  const mayBeStruct = original.of === 'struct' || (original.of === 'dict' && file.includes('struct.decode'));
  return mayBeStruct ? original.key : undefined;
}

/** The names that follow each `data.values` in `text`, as members or keys. */
function namesRead(text: string): readonly (readonly string[])[] {
  return Array.from(text.matchAll(/\bdata\.values((?:\.\w+|\[(?:"[^"\n]*"|'[^'\n]*')\])*)/g), ([, members = '']) =>
    Array.from(members.matchAll(/\.(\w+)|"([^"]*)"|'([^']*)'/g), ([, name, ...keys]) => name ?? keys.join('')),
  );
}

/**
 * Whether code reads a member of a data value of any type, which may be given with that member. If the line does not
 * name the data value, it may be any of those that the file names.
 */
function isOpenMember(finding: Finding, { schema }: Project): boolean {
  const { file, range } = finding;
  const missing = missingMember(finding);
  if (schema === undefined || missing === undefined) return false;
  const line = file.lineText(file.lines.lineAt(range.start));
  const readPaths = namesRead(line).flatMap((names) => {
    const at = names.lastIndexOf(missing);
    return at === -1 ? [] : [names.slice(0, at)];
  });
  if (readPaths.length === 0) return readsAny(file, schema);
  return readPaths.some((names) => declarationOf(schema, names)?.kind === 'any');
}

function declarationOf(schema: SchemaNode, names: readonly string[]): SchemaNode | undefined {
  return schemaAt(
    schema,
    names.map((key) => ({ kind: 'key', key })),
  );
}

/** Whether one of the data values that a file names can be of any type. A file that names none may get any of them. */
function readsAny({ text }: Finding['file'], schema: SchemaNode): boolean {
  const read = namesRead(text).map((names) => declarationOf(schema, names));
  return read.length === 0 ? holdsAny(schema) : read.some((one) => one !== undefined && holdsAny(one));
}

/** Whether a schema or a part of it allows any type. */
function holdsAny(schema: SchemaNode): boolean {
  if (schema.kind === 'map') return schema.items.some((item) => holdsAny(item.schema));
  return schema.kind === 'any' || (schema.kind === 'array' && holdsAny(schema.item));
}

/**
 * Whether code reads a missing element in a file that reads data values with empty parts, which may be filled when they
 * are set.
 */
function readsMissingElement({ file, failure }: Finding, { dataValues }: Project): boolean {
  const text = originalFailure(failure)?.kind === 'index-out-of-range' ? fileOfSource(file) : undefined;
  const { value } = dataValues;
  if (text === undefined || !isYamlCollection(value)) return false;
  const { reads } = summaryOf(text);
  return value.items.some(
    (item) => item.kind === 'mapItem' && reads.some((name) => name === item.key) && hasEmptyPart(item.value),
  );
}

/** Whether a value is an empty string or collection, or contains one. */
function hasEmptyPart(value: NodeValue): boolean {
  if (!isYamlCollection(value)) return value === '';
  return value.items.length === 0 || value.items.some((item) => hasEmptyPart(item.value));
}

const keysOfValues = new WeakMap<Document, ReadonlySet<string>>();

/** The keys of all maps in a document. */
function keysOf(document: Document): ReadonlySet<string> {
  const known = keysOfValues.get(document);
  if (known !== undefined) return known;
  const keys = new Set<string>();
  const pending: NodeValue[] = [document.value];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!isYamlCollection(value)) continue;
    for (const item of value.items) {
      if (item.kind === 'mapItem' && typeof item.key === 'string') keys.add(item.key);
      pending.push(item.value);
    }
  }
  keysOfValues.set(document, keys);
  return keys;
}

/**
 * Whether the finding is about a misspelt member. If a name is only similar to another data value's name, it may be a
 * data value of its own.
 */
function isMistypedMember(finding: Finding): boolean {
  const { fixes = [] } = finding;
  const isOther = missingMember(finding) !== undefined && !isNearOwnMember(finding);
  return fixes.length > 0 && !isOther;
}

/** Whether the missing member is a misspelling of a member that the struct has. */
function isNearOwnMember(finding: Finding): boolean {
  const { missing } = finding;
  return missing?.nearest !== undefined && isMistyped(missing.name, missing.nearest);
}

/**
 * Whether the file is itself a template of another tool that generates ytt's input, so that its final content is
 * unknown.
 */
function isInputOfOtherTemplate({ file }: Finding): boolean {
  const text = fileOfSource(file);
  return text !== undefined && summaryOf(text).isInputOfOtherTemplate;
}

/** Whether a file belongs to tests, for which ytt may run with `--ignore-unknown-comments`. */
function isTest({ folder }: RunDefinition, { file }: Finding): boolean {
  const key = fileOfSource(file)?.key;
  return key !== undefined && folder !== undefined && isOfTests(shownPath([folder], key));
}

/**
 * Whether ytt certainly reads a file: as data values, or because of its content. YAML files beside these may belong to
 * another tool.
 */
function isCertainlyRead({ subject }: RunDefinition, { file }: Finding): boolean {
  const text = fileOfSource(file);
  return text === undefined || text.key === subject || !isYamlName(text.key) || summaryOf(text).templated;
}
