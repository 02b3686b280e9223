import { describe, expect, it } from 'vitest';
import { ytt } from './testing.js';

const schema = {
  type: 'object',
  properties: { port: { type: 'integer' } },
  additionalProperties: false,
};
const openApi = (schemas: object): string => JSON.stringify({ openapi: '3.0.0', components: { schemas } });
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `S${i}`);

const files = {
  'schema.json': JSON.stringify({
    properties: { url: { type: 'string', format: 'uri' } },
    type: 'object',
    additionalProperties: false,
  }),
  'schema.yml': 'type: object\nadditionalProperties: false\nproperties:\n  port: {type: string}\n',
  'one.json': openApi({ App: schema }),
  'own.json': openApi({ App: {}, dataValues: schema, ref: { $ref: '#/components/schemas/dataValues' } }),
  'many.json': openApi(Object.fromEntries(names(21).map((name) => [name, {}]))),
  'twenty.json': openApi(Object.fromEntries(names(20).map((name) => [name, {}]))),
  'none.json': '{}',
  'dir/a.json': '{}',
  'dir/b.json': '{}',
};

describe('schema --from', () => {
  it('prints a schema, and reports what it does not express', async () => {
    expect(await ytt(files, 'schema --from json-schema schema.json')).toMatchObject({
      status: 0,
      out: '#@data/values-schema\n---\n#! JSON Schema: format "uri" is not checked\nurl: ""\n',
      err: 'url: format "uri" is not checked\n',
    });
    expect(await ytt(files, 'schema schema.yml --from=json-schema --dialect=proposed')).toMatchObject({
      status: 0,
      out: '#@schema/definition data_values=True\n---\n#@schema/allow-empty\nport: ""\n',
      err: '',
    });
  });

  it('reads standard input, and round-trips a schema', async () => {
    const own = '#@data/values-schema\n---\n#@schema/title "Port"\n#@schema/validation min=1\nport: 80\n';
    const { out } = await ytt({ 'own.yml': own }, 'schema -f own.yml --format json-schema');
    expect(await ytt({}, 'schema --from json-schema -', { input: out })).toMatchObject({
      status: 0,
      out: own,
      err: '',
    });
    const openapi = await ytt({ 'own.yml': own }, 'schema -f own.yml');
    expect(await ytt({}, 'schema --from openapi -', { input: openapi.out })).toMatchObject({
      out: own.replace('#@schema/validation min=1\n', ''),
    });
  });

  it('takes the file by the flag that other commands have, too', async () => {
    const plain = await ytt(files, 'schema --from openapi one.json');
    for (const argv of [
      '--from openapi -f one.json',
      '--file one.json --from openapi',
      '--from=openapi --file=one.json',
    ])
      expect(await ytt(files, `schema ${argv}`)).toEqual(plain);
  });

  it('finds a schema in an OpenAPI document by its name, ytt\u2019s own or the only one', async () => {
    for (const argv of ['one.json', 'one.json --name App', 'own.json', 'own.json --name ref'])
      expect((await ytt(files, `schema --from openapi ${argv}`)).out).toContain('\nport: 0\n');
    expect((await ytt(files, 'schema --from openapi own.json --name App')).out).toContain('schema/type any=True');
  });

  it.each([
    ['--from xml schema.json', "schema: unknown source 'xml' (known: json-schema, openapi)\n"],
    ['--from json-schema', 'schema: expected one file for --from, but found 0\n'],
    ['--from json-schema a b', 'schema: expected one file for --from, but found 2\n'],
    ['--from json-schema -f a b', 'schema: expected one file for --from, but found 2\n'],
    ['--from json-schema schema.json --name x', 'schema: --name is for OpenAPI documents\n'],
    ['--from json-schema dir', 'schema: expected a file, but dir is a directory\n'],
    ['--from json-schema gone', "Checking file 'gone': lstat gone: no such file or directory\n"],
    ['--from json-schema schema.json --dialect x', "unknown dialect 'x' (known: auto, released, proposed)\n"],
    ['--from json-schema schema.json --format x', 'unknown flag: --format\n'],
    ['--from openapi none.json', 'schema: none.json has no components.schemas\n'],
    [
      '--from openapi twenty.json',
      `schema: --name: twenty.json has no schema 'dataValues' (known: ${names(20).join(', ')})\n`,
    ],
    ['--from openapi one.json --name B', "schema: --name: one.json has no schema 'B' (known: App)\n"],
    [
      '--from openapi many.json',
      `schema: --name: many.json has no schema 'dataValues' (known: ${names(20).join(', ')}, …)\n`,
    ],
  ])('refuses: %s', async (argv, err) => {
    expect(await ytt(files, `schema ${argv}`)).toMatchObject({ status: 2, out: '', err });
  });

  it('rejects invalid JSON, and prints nothing that a terminal would interpret as a command', async () => {
    expect(await ytt({ 'x.json': '{' }, 'schema --from json-schema x.json')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^schema: x.json: it is neither JSON nor YAML: /),
    });
    const odd = JSON.stringify({
      type: 'object',
      properties: { 'a\u001b[2J': { format: 'x\u001b\n::error::', type: 'string' } },
    });
    const { err } = await ytt({ 'x.json': odd }, 'schema --from json-schema x.json');
    expect(err).not.toMatch(/\u001b|^::/m);
  });

  it('lists twenty places with the same note, and counts the others, which the schema names', async () => {
    const url = { type: 'string', format: 'uri' };
    const given = (count: number): string =>
      JSON.stringify({
        type: 'object',
        properties: {
          ...Object.fromEntries(names(count).map((name) => [name, url])),
          mail: { type: 'string', format: 'email' },
        },
      });
    for (const [count, more] of [
      [20, []],
      [25, ['5 more places: format "uri" is not checked (see the schema)']],
    ] as const) {
      const { out, err } = await ytt({ 'x.json': given(count) }, 'schema --from json-schema x.json');
      const lines = err.split('\n').filter((line) => /format/.test(line));
      const listed = names(20).map((name) => `${name}: format "uri" is not checked`);
      expect(lines).toEqual([...listed, 'mail: format "email" is not checked', ...more]);
      expect(out.match(/format "uri"/g)).toHaveLength(count);
    }
  });

  it('has help of its own', async () => {
    expect((await ytt({}, 'schema --from json-schema --help')).out).toMatch(
      /^usage: ytt-language-server schema --from json-schema\|openapi FILE \[FLAGS\]\n/,
    );
  });
});
