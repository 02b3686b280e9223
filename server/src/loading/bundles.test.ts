/** How bundles are loaded, and which compiled code is kept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bundles } from './bundles.js';
import type { CodeCache } from './code-cache.js';

/** The body of each bundle. */
const bodies = {
  'main.cjs':
    'const part = require("./part.cjs"); const { sep } = require("node:path"); module.exports = { part, sep, url };',
  // V8 looks at cached code only if it has not compiled the same text before: one test loads this.
  'other.cjs': 'exports.isOther = true;',
  'state.cjs': 'exports.isReady = false;',
  'failing.cjs': 'if (!require("./state.cjs").isReady) throw new Error("not yet"); exports.isWhole = true;',
  'part.cjs': `exports.count = 0; exports.later = () => {
    ${Array.from({ length: 50 }, (_, index) => `const f${index} = (x) => x + ${index}; exports.count += f${index}(1);`).join('\n')}
  };`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-bundles-'));
  for (const [name, body] of Object.entries(bodies))
    writeFileSync(join(folder, name), `(function (exports, require, module, url) {"use strict";${body}})`);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Main {
  readonly part: Part;
  readonly sep: string;
  readonly url: string;
}

interface Part {
  count: number;
  later(): void;
}

/** A cache in memory, which records the names of what is written. */
class Memory implements CodeCache {
  readonly files = new Map<string, Buffer>();
  written: string[] = [];
  canBeWritten = true;

  prepare(): boolean {
    return this.canBeWritten;
  }

  read(name: string): Buffer | undefined {
    return this.files.get(name);
  }

  write(name: string, code: Buffer): void {
    this.files.set(name, code);
    this.written.push(name);
  }
}

/** The bundles of a new process, with `main.cjs` loaded. `memory` has recorded nothing. */
function started(memory: Memory): { readonly bundles: Bundles; readonly part: Part } {
  memory.written = [];
  const bundles = new Bundles(folder, memory);
  return { bundles, part: (bundles.load('main.cjs') as Main).part };
}

describe('a bundle', () => {
  it('gets what a CommonJS module gets, and its own URL', () => {
    const main = new Bundles(folder, undefined).load('main.cjs') as Main;
    expect(['/', '\\']).toContain(main.sep);
    expect(main.url).toBe(pathToFileURL(join(folder, 'main.cjs')).href);
  });

  it('runs once, whoever requires it', () => {
    const bundles = new Bundles(folder, undefined);
    const main = bundles.load('main.cjs') as Main;
    expect(bundles.load('part.cjs')).toBe(main.part);
    expect(bundles.load('main.cjs')).toBe(main);
  });

  it('runs again if it failed', () => {
    const bundles = new Bundles(folder, undefined);
    expect(() => bundles.load('failing.cjs')).toThrow('not yet');
    Object.assign(bundles.load('state.cjs'), { isReady: true });
    expect(bundles.load('failing.cjs')).toEqual({ isWhole: true });
  });
});

describe('compiled code', () => {
  it('is kept of all bundles that were loaded', () => {
    const memory = new Memory();
    started(memory).bundles.keepNew();
    expect(memory.written).toEqual(['main.cjs', 'part.cjs']);
  });

  it('is not kept again if it was used', () => {
    const memory = new Memory();
    started(memory).bundles.keepNew();
    const { bundles } = started(memory);
    bundles.keepNew();
    bundles.keepMore();
    expect(memory.written).toEqual([]);
  });

  it('is replaced where more has been compiled', () => {
    const memory = new Memory();
    started(memory).bundles.keepNew();
    const { bundles, part } = started(memory);
    part.later();
    bundles.keepNew();
    expect(memory.written).toEqual([]);
    bundles.keepMore();
    bundles.keepMore();
    expect(memory.written).toEqual(['part.cjs']);
    expect(part.count).toBe(50 + (49 * 50) / 2);
  });

  it('is replaced if V8 rejects it', () => {
    const memory = new Memory();
    memory.files.set('other.cjs', Buffer.alloc(1_000));
    const bundles = new Bundles(folder, memory);
    expect(bundles.load('other.cjs')).toEqual({ isOther: true });
    bundles.keepNew();
    expect(memory.written).toEqual(['other.cjs']);
  });

  it('is not kept where nothing can be written', () => {
    const memory = new Memory();
    memory.canBeWritten = false;
    started(memory).bundles.keepNew();
    expect(memory.written).toEqual([]);
  });

  it('is not kept without a cache', () => {
    const bundles = new Bundles(folder, undefined);
    bundles.load('main.cjs');
    expect(() => {
      bundles.keepNew();
      bundles.keepMore();
    }).not.toThrow();
  });
});
