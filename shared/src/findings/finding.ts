/** A finding: an error, warning or hint about a text. */
import { cutMessage } from '../text/cut-text.js';
import type { TextEdit } from '../text/edit.js';
import type { TextRange } from '../text/range.js';
import type { SourceFile } from '../text/source-file.js';
import type { FindingCode } from './catalogue.js';
import type { Failure } from './failure.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Another place that explains a finding, such as the schema line that a value breaks. */
export interface RelatedPlace {
  readonly file: SourceFile;
  readonly range: TextRange;
  readonly message: string;
}

/**
 * The label of the related location that ytt names, if the finding itself is in another file; the finding is also shown
 * there.
 */
export const placeThatYttNames = 'The place that ytt names';

/** A change that resolves a finding. */
export interface Fix {
  readonly title: string;
  /** True if it is certainly the right one; if absent, the only fix of a finding counts as such. */
  readonly preferred?: boolean;
  readonly edits: readonly { readonly file: SourceFile; readonly edit: TextEdit }[];
}

/**
 * The words of a finding. `message` is ytt's message, in its own terms; `plain` is one sentence for people, without a
 * full stop, that says what is wrong and what is expected. It is absent if `message` says so itself.
 */
export interface Words {
  readonly message: string;
  readonly plain?: string | undefined;
}

/**
 * The shown message: the plain sentence, followed by ytt's message, so that people can search for that. Names and values
 * in them that are too long to be read are cut.
 */
export function shownMessage({ message, plain }: Words): string {
  return plain === undefined || plain === '' || plain === message
    ? cutMessage(message)
    : `${cutMessage(plain)}\n${cutMessage(message)}`;
}

/** The first line of the shown message. */
export function firstLine({ message, plain }: Words): string {
  return plain || (message.split('\n', 1)[0] ?? '');
}

/** A name that does not exist: of a member, a key or a data value, or in code. */
export interface MissingName {
  readonly name: string;
  /** The existing name that was probably meant. */
  readonly nearest: string | undefined;
  /** For a name in code that another file defines: the path of that module, as `load` takes it. */
  readonly module?: string;
}

/** A value that violates a rule. */
export interface RefusedValue {
  /** The keys and indices of its path from the document. */
  readonly path: readonly (string | number)[];
  /** A valid value to begin with, on one line of YAML; undefined if none is known. */
  readonly example: string | undefined;
}

/**
 * One finding. Errors are reported where ytt 0.48 fails: `range` begins on the line that ytt names; if `namedLine` is
 * that line, `range` is the mistake itself. Everything else is a warning, information or hint.
 */
export interface Finding extends Words {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly file: SourceFile;
  readonly range: TextRange;
  readonly related: readonly RelatedPlace[];
  /** The line (from 0) that ytt names, if that is not the line of the mistake, on which the range begins. */
  readonly namedLine?: number;
  readonly tags?: readonly ('deprecated' | 'unnecessary')[];
  /** The fixes that the stage knows, possibly none; if absent, fixes are searched for in the text. */
  readonly fixes?: readonly Fix[];
  /** The name that does not exist, if the finding is about one. */
  readonly missing?: MissingName;
  /** Why ytt fails; absent if nothing depends on the reason. */
  readonly failure?: Failure | undefined;
  /** ytt's name for the type of the value that was found where another type is expected. */
  readonly found?: string;
  /** The names of the types that are expected there, such as `array or string`. */
  readonly expected?: string;
  /** For a value that violates a rule: its path, and a valid value. */
  readonly refused?: RefusedValue;
  /**
   * Another finding with the same cause, in another file, that is always reported; this one is only shown to people who
   * look at its file.
   */
  readonly reportedAt?: Finding;
  /** The finding in a loaded module or library that causes this one. It is reported in its own file. */
  readonly follows?: Finding;
  /**
   * For a call that evaluates a library: the errors in the library that the arguments of the call cause. They are
   * reported at the call only.
   */
  readonly causes?: readonly Finding[];
}

/** Whether a finding is about the text alone and does not depend on what is passed to its run or library. */
export function isStaticFinding({ code }: Finding): boolean {
  return staticCodes.test(code);
}

const staticCodes =
  /^(?:yaml-[\w-]+|comment-not-ytt|value-given-twice|code-after-node-block|text-template-syntax|text-beyond-file|template-code-syntax|undefined-name)$/;

/** Whether a finding is about null in place of a value of some type. Often that value has not been typed yet. */
export function isAboutNull({ found }: Finding): boolean {
  return found === 'null';
}

/** Whether ytt would stop at one of `findings`. */
export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/** The findings of stages that look at the same text more than once, without duplicates, in order of first occurrence. */
export function distinctFindings(findings: readonly Finding[]): readonly Finding[] {
  /** By file and start: the finding there or, of several, what identifies each. */
  const seen = new Map<SourceFile, Map<number, Finding | Set<string>>>();
  return findings.filter((finding) => {
    const { file, range } = finding;
    const ofFile = seen.get(file) ?? new Map<number, Finding | Set<string>>();
    seen.set(file, ofFile);
    const there = ofFile.get(range.start);
    if (there === undefined) {
      ofFile.set(range.start, finding);
      return true;
    }
    const others = there instanceof Set ? there : new Set([identityAt(there)]);
    ofFile.set(range.start, others);
    const { size } = others;
    return others.add(identityAt(finding)).size > size;
  });
}

/** What tells a finding from others in the same file that begin at the same place. */
function identityAt({ range, code, message }: Finding): string {
  return `${range.end} ${code} ${message}`;
}
