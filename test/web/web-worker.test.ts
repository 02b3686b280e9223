/** The server as a web worker, in pages with and without cross-origin isolation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPresent } from '../editors/chromium.js';
import { startWorkerPages, type WorkerPage, type WorkerPages } from './worker-page.js';

const [schema, template, values] = [
  '/ws/config/schema.yml',
  '/ws/config/template.yml',
  '/ws/config/values.yml',
] as const;
const project = {
  [schema]: '#@data/values-schema\n---\n#@schema/desc "Where it listens"\nport: 8080\n',
  [template]: '#@ load("@ytt:data", "data")\n---\nlistens: #@ data.values.port\n',
  [values]: '#@data/values\n---\nport: none\n',
};

const document = (path: string) => ({ textDocument: { uri: `file://${path}` } });
const at = (path: string, line: number, character: number) => ({ ...document(path), position: { line, character } });
const opened = (path: string, text: string, version = 1) => ({
  textDocument: { uri: `file://${path}`, languageId: 'yaml', version, text },
});
const changed = (path: string, text: string, version: number) => ({
  textDocument: { uri: `file://${path}`, version },
  contentChanges: [{ text }],
});

/** Takes far longer than any limit allows. */
const endless = `#@ def spin():
#@   for i in range(1000000000):
#@     str(i)
#@   end
#@ end
---
x: #@ spin()
`;

const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth);
const maps = (depth: number, value: string): string =>
  `#@ x = 1\n---\n${Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:`).join('\n')} ${value}\n`;

/** Texts nested as deeply as is allowed in a browser, or more. */
const deepTexts: Readonly<Record<string, string>> = {
  maps: maps(98, '#@ x'),
  'code in maps': maps(98, `#@ ${nested('[', ']', 33, 'x')}`),
  'maps of a schema': maps(98, '1').replace('#@ x = 1', '#@data/values-schema'),
  'too many maps': maps(1_000, '#@ x'),
  'flow sequences that nothing closes': `a: ${'['.repeat(100_000)}\n`,
  'too many parentheses': `x: #@ ${nested('(', ')', 20_000, '1')}\n`,
  'a long chain': `x: #@ ${'1 + '.repeat(490)}1\n`,
  'a chain that is too long': `x: #@ a${'.b'.repeat(20_000)}\n`,
  'a recursion without an end': '#@ def f(n):\n#@   return f(n + 1)\n#@ end\n---\nx: #@ f(0)\n',
  'a function of YAML that calls itself': `#@ def f(n):
#@ if n == 0:
- 1
#@ else:
- a: #@ f(n - 1)
#@ end
#@ end
---
x: #@ f(100)
`,
  'values that are too deep': `#@ def f():
#@   x = []
#@   for i in range(20000):
#@     x = [x]
#@   end
#@   return x
#@ end
---
x: #@ str(f())
z: #@ f()
`,
};

/** The findings for nesting beyond the limits. */
const limits: ReadonlySet<string> = new Set([
  'yaml-nesting',
  'template-code-syntax',
  'evaluation-limit',
  'evaluation-failed',
  'undefined-name',
]);

describe.skipIf(!chromiumPresent()).each([{ isolated: true }, { isolated: false }])(
  'a server in a web worker, %o',
  ({ isolated }) => {
    let pages: WorkerPages;
    let page: WorkerPage;
    beforeAll(async () => {
      pages = await startWorkerPages();
      page = await pages.open({ isolated });
    });
    afterAll(() => pages?.close());

    it('runs in a page of that kind', async () => {
      const found = await page.page.evaluate(
        () => (globalThis as unknown as { crossOriginIsolated: boolean }).crossOriginIsolated,
      );
      expect(found).toBe(isolated);
    });

    it('reports errors, explains, suggests and renames', async () => {
      await page.start(project);
      await page.notify('textDocument/didOpen', opened(values, project[values]));
      const { diagnostics } = await page.diagnostics(values);
      expect(diagnostics).toMatchObject([
        {
          code: 'wrong-type',
          range: { start: { line: 2, character: 6 }, end: { line: 2, character: 10 } },
        },
      ]);
      const hover = await page.request('textDocument/hover', at(values, 2, 1));
      expect(JSON.stringify(hover)).toContain('Where it listens');
      const typed = '#@data/values\n---\np';
      await page.notify('textDocument/didChange', changed(values, typed, 2));
      const list = (await page.request('textDocument/completion', at(values, 2, 1))) as {
        readonly items: readonly { readonly label: string }[];
      };
      expect(list.items.map(({ label }) => label)).toContain('port');
      await page.notify('textDocument/didChange', changed(values, '#@data/values\n---\nport: 1\n', 3));
      await page.notify('textDocument/didOpen', opened(template, project[template]));
      const edit = (await page.request('textDocument/rename', { ...at(values, 2, 1), newName: 'socket' })) as {
        readonly changes: Readonly<Record<string, readonly { readonly newText: string }[]>>;
      };
      expect(Object.keys(edit.changes).sort()).toEqual(Object.keys(project).map((path) => `file://${path}`));
      expect(await page.errors()).toEqual([]);
    });

    it('sees written and removed files', async () => {
      await page.start(project);
      await page.notify('textDocument/didOpen', opened(values, project[values]));
      await page.diagnostics(values, ({ diagnostics }) => diagnostics.length === 1);
      await page.write(schema, '#@data/values-schema\n---\nport: ""\n');
      await page.diagnostics(values, ({ diagnostics }) => diagnostics.length === 0);
      await page.write(schema, '#@data/values-schema\n---\nsocket: ""\n');
      const { diagnostics } = await page.diagnostics(values, (published) => published.diagnostics.length === 1);
      expect(diagnostics[0]?.code).toBe('overlay-match');
      await page.write(schema, null);
      await page.diagnostics(values, (published) => published.diagnostics.length === 0);
    });

    it(isolated ? 'abandons an evaluation for an edit' : 'ends an evaluation at its limits', async () => {
      const steps = isolated ? 1_000_000_000_000 : 2_000_000;
      await page.start(project, { limits: { steps, milliseconds: isolated ? 3_600_000 : 600_000 } });
      await page.notify('textDocument/didOpen', opened(template, endless));
      if (isolated) await page.isBusy();
      else {
        const { diagnostics } = await page.diagnostics(template);
        expect(diagnostics).toMatchObject([{ code: 'evaluation-limit' }]);
      }
      await page.notify('textDocument/didChange', changed(template, 'x: #@ no\n', 2));
      // Text that may still be typed is reported after a pause.
      const isFound = (published: { version?: number; diagnostics: readonly unknown[] }): boolean =>
        published.version === 2 && published.diagnostics.length > 0;
      const { diagnostics } = await page.diagnostics(template, isFound);
      expect(diagnostics).toMatchObject([{ code: 'undefined-name' }]);
    });
  },
);

describe.skipIf(!chromiumPresent())('the stack of a web worker, of about 1 MB,', () => {
  let pages: WorkerPages;
  let page: WorkerPage;
  beforeAll(async () => {
    pages = await startWorkerPages();
    page = await pages.open({ isolated: false });
  });
  afterAll(() => pages?.close());

  it.each(Object.entries(deepTexts))('has room for %s', async (_, text) => {
    await page.start({});
    await page.notify('textDocument/didOpen', opened(template, text));
    const { diagnostics } = await page.diagnostics(template);
    const [line, character] = [text.trimEnd().split('\n').length - 1, 100];
    for (const method of ['hover', 'completion', 'documentSymbol', 'foldingRange', 'semanticTokens/full', 'codeAction'])
      await page.request(`textDocument/${method}`, {
        ...at(template, line, character),
        range: { start: { line, character }, end: { line, character } },
        context: { diagnostics: [] },
      });
    expect(await page.log()).toEqual([]);
    expect(diagnostics.map(({ code }) => code).filter((code) => !limits.has(code))).toEqual([]);
  });
});
