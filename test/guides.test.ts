/**
 * The guides are correct: their YAML blocks are files, named by the comment on their first line, and the commands in
 * their console blocks print the output shown below them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ytt } from '../server/src/cli/testing.js';

interface Step {
  readonly command: string;
  readonly printed: string;
  /** The files on disk at that point: texts by path. */
  readonly files: Readonly<Record<string, string>>;
}

function stepsOf(guide: string): readonly Step[] {
  const text = readFileSync(new URL(`../docs/${guide}.md`, import.meta.url), 'utf8');
  const steps: Step[] = [];
  let files: Readonly<Record<string, string>> = {};
  for (const [, language, block = ''] of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (language === 'console')
      for (const part of block.split(/^\$ /m).slice(1)) {
        const end = part.indexOf('\n');
        steps.push({ command: part.slice(0, end), printed: part.slice(end + 1), files });
      }
    else {
      const [, path = '', content = ''] = /^#! (\S+)\n([\s\S]*)$/.exec(block) ?? [];
      files = { ...files, [path]: content };
    }
  }
  return steps;
}

describe.each(['guide', 'migrating'])('docs/%s.md', (guide) => {
  const steps = stepsOf(guide);

  it('shows something', () => {
    expect(steps.length).toBeGreaterThan(2);
    for (const { files } of steps) expect(Object.keys(files)).not.toContain('');
  });

  it.each(steps)('$command', async ({ command, printed, files }) => {
    const { out, err } = await ytt(files, command.replace(/^ytt-language-server /, ''));
    expect(out + err).toBe(printed);
  });
});
