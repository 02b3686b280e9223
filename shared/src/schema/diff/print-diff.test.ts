import { describe, expect, it } from 'vitest';
import { schemaOf } from '../testing.js';
import type { SchemaChange } from './change.js';
import { diffSchemas, nothingChanged, type SchemaDiff } from './diff.js';
import { diffJson, diffMarkdown, diffText } from './print-diff.js';

const older = schemaOf('port: 80\ndbs:\n- name: ""\nold: 1').schema;
const newer = schemaOf('#@schema/desc "One\\ntwo *three*."\nport: "80"\ndbs:\n- name: ""\n  size: 1').schema;
const diff = diffSchemas(older, newer);
const place = ({ start }: { readonly start: number }): string => `s.yml@${start}`;
const sentence = (change: Partial<SchemaChange>): SchemaDiff => ({
  effect: 'compatible',
  changes: [
    { kind: 'added', effect: 'compatible', path: ['a'], message: 'm', before: undefined, after: undefined, ...change },
  ],
});

describe('a comparison', () => {
  it('is text', () => {
    expect(diffText(diff, place)).toBe(`Breaking:
  port took int, and takes string now (s.yml@38)
  old is not there any more (s.yml@29)

Compatible:
  port is documented in another way (description) (s.yml@38)
  dbs[].size is new (s.yml@67)

4 changes: 2 breaking, 2 compatible.
`);
    expect(diffText(nothingChanged, place)).toBe('Nothing changed for those who set data values.\n');
    expect(diffText(sentence({ path: [], message: 'a\n  b ' }), place)).toBe(
      'Compatible:\n  The document a b\n\n1 change: 1 compatible.\n',
    );
  });

  it('is Markdown, in which names and values mark up nothing', () => {
    expect(diffMarkdown(diff, 'From *a* to b')).toBe(`# From \\*a\\* to b

## Breaking

- \`port\` took int, and takes string now
- \`old\` is not there any more

## Compatible

- \`port\` is documented in another way (description)
- \`dbs[].size\` is new

4 changes: 2 breaking, 2 compatible.
`);
    expect(diffMarkdown(nothingChanged, 'x')).toBe('# x\n\nNothing changed for those who set data values.\n');
    expect(diffMarkdown(sentence({ path: ['a``b'], message: '<b>|' }), 'x\ny')).toBe(
      '# x y\n\n## Compatible\n\n- ``` a``b ``` \\<b\\>\\|\n\n1 change: 1 compatible.\n',
    );
  });

  it('is JSON', () => {
    expect(JSON.parse(diffJson(diff, place))).toMatchObject({
      effect: 'breaking',
      changes: [
        {
          kind: 'type',
          effect: 'breaking',
          path: 'port',
          message: 'took int, and takes string now',
          before: 's.yml@4',
        },
        { kind: 'removed', path: 'old', before: 's.yml@29' },
        { kind: 'documentation', effect: 'compatible' },
        { kind: 'added', path: 'dbs[].size', before: null, after: 's.yml@67' },
      ],
    });
  });
});
