/** Reads which files an App, PackageInstall or Package of kapp-controller passes to ytt (`template.ytt`). */
import { type NodeValue, SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import { plainSource, summaryOf } from '../files/file-summary.js';
import { plainValue } from '../files/plain-value.js';
import type { TextFile } from '../files/text-file.js';
import { isRecord, isStrings } from '../settings/loose-value.js';
import { fetchedByIn } from './fetched-places.js';
import { withoutPlaceholder } from './open-paths.js';
import { bareCommand, type YttCommand } from './ytt-command.js';

/** The runs that the documents in `file` describe. */
export function appTemplates(file: TextFile): YttCommand[] {
  if (!summaryOf(file).isApp) return [];
  const fetchedBy = fetchedByIn(file.text);
  return partsWithYtt(file).flatMap(({ value, line }) => {
    const found: YttCommand[] = [];
    let fetched: string | undefined;
    let sources: readonly (string | undefined)[] = [];
    let kind: unknown;
    visit(plainValue(value), (one) => {
      kind ??= one['kind'];
      fetched ??= subPathOf(one);
      if (Array.isArray(one['fetch']))
        sources = one['fetch'].map((source) => (isRecord(source) ? subPathOf(source) : undefined));
      const ytt = one['ytt'];
      if (!isRecord(ytt)) return;
      // Without paths, everything that is fetched is passed to ytt, of which only directories of a repository can be
      // here.
      const isWhole = ytt['paths'] === undefined;
      const directories = sources.flatMap((path) => (path === undefined || /^\.?$/.test(path) ? [] : [path]));
      const [only] = isWhole && sources.length === 1 ? directories : [];
      const pathOf = (path: string): string =>
        withoutPlaceholder(only === undefined ? inSource(path, sources) : `${only}/${path}`);
      const paths = isStrings(ytt['paths']) ? ytt['paths'] : [];
      const files = isWhole ? directories.map(withoutPlaceholder) : paths.filter((path) => path !== '-').map(pathOf);
      const from = Array.isArray(ytt['valuesFrom']) ? ytt['valuesFrom'].filter(isRecord) : [];
      found.push({
        ...bareCommand,
        line,
        files,
        dataValuesFiles: from.flatMap(({ path }) => (typeof path === 'string' && path !== '-' ? [pathOf(path)] : [])),
        ignoreUnknownComments: ytt['ignoreUnknownComments'] === true,
        strict: ytt['strict'] === true,
        fileMarks: isStrings(ytt['fileMarks']) ? ytt['fileMarks'] : [],
        // Inline files, files stored in the cluster, and the output of the step before are not files of the repository.
        isPartial:
          ytt['inline'] !== undefined || paths.includes('-') || (isWhole && directories.length < sources.length),
        // When a Package is installed, it gets further data values.
        hasUnknownDataValues:
          ytt['inline'] !== undefined ||
          from.some(({ path }) => typeof path !== 'string') ||
          (isWhole && kind === 'Package'),
      });
    });
    const computed = fetchedBy === undefined ? {} : { fetchedBy };
    const from = fetched === undefined ? computed : { fetched };
    return found.filter(({ files }) => files.length > 0).map((command) => ({ ...command, ...from }));
  });
}

/** The directory of a repository that an entry of `fetch` names. */
function subPathOf({ git }: Readonly<Record<string, unknown>>): string | undefined {
  return isRecord(git) && typeof git['subPath'] === 'string' ? git['subPath'] : undefined;
}

/**
 * If there are several entries of `fetch`, each is fetched into a directory named by its number: the path in the
 * repository.
 */
function inSource(path: string, sources: readonly (string | undefined)[]): string {
  const [, number, rest] = /^(\d+)\/(.+)$/.exec(path) ?? [];
  const source = sources.length > 1 ? sources[Number(number)] : undefined;
  return source === undefined ? path : `${source}/${rest}`;
}

/**
 * Matches the key `ytt` of a block map, which may be the first key of an item, with the more deeply indented lines
 * below it.
 */
const blockOfYtt = /^( *)((?:- +)*)ytt:[^\n]*(?:\n(?:\1 [^\n]*|[ \t\r]*)(?=\n|$))*/gm;

interface PartWithYtt {
  readonly value: NodeValue;
  /** From 0. */
  readonly line: number;
}

/**
 * The values of the keys `ytt` in `file`, with these keys. A Package consists mostly of a schema for its values, so
 * only the few relevant lines are parsed; all of the file only if the key is written in another form, or other parts
 * matter.
 */
function partsWithYtt(file: TextFile): readonly PartWithYtt[] {
  const { text } = file;
  const lineOf = (at: number): number => text.slice(0, Math.max(0, at)).split('\n').length - 1;
  const blocks = [...text.matchAll(blockOfYtt)];
  const hasFetched = text.includes('subPath') && /\bgit["']?\s*:/.test(text);
  if (hasFetched || blocks.length < (text.match(/ytt["']?\s*:/g)?.length ?? 0)) {
    const line = lineOf(text.search(/ytt["']?\s*:/));
    return readDocuments(plainSource(file)).documents.items.map(({ value }) => ({ value, line }));
  }
  return blocks.flatMap(({ index, 0: block, 2: dashes = '' }) => {
    const aligned = block.replace(dashes, ' '.repeat(dashes.length));
    const { items } = readDocuments(new SourceFile(file.key, aligned)).documents;
    return items.map(({ value }) => ({ value, line: lineOf(index) }));
  });
}

/** Calls `see` for each map in `value`, outer maps first. */
function visit(value: unknown, see: (map: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  if (!isRecord(value)) return;
  see(value);
  for (const one of Object.values(value)) visit(one, see);
}
