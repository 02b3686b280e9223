/** The code files of a run, as the layer `flow` needs them: with the loads through which values flow between them. */

import type { Finding } from '../../findings/finding.js';
import { CodeFlow } from '../../flow/code-flow.js';
import {
  type CodeFile,
  type CodeLibrary,
  type CodeRun,
  codeFile,
  type DeclaredValues,
  symbolsIn,
} from '../../flow/code-run.js';
import type { DataValue } from '../../flow/flow-value.js';
import { missingMembers } from '../../flow/missing-members.js';
import { addToList } from '../../memo/list-map.js';
import type { Dialect } from '../../schema/proposed/languages.js';
import type { Limits } from '../../starlark/eval/thread.js';
import { attempt } from '../../starlark/values/errors.js';
import { nameFix } from '../../template/code/eval-findings.js';
import type { SourceFile } from '../../text/source-file.js';
import { mayBeProposed, mayHoldDataValues } from './document-kinds.js';
import type { FlowMemo } from './flow-memos.js';
import { accessibleFiles, findPrivateLibrary, type Library, librariesBelow } from './library-tree.js';
import { type LibraryContext, resolveLoad } from './resolve-load.js';
import type { RunFile } from './run-file.js';

/** What the flow of values depends on besides the code files. */
export interface RunDeclarations {
  /** The declared data values of the root library, and whether there are no others. */
  readonly values: DeclaredValues | undefined;
  /** The dialect of the schemas. */
  readonly dialect: Dialect;
  /** The limits within which the code of libraries runs when their declarations are computed. */
  readonly limits: Limits;
  /** The declared data values of a library below `_ytt_lib`, and whether there are no others. */
  valuesOf(library: Library): DeclaredValues | undefined;
}

/** A file with code, and its position in the run. */
interface PlacedFile {
  readonly file: CodeFile;
  readonly context: LibraryContext;
  /** The library whose data values its code reads. */
  readonly values: Library;
}

const libraryModule = '@ytt:library';

/** The code files of a run, and the loads between them. */
export class PlacedCode {
  readonly root: Library;
  private readonly checkpoint: () => void;
  private readonly placed = new Map<SourceFile, PlacedFile>();
  private readonly holders = new Map<SourceFile, Library>();
  /** The files with code. */
  readonly files: readonly CodeFile[];
  /** Groups of files connected by loads. */
  readonly groups: readonly (readonly CodeFile[])[];

  /** `checkpoint` is called between files (`Limits.checkpoint`). */
  constructor(root: Library, checkpoint: () => void = () => undefined) {
    this.root = root;
    this.checkpoint = checkpoint;
    this.place(root, root, root);
    this.files = [...this.placed.values()].map(({ file }) => file);
    this.groups = this.findGroups();
  }

  /** The position of `source` in the run; undefined if it contains no code, or is not part of the run. */
  at(source: SourceFile): PlacedFile | undefined {
    return this.placed.get(source);
  }

  /**
   * The library whose data values a file reads or declares, whether or not it contains code; undefined if it is not
   * part of the run.
   */
  holderOf(source: SourceFile): Library | undefined {
    return this.holders.get(source);
  }

  isInLibrary(source: SourceFile): boolean {
    const root = this.placed.get(source)?.context.root;
    return root !== undefined && root !== this.root;
  }

  /** The file that `load(module, …)` resolves to. */
  loaded({ source }: CodeFile, module: string): CodeFile | undefined {
    const context = this.placed.get(source)?.context;
    if (context === undefined || module.startsWith('@ytt:')) return undefined;
    const found = attempt(() => resolveLoad(module, context));
    return found && this.placed.get(found.file.source)?.file;
  }

  private place(library: Library, root: Library, above: Library): void {
    // A library's path may have several directories; the one whose files declare data values is the library.
    const declares = root !== this.root && library.files.some(({ source }) => mayHoldDataValues(source));
    const values = declares ? library : above;
    for (const file of library.files) {
      this.checkpoint();
      this.holders.set(file.source, values);
      const code = codeFileOf(file);
      if (code !== undefined) this.placed.set(file.source, { file: code, context: { current: library, root }, values });
    }
    for (const child of library.children)
      if (library.isPrivate) this.place(child, child, child);
      else this.place(child, root, values);
  }

  /**
   * Groups of files that are connected by loads, directly or indirectly; groups and their files are in the order of the
   * files.
   */
  private findGroups(): readonly (readonly CodeFile[])[] {
    const { files } = this;
    const inLibraries = files.filter(({ source }) => this.isInLibrary(source));
    const leads = new Map<CodeFile, CodeFile>();
    const leadOf = (file: CodeFile): CodeFile => {
      let lead = file;
      for (let next = leads.get(lead); next !== undefined; next = leads.get(lead)) lead = next;
      // Path compression: all files on the way now refer directly to the representative.
      for (let one = file; one !== lead; ) {
        const next = leads.get(one) ?? lead;
        leads.set(one, lead);
        one = next;
      }
      return lead;
    };
    for (const file of files) {
      for (const other of this.neighbours(file, inLibraries)) {
        const [one, two] = [leadOf(file), leadOf(other)];
        if (one !== two) leads.set(one, two);
      }
      this.checkpoint();
    }
    const groups = new Map<CodeFile, CodeFile[]>();
    for (const file of files) {
      const lead = leadOf(file);
      addToList(groups, lead, file);
    }
    return [...groups.values()];
  }

  private neighbours(file: CodeFile, inLibraries: readonly CodeFile[]): readonly CodeFile[] {
    return symbolsIn(file).loads.flatMap(({ path }) =>
      path === libraryModule ? inLibraries : (this.loaded(file, path) ?? []),
    );
  }
}

/** The flows of the code of a run: one for each group of files connected by loads. */
export class RunCode {
  private readonly code: PlacedCode;
  private readonly declarations: RunDeclarations;
  private readonly flowOfFile = new Map<SourceFile, CodeFlow>();

  /** `flows` memoises the flow of a group of files. */
  constructor(code: PlacedCode, declarations: RunDeclarations, flows: FlowMemo) {
    this.code = code;
    this.declarations = declarations;
    for (const group of code.groups) {
      const parts = [...this.partsOf(group), declarations.dialect];
      const flow = flows.get(parts, declarations.values, () => new CodeFlow(this.runOf(group)));
      for (const { source } of group) this.flowOfFile.set(source, flow);
    }
  }

  /** The files with code. */
  get files(): readonly CodeFile[] {
    return this.code.files;
  }

  /** To be called between files (`Limits.checkpoint`). */
  checkpoint(): void {
    this.declarations.limits.checkpoint?.();
  }

  /** The code file of `source`; undefined if it contains no code, or is not part of the run. */
  fileOf(source: SourceFile): CodeFile | undefined {
    return this.code.at(source)?.file;
  }

  /** The flow of the code of `source`; undefined if it contains no code, or is not part of the run. */
  flowOf(source: SourceFile): CodeFlow | undefined {
    return this.flowOfFile.get(source);
  }

  /**
   * Everything that a group's flow depends on. If the group uses libraries, that is all files, as their declarations
   * may be in files without code, and the limits within which the declarations are computed.
   */
  private partsOf(group: readonly CodeFile[]): readonly object[] {
    const usesLibraries = group.some(
      (file) => this.code.isInLibrary(file.source) || symbolsIn(file).loads.some(({ path }) => path === libraryModule),
    );
    return usesLibraries ? [...group, ...filesBelow(this.code.root), this.declarations.limits] : group;
  }

  private runOf(files: readonly CodeFile[]): CodeRun {
    return {
      files,
      loaded: (from, module) => this.code.loaded(from, module),
      valuesIn: ({ source }) => this.valuesIn(source),
      libraryOf: ({ source }, path) => this.libraryOf(source, path),
      librariesOf: ({ source }, beginning) => this.librariesOf(source, beginning),
      librariesAround: ({ source }) => this.librariesAround(source),
      isProposed: ({ source }) => mayBeProposed(source, this.declarations.dialect),
      isCalledFromOutside: ({ source }) => this.code.isInLibrary(source),
    };
  }

  private valuesIn(source: SourceFile): DeclaredValues | undefined {
    const library = this.code.at(source)?.values;
    return library === this.code.root ? this.declarations.values : library && this.declarations.valuesOf(library);
  }

  private libraryOf(source: SourceFile, path: string): CodeLibrary | undefined {
    const current = this.code.at(source)?.context.current;
    const library = current && attempt(() => findPrivateLibrary(current, path));
    return library && this.codeLibrary(library);
  }

  private codeLibrary(library: Library): CodeLibrary {
    const exporting = accessibleFiles(library).flatMap(({ file }) => this.fileOf(file.source) ?? []);
    return { key: library, exporting, values: this.declarations.valuesOf(library) };
  }

  /** Among directories inside of each other that contain files, only the outermost counts. */
  private librariesOf(source: SourceFile, beginning: string): readonly CodeLibrary[] {
    const below = ({ children }: Library, path: string): readonly CodeLibrary[] =>
      children.flatMap((child) => {
        const name = `${path}${child.name}`;
        const isMeant = child.files.length > 0 && name.startsWith(beginning);
        return isMeant ? [this.codeLibrary(child)] : below(child, `${name}/`);
      });
    const directory = this.code.at(source)?.context.current;
    const own = directory && librariesBelow(directory);
    return own === undefined ? [] : below(own, '');
  }

  private librariesAround(source: SourceFile): readonly Library[] {
    const { context, values } = this.code.at(source) ?? {};
    if (context === undefined || values === undefined || context.root === this.code.root) return [];
    const declaration = this.declarations.valuesOf(values)?.declaration;
    if (declaration !== undefined && declaration.isInferred !== true) return [];
    const around = [context.root];
    for (const name of context.current.path.slice(context.root.path.length)) {
      const inner = around[0]?.children.find((child) => child.name === name);
      if (inner !== undefined) around.unshift(inner);
    }
    return around;
  }
}

/**
 * Warnings about members that code reads although they do not exist. `isSet` tells whether an undeclared data value is
 * set. Members at the place of a `known` error are left out; the rest of such an expression is examined once the error
 * is fixed.
 */
export function unreachedFindings(
  code: RunCode,
  known: readonly Finding[],
  isSet: (value: DataValue, name: string) => boolean,
): readonly Finding[] {
  const errors = known.filter(({ severity }) => severity === 'error');
  return code.files.flatMap((file) => {
    code.checkpoint();
    const { source } = file;
    const flow = code.flowOf(source);
    const members = flow === undefined ? [] : missingMembers(flow, file, isSet);
    const own = members.length === 0 ? [] : errors.filter((finding) => finding.file === source);
    return members
      .filter(({ range }) => !own.some((error) => error.range.start <= range.end && range.start <= error.range.end))
      .map((member): Finding => {
        const { nearest } = member.missing;
        const fixes = nearest === undefined ? [] : [nameFix(source, member.range, nearest)];
        return { ...member, code: 'member-missing', severity: 'warning', file: source, related: [], fixes };
      });
  });
}

function filesBelow({ files, children }: Library): readonly SourceFile[] {
  return [...files.map(({ source }) => source), ...children.flatMap(filesBelow)];
}

/** Annotations without functions do not count as code: no other file uses their arguments. */
function mayHoldCode(source: SourceFile): boolean {
  const hasFunction = source.includes('lambda') && source.includes('#@');
  return hasFunction || source.includes('#@ ') || source.includes('#@template/');
}

/** The code in a file of the run; undefined if it contains none. */
export function codeFileOf({ source, type }: RunFile): CodeFile | undefined {
  switch (type) {
    case 'starlark':
      return codeFile(source, 'starlark');
    case 'text':
      return source.includes('(@') ? codeFile(source, 'text') : undefined;
    case 'yaml':
      return mayHoldCode(source) ? codeFile(source, 'yaml') : undefined;
    case 'unknown':
      return undefined;
  }
}
