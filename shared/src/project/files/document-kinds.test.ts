import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

/** The findings of a file under a dialect: severity, range and message, and the text after the fix. */
function found(text: string, dialect: 'auto' | 'released' | 'proposed'): readonly string[] {
  const project = evaluateProject({
    files: [new SourceFile('a.yml', text)],
    dataValuesFiles: [],
    dataValues: [],
    options: { ...defaultRunOptions, dialect },
  });
  return project.findings.map(({ severity, file, range, message, fixes = [] }) => {
    const edits = fixes.flatMap((fix) => fix.edits.map(({ edit }) => edit));
    const shown = file.text.slice(range.start, range.end);
    return `${severity} ${shown}: ${message}; ${fixes.map(({ title }) => title).join()} -> ${applyEdits(file.text, edits)}`;
  });
}

describe('a header of the design documents, where the dialect is that of ytt', () => {
  it.each([
    ['#@schema/definition data_values=True', 'schema/definition'],
    ['#@schema/match data_values=True', 'schema/match'],
    ['#@schema', 'schema'],
    ['#@schema attach="data/values"', 'schema'],
  ])('%s is told to mean nothing, and can be changed', (line, name) => {
    expect(found(`#! A.\n${line}\n---\na: 1\n`, 'released')).toEqual([
      `information ${line.slice(1)}: @${name} is a proposal that ytt ignores, so this document is a template; use @data/values-schema; Use @data/values-schema -> #! A.\n#@data/values-schema\n---\na: 1\n`.replace(
        `${line.slice(1)}:`,
        `${line}:`,
      ),
    ]);
  });

  it('is changed at its position, whatever else has its name', () => {
    expect(found('#! Not @schema/match yet.\n#@schema/match\n---\na: 1\n', 'released')).toEqual([
      expect.stringMatching(/-> #! Not @schema\/match yet\.\n#@data\/values-schema\n---\na: 1\n$/),
    ]);
  });

  it("is reported for each document, and not beside ytt's header", () => {
    expect(found('#@schema\n---\na: 1\n---\nb: 1\n#@schema/match\n---\nc: 1\n', 'released')).toHaveLength(2);
    expect(found('#@data/values-schema\n#@schema/definition data_values=True\n---\na: 1\n', 'released')).toEqual([
      'information #@schema/definition data_values=True: @schema/definition is a proposal that ytt ignores; Remove @schema/definition -> #@data/values-schema\n---\na: 1\n',
    ]);
    expect(found('#@data/values-schema\n---\n#@schema/desc "A."\n#@schema/doc "B."\na: 1\n', 'auto')).toEqual([
      'information #@schema/doc "B.": @schema/doc is a proposal that ytt ignores; Remove @schema/doc -> #@data/values-schema\n---\n#@schema/desc "A."\na: 1\n',
    ]);
  });

  it('is unset if the header decides', () => {
    for (const dialect of ['auto', 'proposed'] as const)
      expect(found('#@schema/definition data_values=True\n---\na: 1\n', dialect)).toEqual([]);
  });
});
