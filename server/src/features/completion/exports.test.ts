import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { completionLabels } from '../testing-answers.js';
import { completionsAt } from './completion.js';

const library = `#! file: config/_ytt_lib/redis/schema.yml
#@data/values-schema
---
port: 6379
#! file: config/_ytt_lib/redis/funcs.lib.yml
#@ load("@ytt:data", "data")
#@ def host(name, port=data.values.port):
#@   "The host."
#@   local = name
#@   return local
#@ end
#@ _own = 1
#! file: config/_ytt_lib/redis/more.star
default_port = 1
#! file: config/_ytt_lib/redis/config.yml
#@ shown = 1
a: #@ shown
#! file: config/t.yml
#@ load("@ytt:library", "library")
#@ redis = library.get("redis")
`;

const labels = (code: string): readonly string[] => completionLabels(`${library}${code}\n`);

describe('what a library exports', () => {
  it.each([
    'a: #@ redis.export("<|>")',
    'a: #@ redis.export("ho<|>")("x")',
    'a: #@ redis.export("<|>")("x")',
    'a: #@ redis.export("<|>", path="funcs.lib.yml")',
    'a: #@ redis.export("<|>',
    'a: #@ redis.with_data_values({"port": 1}).export("<|>")',
    'a: #@ library.get("redis").export("<|>")',
    '#@ def f(lib):\n#@   return lib.export("<|>")\n#@ end\na: #@ f(redis)',
  ])('is offered: %s', (code) => {
    expect(labels(code)).toEqual(['host', 'default_port']);
  });

  it.each([
    'a: #@ redis.eval("<|>")',
    'a: #@ redis.export("host", "<|>")',
    'a: #@ redis.export("host", path="<|>")',
    'a: #@ other.export("<|>")',
    'a: #@ redis.export(<|>)',
    'a: #@ redis.export(path="<|>")',
    'a: #@ redis.export(1<|>2)',
    'a: #@ export("<|>")',
  ])('is offered nowhere else: %s', (code) => {
    expect(labels(code)).not.toContain('host');
  });

  it.each(['library.get("redis", "<|>")', 'library.get(1<|>2)', 'other.get("<|>")', 'library.get(alias="<|>")'])(
    'is not offered as a library: %s',
    (code) => {
      expect(labels(`a: #@ ${code}`)).not.toContain('redis');
    },
  );

  it('is described', () => {
    const { snapshot, offset } = openFixture(`${library}a: #@ redis.export("<|>")\n`);
    const [host] = completionsAt(snapshot, offset, { kind: 'character', character: '"' });
    expect(host).toMatchObject({ kind: 'function', detail: 'host(name, port=data.values.port)' });
    expect(host?.documentation?.()).toContain('The host.');
  });
});
