/** Where keys and items go that are asked for at a column where none can stand. */
import { expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const schema =
  '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\nports:\n- 80\nhosts:\n- host: ""\n  tls: true\n';

/** The texts after each completion of the values at the cursor. */
function texts(marked: string): readonly string[] {
  const { snapshot, offset, text } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\n${marked}`);
  return completionsAt(snapshot, offset).map((entry) =>
    applied(text, entry, 'plain').slice('#@data/values\n---\n'.length),
  );
}

it('a key that stands off by some columns goes where one can stand', () => {
  expect(texts('hosts:\n- host: x\n <|>\n')).toContain('hosts:\n- host: x\n  tls: \n');
  expect(texts('hosts:\n- host: x\n t<|>\n')).toContain('hosts:\n- host: x\n  tls: \n');
  expect(texts('name: x\n <|>\n').every((text) => !/^ /m.test(text.split('\n')[1] ?? ''))).toBe(true);
});

it('a key goes into a map in braces that is not closed yet', () => {
  expect(texts('hosts:\n- {host: x,\n   <|>\n')).toContain('hosts:\n- {host: x,\n   tls: \n');
  expect(texts('hosts:\n- {host: x}\n   <|>\n')).not.toContain('hosts:\n- {host: x}\n   tls: \n');
});

it('what is behind a dash stays there', () => {
  for (const text of texts('ports:\n- 1\n- <|>\n')) expect(text).toContain('ports:\n- 1\n- ');
  for (const text of texts('hosts:\n- host: x\n- <|>\n')) expect(text).toContain('hosts:\n- host: x\n- ');
});
