/**
 * Data derived from versions that are no longer used is released: a long session needs no more memory than a short one.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { askAboutPlace } from '../../features/testing-everything.js';
import { workspaceOf } from '../testing.js';

const count = 6;
const texts: Readonly<Record<string, string>> = {
  '/ws/schema.yml': `#@data/values-schema\n---\n${Array.from({ length: count }, (_, i) => `k${i}:\n  name: ""\n  port: ${i}\n`).join('')}`,
  '/ws/lib.star': 'load("@ytt:data", "data")\ndef f(x):\n  return [x, data.values.k0]\nend\n',
  '/ws/t.yml': `#@ load("@ytt:data", "data")\n#@ load("lib.star", "f")\n${Array.from({ length: count }, (_, i) => `a${i}: #@ data.values.k${i}.name\nb${i}: #@ f(${i})\n`).join('')}`,
  '/ws/values/one.yml': Array.from({ length: count }, (_, i) => `k${i}:\n  port: ${i}\n`).join(''),
  '/ws/u.yml': `#@ load("@ytt:data", "data")\n${Array.from({ length: count }, (_, i) => `c${i}: #@ data.values.k${i}.port\n`).join('')}`,
  '/ws/values/two.yml': Array.from({ length: count }, (_, i) => `k${i}:\n  name: n\n`).join(''),
};

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) collect();
}

it('keeps the latest versions of a file, whatever was typed', async () => {
  const workspace = workspaceOf(new Map(Object.entries(texts)));
  const keys = Object.keys(texts);
  // The syntax tree of each version: the largest part of its derived data.
  const made: WeakRef<object>[] = [];
  const typed = ['x', ':', '\n', '"', '#@ ', '- ', '  a: 1\n'];
  let version = 1;
  let drawn = 1;
  const chance = (count: number): number => {
    drawn = (Math.imul(drawn, 1103515245) + 12345) >>> 0;
    return (drawn >>> 8) % count;
  };
  for (const key of keys) workspace.open({ key, text: texts[key] ?? '', version: version++ });
  for (let n = 0; n < 200; n++) {
    const key = keys[chance(keys.length)] ?? '';
    const { text = '' } = workspace.files.get(key) ?? {};
    const before = texts[key] ?? '';
    const at = chance(before.length);
    const isWhole = text === before;
    const range = isWhole ? { start: at, end: at } : { start: 0, end: text.length };
    workspace.change(key, version++, [{ range, newText: isWhole ? (typed[chance(typed.length)] ?? '') : before }]);
    fileFindings(workspace, key);
    const snapshot = workspace.snapshot(key);
    if (snapshot === undefined) throw new Error(`${key} is not in the workspace`);
    askAboutPlace(workspace, snapshot, key, Math.min(at, snapshot.file.text.length));
    made.push(new WeakRef(snapshot.syntax));
    await new Promise((resolve) => setImmediate(resolve));
  }
  collectGarbage();
  const alive = made.filter((one) => one.deref() !== undefined).length;
  expect(alive).toBeLessThanOrEqual(4 * keys.length);
  expect(alive).toBeGreaterThanOrEqual(keys.length);
});
