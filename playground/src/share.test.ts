import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mostText } from './project.js';
import { fragmentOf, projectIn } from './share.js';

describe('a link', () => {
  it.each([
    [{ 'values.yml': 'a: 1\n' }],
    [{ 'ä.yml': 'ö: "🍵"\n', 'b/c.yml': '' }],
    [{ 'long.yml': Array.from({ length: 20_000 }, (_, i) => `key_${i}: ${(i * 7919) % 1009}\n`).join('') }],
    [{ 'full.yml': 'x'.repeat(mostText) }],
  ])('holds a project', (project) => {
    const fragment = fragmentOf(project);
    expect(fragment).toMatch(/^#project=[\w-]+$/);
    expect(projectIn(fragment)).toEqual(project);
  });

  it.each(['', '#', '#other=1', '#project=', '#project=%%%', '#project=AAAA', fragmentOf({ a: 'b' }).slice(0, -4)])(
    'that is damaged, or of another kind, contains no project: %j',
    (fragment) => {
      expect(projectIn(fragment)).toBeUndefined();
    },
  );

  it('does not unpack to more than there is room for', () => {
    const padded = (spaces: number): string => {
      const packed = deflateSync(strToU8(JSON.stringify({ a: 'b' }) + ' '.repeat(spaces)), { level: 9 });
      return `#project=${btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))}`;
    };
    expect(projectIn(padded(1_000_000))).toEqual({ a: 'b' });
    expect(projectIn(padded(6 * mostText))).toBeUndefined();
  });

  it('is damaged if its end is missing, wherever that is', () => {
    // White space behind the JSON that hardly gets shorter.
    let state = 1;
    const next = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state >> 16;
    };
    const space = Array.from({ length: 20_000 }, () => ' \t\n\r'[next() % 4]).join('');
    const packed = deflateSync(strToU8(JSON.stringify({ a: 'b' }) + space), { level: 9 });
    expect(packed.length).toBeGreaterThan(2048);
    const link = (length: number): string =>
      `#project=${btoa(Array.from(packed.subarray(0, length), (byte) => String.fromCharCode(byte)).join(''))}`;
    expect(projectIn(link(packed.length))).toEqual({ a: 'b' });
    for (const length of [1023, 1024, 1025, 2048, packed.length - 1]) expect(projectIn(link(length))).toBeUndefined();
  });

  it('contains no files outside the project', () => {
    const packed = deflateSync(strToU8(JSON.stringify({ '../a': '' })));
    expect(projectIn(`#project=${btoa(String.fromCharCode(...packed))}`)).toBeUndefined();
  });
});
