/** The data values that a command in the repository sets with flags, in the form of a project file. */
import { resolve } from 'node:path';
import { SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import type { PlacedCommand } from '../../workspace/commands/ytt-command.js';
import { plainValue } from '../../workspace/files/plain-value.js';
import { prefixLists, valueMaps } from '../../workspace/projects/stated/project-flags.js';
import type { NewProject } from './extend-project-file.js';

type Flag = PlacedCommand['dataValues'][number];

/**
 * The data values that are set. For repeated keys the last one counts, as in ytt. `shown` returns the path of a file as
 * the project file should have it.
 */
export function givenValues(
  { dataValues, directory }: Pick<PlacedCommand, 'dataValues' | 'directory'>,
  shown: (path: string) => string,
): Partial<NewProject> {
  const written = {
    'data-value': (value: string): unknown => value,
    'data-value-yaml': yamlOf,
    'data-value-file': (path: string): unknown => shown(resolve(directory, path)),
  };
  const maps = Object.entries(valueMaps).flatMap(([name, kind]) => {
    const entries = textsOf(dataValues, kind).flatMap((text) => {
      const equals = text.indexOf('=');
      return equals === -1 ? [] : [[text.slice(0, equals), written[kind](text.slice(equals + 1))] as const];
    });
    return entries.length === 0 ? [] : [[name, Object.fromEntries(entries)] as const];
  });
  const lists = Object.entries(prefixLists).flatMap(([name, kind]) => {
    const texts = textsOf(dataValues, kind);
    return texts.length === 0 ? [] : [[name, texts] as const];
  });
  return Object.fromEntries<unknown>([...maps, ...lists]);
}

function textsOf(flags: readonly Flag[], kind: Flag['kind']): string[] {
  return flags.filter((flag) => flag.kind === kind && flag.isCut === undefined).map(({ text }) => text);
}

/** The value of a text read as YAML; if it does not parse, the text itself. */
function yamlOf(text: string): unknown {
  const { documents, findings } = readDocuments(new SourceFile('value.yml', text));
  const [document] = documents.items;
  return document === undefined || findings.length > 0 ? text : plainValue(document.value);
}
