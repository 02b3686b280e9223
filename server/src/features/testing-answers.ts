/** For tests: everything that people would see at the cursor of a fixture, as text. */
import { completionsAt } from './completion/completion.js';
import { hoverAt } from './hover/hover.js';
import { renderHover } from './hover/render-hover.js';
import { definitionsAt } from './navigation/definition.js';
import { openFixture } from './testing.js';

/** The Markdown of the hover, with links to files of the fixture; undefined if there is no hover. */
export function hoverText(fixture: string): string | undefined {
  const { snapshot, offset } = openFixture(fixture);
  const found = hoverAt(snapshot, offset);
  return found && renderHover(found.subject, snapshot.uriOf);
}

/** The labels of the completions, in the server's order. */
export function completionLabels(fixture: string): readonly string[] {
  const { snapshot, offset } = openFixture(fixture);
  return completionsAt(snapshot, offset).map(({ label }) => label);
}

/** Where the definitions are, as `path:line`, lines from 1. */
export function definitionPlaces(fixture: string): readonly string[] {
  const { snapshot, offset } = openFixture(fixture);
  return definitionsAt(snapshot, offset).map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`);
}
