/**
 * Every feature terminates at every offset of small texts with unusual beginnings and ends: blank lines, lone comments,
 * markers, brackets and carriage returns. An endless loop is ended by the engine itself after a time that no machine
 * needs, however busy it is.
 */
import { runInThisContext } from 'node:vm';
import { describe, it } from 'vitest';
import { workspaceOf } from '../workspace/testing.js';
import { askAboutFile, askAboutPlace } from './testing-everything.js';

const heads = ['', '\n', '\n\n', '\r\n', ' \n', '# c\n', '#@ x\n', '---\n', '\n---\n', ')\n', '\r', '\ufeff\n'];
const tails = ['', '\n', '\n\n', '\r\n', '\n#', '\n#@ ', '\n---', '\n  ', '\n[', '\r'];
const bodies = {
  'values.yml': ['', 'port: 80', '---\nport: 80\n---\na: 1', 'name: "b"', "{name: 'b'}"],
  'lib.star': ['len(1', 'def f(x):\n  a: 1\n  return x\nend'],
  'note.txt': ['(@= 1 @)'],
};
const schema = '#@data/values-schema\n---\nport: 1\nname: a\n';
const aLongTime = 30_000;

/** Runs `work`, which may not terminate. */
function withinALongTime(work: () => void): void {
  const slot = globalThis as { runWithinALongTime?: () => void };
  slot.runWithinALongTime = work;
  try {
    runInThisContext('runWithinALongTime()', { timeout: aLongTime });
  } finally {
    delete slot.runWithinALongTime;
  }
}

describe('at every offset', () => {
  for (const [name, texts] of Object.entries(bodies))
    for (const body of texts)
      it(`of ${name} around ${JSON.stringify(body)}, every feature comes to an end`, () => {
        for (const head of heads)
          for (const tail of tails) {
            const text = head + body + tail;
            const key = `/ws/${name}`;
            const workspace = workspaceOf(
              new Map([
                ['/ws/schema.yml', schema],
                [key, text],
              ]),
            );
            const snapshot = workspace.snapshot(key);
            if (snapshot === undefined) throw new Error(`${key} is not in the workspace`);
            const about = (): string => `${name} ${JSON.stringify(text)}`;
            try {
              withinALongTime(() => askAboutFile(workspace, snapshot, key));
            } catch (error) {
              throw new Error(about(), { cause: error });
            }
            for (let offset = 0; offset <= text.length; offset++) {
              // No position of the protocol is within a line break.
              if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
              try {
                withinALongTime(() => askAboutPlace(workspace, snapshot, key, offset));
              } catch (error) {
                throw new Error(`${about()} at ${offset}`, { cause: error });
              }
            }
          }
      });
});
