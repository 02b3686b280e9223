/** Inlay hints after calls of `print`: their output. */
import type { TextRange } from '@ytt-language/shared';
import type { Snapshot } from '../../workspace/snapshot.js';
import { cutLabel, type InlayHint } from './inlay-hint.js';

/** The maximum number of different texts shown for a line that runs several times. */
const mostTexts = 3;

/** The hints for the calls in `range`, in the run that governs the file. */
export function printedHints({ file, project }: Snapshot, range: TextRange): readonly InlayHint[] {
  if (project === undefined || !file.includes('print')) return [];
  // Evaluates the file, so that its output is known.
  project.evaluatedDocuments(file);
  const textsByLine = new Map<number, Set<string>>();
  for (const { text, place } of project.printed) {
    if (place?.file !== file || place.range.start > range.end || place.range.end < range.start) continue;
    const line = file.lines.lineAt(place.range.start);
    const texts = textsByLine.get(line) ?? new Set();
    textsByLine.set(line, texts.add(text));
  }
  return [...textsByLine].map(([line, texts]) => {
    const all = [...texts];
    const shown = all.slice(0, mostTexts).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    const rest = all.length > mostTexts ? ', …' : '';
    const at = file.lines.lineStart(line) + file.lineText(line).trimEnd().length;
    return { at, label: cutLabel(`prints ${shown.join(', ')}${rest}`), tooltip: all.slice(0, mostTooltip).join('\n') };
  });
}

/** The maximum number of lines in a tooltip. */
const mostTooltip = 100;
