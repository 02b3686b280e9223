/** The findings while whole files are typed: after every key, there are none on a finished and correct line. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { systemClock } from '../../server/src/protocol/clock.js';
import { startClient, type TestClient, uri } from '../../server/src/protocol/testing/client.js';
import { TypingEditor } from './editor.js';
import { languageOf } from './language.js';
import { typedTexts } from './texts.js';
import { typeText } from './typist.js';

const texts = new Map([...typedTexts].map(([path, text]) => [`/ws/${path}`, text]));

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

/**
 * Texts in separate folders: annotations whose arguments have to fit the node below, or are functions that get it; and
 * blocks that end above a document, whose first dash continues the last value in the block.
 */
const others: ReadonlyMap<string, string> = new Map([
  [
    'deprecated',
    `#@data/values-schema
---
name: shop
#@schema/deprecated "Use name."
#@schema/desc "The title."
title: ""
`,
  ],
  [
    'released',
    `#@data/values-schema
---
#@schema/default 8080
port: 0
volumes:
  #@schema/default [{"name": "a", "size": 1}]
  #@schema/examples ("One", [{"name": "b", "size": 2}])
  disks:
  - name: ""
    #@schema/validation min=1
    size: 1
networks:
-
  #@schema/desc "The name."
  name: ""
labels:
  #@schema/default {"a": "x"}
  inner:
    a: ""
    b: ""
#@schema/examples ("Half", 0.5)
ratio: 0.1
`,
  ],
  [
    'overlay',
    `#@ load("@ytt:overlay", "overlay")

---
kind: Service
name: web
ports:
- name: http
- name: admin
  port: 90

#@overlay/match by=lambda i,l,r: l["kind"] == r["kind"]
---
kind: Service
#@overlay/replace via=lambda l, r: l + r["x"]
name:
  x: b
ports:
#@overlay/match by=overlay.map_key("name")
- name: http
#@overlay/match by=lambda i,l,r: l["name"] == r["name"]
- name: admin
  #@overlay/assert via=lambda l, r: (l > r, "smaller")
  port: 8
#@overlay/match by=overlay.map_key("kind")
---
kind: Service
name: ""

#@ if False:
#@ services = overlay.subset({"kind": "Service"})
#@overlay/match by=services
---
name: #@ "c"
#@ end

#@overlay/match by=overlay.all, expects=2
#@overlay/match-child-defaults missing_ok=True
---

#@overlay/match by=overlay.all, expects=2
---
name: d
`,
  ],
  [
    'overlay-blocks',
    `#@ load("@ytt:overlay", "overlay")

---
kind: Service
ports: {}

#@overlay/match by=overlay.subset({"kind": "Service"})
---
ports:
  #@ for port in ["http"]:
  #@overlay/match missing_ok=True
  #@yaml/text-templated-strings
  (@= port @): 80
  #@ end
  #@overlay/match missing_ok=True
  admin:
    #@ if True:
    #@ if/end True:
    number: 90
    #@ end
`,
  ],
  [
    'blocks',
    `#@ def labels(kind):
app: shop
kind: #@ kind
#@ end

---
metadata: #@ labels("x")
#@ for x in [1]:
---
b: 1
#@ if x:
c: #@ x
#@ end
#@ end

#! The rest.
---
d: 1
`,
  ],
  [
    'definition',
    `#@schema/definition data_values=True
---
#@schema/type "string"
name: shop
#@schema/type "array"
list: []
#@schema/type one_of=["int", "string"]
percent: 0
#@schema/validate min=2, max=(5, "at most five")
replicas: 3
#@schema/key missing_ok=True
opt: ""
`,
  ],
  [
    'proposal',
    `#@schema attach="data/values"
---
#@schema/type "array"
app_domains: []
#@schema/validate min=2
replicas: 6
#@schema/example "my_domain.example.com"
domain: ""
options:
  #@schema/any-key
  _:
  - ""
`,
  ],
]);

/** Types `wanted`, and returns what was reported on other lines than the one being typed. */
async function reportedElsewhere(path: string, wanted: string, formatsOnType: boolean): Promise<readonly string[]> {
  const started = await startClient(
    { ...Object.fromEntries(texts), [path]: '' },
    {
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
      },
      // The clock stands still, so no pause occurs even on a busy machine.
      serve: { clock: { ...systemClock, now: () => 0 } },
    },
  );
  client = started;
  const editor = new TypingEditor(started, path, languageOf(path), formatsOnType);
  const told: string[] = [];
  await typeText(editor, wanted, 'literal', async () => {
    const { items } = await started.connection.sendRequest<{ items: readonly Diagnostic[] }>(
      'textDocument/diagnostic',
      { textDocument: { uri: uri(path) } },
    );
    const lines = editor.text.split('\n');
    const typed = editor.text.slice(0, editor.cursor).split('\n').length - 1;
    for (const { range, severity, message } of items) {
      const { line } = range.start;
      if (severity === DiagnosticSeverity.Hint || line === typed) continue;
      if (/is not closed/.test(String(message)) && isTypedBlock(lines.slice(line, typed + 1))) continue;
      told.push(`${lines[typed]}: ${lines[line]}: ${String(message).split('\n')[0]}`);
    }
  });
  return told;
}

/** Whether only the first line's block is still open at the end: it is being typed. */
function isTypedBlock(lines: readonly string[]): boolean {
  const open: number[] = [];
  for (const [i, line] of lines.entries()) {
    const opens = i === 0 || /^\s*(?:#@ *|\(@-? ?)?(?:if|for|def|while)\b(?!\/end).*:(?: -?@\))?$/.test(line);
    if (opens) open.push(i);
    else if (/^\s*(?:#@ *|\(@-? ?)?end(?: -?@\))?$/.test(line)) open.pop();
  }
  return open.length === 1 && open[0] === 0;
}

describe('while a file is typed, nothing is reported elsewhere', () => {
  it.each([...texts])('in %s', async (path, wanted) => {
    expect(await reportedElsewhere(path, wanted, true)).toEqual([]);
  });

  it.each([...others])('in a file of its own: %s', async (name, wanted) => {
    expect(await reportedElsewhere(`/${name}/config.yml`, wanted, true)).toEqual([]);
  });

  it.each(['names.star', 'notes.txt', 'service.yml'])('in %s where the server adds nothing', async (name) => {
    const path = `/ws/config/${name}`;
    expect(await reportedElsewhere(path, texts.get(path) ?? '', false)).toEqual([]);
  });
});
