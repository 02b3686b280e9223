/**
 * Filters the findings of an inferred run to those that can only mean that ytt fails. It is not known which data values
 * such a run will be given, nor, without a schema, whether other files belong to it.
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
    // Code that requires data values continues after that here, but not in ytt, and then fails for their absence.
    const required = requiringAt.get(finding.file);
    const isConsequence = required !== undefined && finding.range.start > required && !callsFail(finding);
    if (finding.code === 'evaluation-failed' && isConsequence) return [];
    if (hasOtherReason(run, project, finding)) return [];
    return isInAddition(finding, project)
      ? [{ ...finding, severity: 'warning' }]
      : withoutValues(finding, run, project);
  });
}

/**
 * Whether a comment is unknown in overlays of a run that has no other documents, except data values: the command to
 * whose output they are applied may ignore unknown comments.
 */
function isInAddition({ code, file }: Finding, { inputs }: Project): boolean {
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
    return /#@[ \t]*(?:overlay\/match|data\/values)/.test(above);
  });
}

/** Whether code calls `assert.fail()`, possibly that of a module or library. */
function callsFail({ failure }: Finding): boolean {
  return originalFailure(failure)?.kind === 'assert-fail';
}

/** Functions that refuse a placeholder text, and one that refuses a version of ytt: users may have another. */
const refusing = /^(?:version\.require_at_least|(?:base64|json|yaml|toml)\.decode|(?:ip|url|version)\.parse\w*)$/;

/**
 * Whether a finding is caused by a value that a data value has only while it is not given: null, or a placeholder text.
 */
function isOfUnsetValue(finding: Finding): boolean {
  const { failure } = finding;
  if (failure?.kind === 'function-failed' && refusing.test(failure.name)) return true;
  return namesNull(finding) || originalFailure(failure)?.kind === 'key-not-string';
}

/**
 * Whether a message has one of the names that null has as a type or in texts: most errors about values name their types.
 */
function namesNull({ message }: Finding): boolean {
  return /NoneType|<nil>|\bbut was null\b/.test(message);
}

/**
 * `assert.fail` in code requires data values that the run will be given: it becomes a warning, at the call and not
 * where that file is loaded. The same applies to any failure in the code of a library, which always gets data values
 * from the code that uses it, and to values that cannot be decoded or are null.
 */
function withoutValues(
  finding: Finding,
  { isLibrary = false, isGivenMore = false }: RunDefinition,
  project: Project,
): readonly Finding[] {
  if (finding.code !== 'evaluation-failed') return [finding];
  const requires = callsFail(finding);
  const lacksValues = isOfUnsetValue(finding) || readsMissingElement(finding, project);
  // Nobody has to be told of what all commands give.
  if (isGivenMore && (requires || lacksValues)) return [];
  if (lacksValues) return [{ ...finding, severity: 'warning' }];
  if (!requires && !isLibrary) return [finding];
  const isAtCall = finding.failure?.kind === 'assert-fail';
  return !requires || isAtCall ? [{ ...finding, severity: 'warning' }] : [];
}

/**
 * Whether code fails because of missing files, which other paths could provide: this includes a module that is not where
 * it is loaded from, but elsewhere in the run.
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
 * Whether code looks up an empty key, from a data value that is empty while it is not given; an empty default in a
 * schema is not meant literally either.
 */
function isOfEmptyKey({ failure }: Finding): boolean {
  const original = originalFailure(failure);
  return original?.kind === 'key-missing' && original.key === '';
}

/** Whether a finding may be caused by what is unknown about an inferred run. */
function hasOtherReason(run: RunDefinition, project: Project, finding: Finding): boolean {
  const { reason, isPartial = false } = run;
  const isDeclared = reason.kind === 'inferred' && reason.declaredBy === 'schema' && !isPartial;
  if (finding.severity !== 'error' && finding.severity !== 'warning') return false;
  if (isInputOfOtherTemplate(finding)) return true;
  // Without a schema, code that did not run may read data values that are given by other files; a name similar to a
  // declared one is a misspelling.
  if (finding.code === 'member-missing') return !isDeclared && !isMistypedMember(finding);
  // Overlays without documents are applied to the output of another command or tool.
  if (finding.failure?.kind === 'miscounted' && finding.failure.ofNothing === true) return true;
  if (finding.code === 'evaluation-failed' && isOfEmptyKey(finding)) return true;
  // Tests extend the schema of the project that they test.
  if (finding.code === 'unknown-data-value' && isTest(run, finding)) return finding.missing?.nearest === undefined;
  if (finding.code === 'evaluation-failed' && isOpenMember(finding, project)) return !isNearOwnMember(finding);
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
      // Of documents, as what they cannot overlay: that is what is told while their text is broken.
      return isPartial && fileOfSource(finding.file)?.key !== run.subject;
    default:
      return isPartial && !isCertainlyRead(run, finding);
  }
}

/**
 * Whether code fails because of a data value that is null or empty while it is not given, or that no document declares
 * and that is not a misspelling of a declared one: without a schema, such a data value can still be given. If all
 * commands give unknown data values, only a key beside it shows what was meant; it always does, also in a library.
 */
function lacksValue(finding: Finding, { isGivenMore }: RunDefinition, project: Project): boolean {
  if (namesNull(finding)) return true;
  const name = missingMember(finding);
  if (name === undefined || isNearOwnMember(finding)) return false;
  return isGivenMore === true || ![...keysOf(project.dataValues)].some((key) => isMistyped(name, key));
}

/** The name of a member that a struct, or the dict that is made of one, does not have, if that is why code fails. */
function missingMember({ failure, file }: Finding): string | undefined {
  const original = originalFailure(failure);
  if (original?.kind === 'member-missing' && original.of === 'struct') return original.name;
  if (original?.kind !== 'key-missing' || typeof original.key !== 'string') return undefined;
  const mayBeStruct = original.of === 'struct' || (original.of === 'dict' && file.includes('struct.decode'));
  return mayBeStruct ? original.key : undefined;
}

/** The names that follow `data.values` wherever `text` has it, as members and keys. */
function namesRead(text: string): readonly (readonly string[])[] {
  return Array.from(text.matchAll(/\bdata\.values((?:\.\w+|\[(?:"[^"\n]*"|'[^'\n]*')\])*)/g), ([, members = '']) =>
    Array.from(members.matchAll(/\.(\w+)|"([^"]*)"|'([^']*)'/g), ([, name, ...keys]) => name ?? keys.join('')),
  );
}

/**
 * Whether code reads a member of a data value of any type, which can be given with that member. If the line does not
 * name the data value of the member, any of those that the file names can be meant.
 */
function isOpenMember(finding: Finding, { schema }: Project): boolean {
  const { file, range } = finding;
  const missing = missingMember(finding);
  if (schema === undefined || missing === undefined) return false;
  const line = file.lineText(file.lines.lineAt(range.start));
  const asked = namesRead(line).flatMap((names) => {
    const at = names.lastIndexOf(missing);
    return at === -1 ? [] : [names.slice(0, at)];
  });
  if (asked.length === 0) return readsAny(file, schema);
  return asked.some((names) => declarationOf(schema, names)?.kind === 'any');
}

function declarationOf(schema: SchemaNode, names: readonly string[]): SchemaNode | undefined {
  return schemaAt(
    schema,
    names.map((key) => ({ kind: 'key', key })),
  );
}

/** Whether a data value that a file names can be of any type. A file that names none can get any of them. */
function readsAny({ text }: Finding['file'], schema: SchemaNode): boolean {
  const read = namesRead(text).map((names) => declarationOf(schema, names));
  return read.length === 0 ? holdsAny(schema) : read.some((one) => one !== undefined && holdsAny(one));
}

/** Whether a schema or a part of it allows any type. */
function holdsAny(schema: SchemaNode): boolean {
  switch (schema.kind) {
    case 'any':
      return true;
    case 'map':
      return schema.items.some((item) => holdsAny(item.schema));
    case 'array':
      return holdsAny(schema.item);
    default:
      return false;
  }
}

/**
 * Whether code reads a missing element, in a file that reads data values that are partly empty while they are not
 * given.
 */
function readsMissingElement({ file, failure }: Finding, { dataValues }: Project): boolean {
  const text = originalFailure(failure)?.kind === 'index-out-of-range' ? fileOfSource(file) : undefined;
  const { value } = dataValues;
  if (text === undefined || !isYamlCollection(value)) return false;
  const { reads } = summaryOf(text);
  return value.items.some(
    (item) => item.kind === 'mapItem' && reads.some((name) => name === item.key) && holdsNothing(item.value),
  );
}

/** Whether a value is an empty string or collection, or contains one. */
function holdsNothing(value: NodeValue): boolean {
  if (!isYamlCollection(value)) return value === '';
  return value.items.length === 0 || value.items.some((item) => holdsNothing(item.value));
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
      if (isYamlCollection(item.value)) pending.push(item.value);
    }
  }
  keysOfValues.set(document, keys);
  return keys;
}

/**
 * Whether the finding is about a misspelt member. A name that is only similar to that of a data value may be another
 * data value.
 */
function isMistypedMember(finding: Finding): boolean {
  const { missing, fixes = [] } = finding;
  const isOther = missing?.nearest !== undefined && missingMember(finding) !== undefined && !isNearOwnMember(finding);
  return fixes.length > 0 && !isOther;
}

/** Whether the struct that is read has a member of which the missing one is a misspelling. */
function isNearOwnMember(finding: Finding): boolean {
  const { missing } = finding;
  if (missing?.nearest === undefined || missingMember(finding) === undefined) return false;
  return isMistyped(missing.name, missing.nearest);
}

/** Whether another tool generates ytt's input from the file, so that its final content is unknown. */
function isInputOfOtherTemplate({ file }: Finding): boolean {
  const text = fileOfSource(file);
  return text !== undefined && summaryOf(text).isInputOfOtherTemplate;
}

/** Whether a file belongs to tests, which may run ytt with `--ignore-unknown-comments`. */
function isTest({ folder }: RunDefinition, { file }: Finding): boolean {
  const key = fileOfSource(file)?.key;
  return key !== undefined && folder !== undefined && isOfTests(shownPath([folder], key));
}

/**
 * Whether ytt certainly reads a file, as data values or by its content: YAML files beside those may belong to another
 * tool.
 */
function isCertainlyRead({ subject }: RunDefinition, { file }: Finding): boolean {
  const text = fileOfSource(file);
  return text === undefined || text.key === subject || !isYamlName(text.key) || summaryOf(text).templated;
}
