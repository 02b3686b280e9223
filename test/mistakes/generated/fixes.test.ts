/** Preferred fixes of generated mistakes: whatever was meant, they leave no more errors than there were. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSet } from '../../conformance/recordings.js';
import { EditedProject } from './judge-mistakes.js';
import { type Mistake, mistakesIn } from './make-mistakes.js';
import { projectsAt } from './projects.js';

const set = findSet('upstream-examples', process.env);
/** A very small sample could contain no mistake with a fix. */
const count = Math.max(20, Number(process.env['YTT_PROPERTY_RUNS'] ?? 400));

interface Made {
  readonly project: EditedProject;
  readonly key: string;
  readonly mistake: Mistake;
  readonly rank: string;
}

/**
 * Mistakes in ytt's examples, except for misspelt names in declarations, because all uses of them then seem to be
 * wrong. (Moved lines are ignored below if the YAML cannot be parsed: the effect of their order only shows when it
 * can.)
 */
function mistakesAt(path: string): readonly Made[] {
  const projects = projectsAt(path)
    .map((texts) => new EditedProject(texts))
    .filter(({ isSound }) => isSound);
  const all = projects.flatMap((project) =>
    project.files().flatMap(({ key, text, role }) =>
      mistakesIn(text, role)
        .filter(({ kind }) => role !== 'declared' || kind !== 'misspelling')
        .map((mistake, i) => ({ project, key, mistake, rank: rankOf(`${project.name} ${key} ${i}`) })),
    ),
  );
  return all.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count);
}

function rankOf(name: string): string {
  return createHash('sha1').update(name).digest('hex');
}

describe.skipIf(set.kind !== 'present')('preferred fixes', () => {
  it('leave no more errors than the mistake', () => {
    const worse: string[] = [];
    let applied = 0;
    for (const { project, key, mistake } of mistakesAt(set.kind === 'present' ? set.path : ''))
      for (const { finding, fix, more, errors } of project.mend(key, mistake)) {
        applied++;
        // The text below is only examined once this error is fixed.
        const isFurther = more.length > 0 && more.every(({ code }) => code === finding.code);
        if (errors[1] <= errors[0] || isFurther || (mistake.kind === 'moved line' && finding.code === 'yaml-syntax'))
          continue;
        const added = more.map(({ code, file, message }) => `${code} ${file.path} ${message}`);
        worse.push(
          `${project.name} ${key}:${mistake.first + 1} ${mistake.kind}: ${finding.code} ${fix.title} ${added}`,
        );
      }
    expect(worse).toEqual([]);
    expect(applied).toBeGreaterThan(count / 4);
  }, 600_000);
});
