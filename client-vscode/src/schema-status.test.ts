/** What the status item shows for a file, and offers. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActiveFile, ActiveFileState, FileStatus } from './active-file.js';
import { SchemaStatus } from './schema-status.js';
import { EventEmitter, LanguageStatusSeverity, startEditor, statusItems, Uri } from './testing/vscode.js';

const schema = { uri: 'file:///config/schema.yml', label: 'schema.yml' };
const governed: FileStatus = { uri: 'file:///a.yml', schema, reason: 'It is near.', severity: 'information' };
const { schema: _, ...bare } = governed;

let changed: EventEmitter<ActiveFileState>;
let status: SchemaStatus;
beforeEach(() => {
  startEditor();
  changed = new EventEmitter();
  status = new SchemaStatus({ onDidChange: changed.event } as unknown as ActiveFile);
});

const shown = async (state: ActiveFileState) => {
  await changed.fire(state);
  expect(statusItems).toHaveLength(1);
  return statusItems[0];
};

describe('the status', () => {
  it('names the schema, why it governs, and opens it', async () => {
    expect(await shown(governed)).toMatchObject({
      id: 'ytt.schema',
      name: 'ytt schema',
      text: 'ytt: schema.yml',
      detail: 'It is near.',
      severity: LanguageStatusSeverity.Information,
      command: { title: 'Open Schema', command: 'vscode.open', arguments: [Uri.parse(schema.uri)] },
    });
    expect(statusItems[0]?.selector).toContainEqual({ scheme: 'file', language: 'yaml' });
  });

  it('offers what can be done', async () => {
    expect(await shown({ ...bare, severity: 'warning' })).toMatchObject({
      text: 'ytt: no schema',
      severity: LanguageStatusSeverity.Warning,
      command: { title: 'Choose Schema', command: 'ytt.chooseSchema' },
    });
    expect(await shown({ ...bare, declaredBy: schema })).toMatchObject({
      command: { title: 'Generate Schema', command: 'ytt.generateSchema' },
    });
    expect(await shown({ ...governed, declaredBy: schema, ambiguous: true, severity: 'warning' })).toMatchObject({
      detail: 'It could belong to several projects.',
      severity: LanguageStatusSeverity.Warning,
      command: { title: 'Choose Project', command: 'ytt.chooseProject' },
    });
    expect(await shown('no server')).toMatchObject({
      text: 'ytt: not running',
      detail: 'The language server does not run.',
      severity: LanguageStatusSeverity.Error,
      command: { title: 'Restart', command: 'ytt.restartServer' },
    });
  });

  it('cuts reasons off that are too long for one line with a command', async () => {
    expect((await shown({ ...governed, reason: 'x'.repeat(48) }))?.['detail']).toBe('x'.repeat(48));
    expect((await shown({ ...governed, reason: 'x'.repeat(49) }))?.['detail']).toBe(`${'x'.repeat(47)}…`);
    expect((await shown({ ...governed, reason: `${'x'.repeat(46)} and more` }))?.['detail']).toBe(`${'x'.repeat(46)}…`);
  });

  it('is there while the file is one of ytt, and once only', async () => {
    await shown(governed);
    await shown(governed);
    await changed.fire(undefined);
    expect(statusItems).toEqual([]);
    await changed.fire(undefined);
    await shown(governed);
    status.dispose();
    expect(statusItems).toEqual([]);
    await changed.fire(governed);
    expect(statusItems).toEqual([]);
    const before = new SchemaStatus({ onDidChange: changed.event } as unknown as ActiveFile);
    before.dispose();
    await changed.fire(governed);
    expect(statusItems).toEqual([]);
  });
});
