/** The commands that run a command of the server: their requests, and the messages to the user. */
import { beforeEach, describe, expect, it } from 'vitest';
import { testClient } from '../testing/client.js';
import { answers, edited, messages, registered, shown, startEditor, Uri, window } from '../testing/vscode.js';
import { registerChooseProject } from './choose-project.js';
import { registerChooseSchema } from './choose-schema.js';
import { registerCollectReport } from './collect-report.js';

let answer: () => unknown;
let isRunning: boolean;
const server = testClient(() => answer());
const source = 'file:///shop/values.yml';
const run = (command: string) => registered.get(`ytt.${command}`)?.();

beforeEach(() => {
  startEditor();
  server.requests.length = 0;
  isRunning = true;
  answer = () => null;
  window.activeTextEditor = { document: { uri: Uri.parse(source) } };
  const client = async () => (isRunning ? server.client : undefined);
  registerChooseProject(client);
  registerChooseSchema(client);
  registerCollectReport(client);
});

describe('choosing a project', () => {
  const project = Uri.parse('file:///shop/.ytt-project.yaml');
  const edit = { entries: () => [[project, []]] };
  const choice = { title: 'it belongs to api', data: 'ytt.chooseProject', edit };

  it('applies the chosen fix, and shows the change', async () => {
    answer = () => [{ title: 'other', data: 'other' }, choice];
    answers.push({ label: choice.title, action: choice });
    await run('chooseProject');
    expect(server.requests).toEqual([
      [
        'textDocument/codeAction',
        {
          textDocument: { uri: source },
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
          context: { diagnostics: [], only: ['quickfix'] },
        },
      ],
    ]);
    expect(shown).toMatchObject([{ what: [{ label: choice.title, action: choice }] }, { what: project }]);
    expect(edited).toEqual([edit]);
  });

  it('changes nothing if nothing is chosen', async () => {
    answer = () => [choice];
    await run('chooseProject');
    expect(edited).toEqual([]);
    expect(messages).toEqual([]);
  });

  it('reports that there is nothing to choose', async () => {
    await run('chooseProject');
    expect(messages).toEqual(['information: There is nothing to choose: the file belongs to one project, or to none.']);
    expect(shown).toEqual([]);
  });

  it('does nothing without a file or a server', async () => {
    isRunning = false;
    await run('chooseProject');
    isRunning = true;
    window.activeTextEditor = undefined;
    await run('chooseProject');
    expect([server.requests, messages]).toEqual([[], []]);
  });
});

describe('commands of the server', () => {
  it.each([
    ['chooseSchema', 'ytt.server.chooseSchema', [source]],
    ['generateSchema', 'ytt.server.generateSchema', [source]],
    ['reindex', 'ytt.server.reindex', []],
  ])('are run for the active file: %s', async (name, command, given) => {
    await run(name);
    expect(server.requests).toEqual([['workspace/executeCommand', { command, arguments: given }]]);
  });

  it('are run for the file whose menu was used', async () => {
    const other = Uri.parse('file:///shop/other.yml');
    await registered.get('ytt.chooseSchema')?.(other as never);
    await registered.get('ytt.generateSchema')?.(other as never);
    await registered.get('ytt.chooseProject')?.(other as never);
    const [schema, generated, project] = server.requests.map(([, parameters]) => parameters);
    expect([schema, generated]).toMatchObject([{ arguments: [`${other}`] }, { arguments: [`${other}`] }]);
    expect(project).toMatchObject({ textDocument: { uri: `${other}` } });
  });

  it('are run if there is a file and a server, and their failures are reported', async () => {
    answer = () => {
      throw new Error('no project');
    };
    await run('chooseSchema');
    expect(messages).toEqual(['warning: no project']);
    isRunning = false;
    await run('chooseSchema');
    isRunning = true;
    window.activeTextEditor = undefined;
    await run('chooseSchema');
    expect(server.requests).toHaveLength(1);
    expect(messages).toHaveLength(1);
  });
});

describe('a report', () => {
  it('is shown in a document of its own', async () => {
    answer = () => ({ text: '# Report', language: 'markdown' });
    await run('collectReport');
    expect(server.requests).toEqual([
      ['workspace/executeCommand', { command: 'ytt.server.collectReport', arguments: [] }],
    ]);
    expect(shown).toEqual([{ what: { opened: { content: '# Report', language: 'markdown' } }, how: undefined }]);
  });

  it('is undefined without a server, or if the request fails', async () => {
    answer = () => {
      throw 'no report';
    };
    await run('collectReport');
    isRunning = false;
    await run('collectReport');
    expect(messages).toEqual(['warning: no report', 'information: The ytt language server does not run.']);
    expect(shown).toEqual([]);
  });
});
