import { Module, methodNamesOf, proposedModules, standardModules, universe } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { builtinFunctions, methodsOf, moduleMembers, proposedModuleMembers } from './function-catalogue.js';

describe('the catalogue of functions', () => {
  it('has every built-in that there is, and no other', () => {
    const listed = builtinFunctions.map(({ name }) => name).filter((name) => name !== 'load');
    expect(listed.sort()).toEqual([...universe.keys()].sort());
  });

  it('has every member of every module, and no other', () => {
    for (const [name, globals] of standardModules) {
      const module = globals.get(name);
      const listed = moduleMembers(name)?.map((one) => one.name.slice(name.length + 1)) ?? [];
      if (module instanceof Module) expect(listed.sort(), name).toEqual([...module.attrNames()].sort());
    }
  });

  it('has every function that the design documents add to a module, and no other', () => {
    for (const [name, globals] of standardModules) {
      const released = globals.get(name);
      const proposed = proposedModules.get(name)?.get(name);
      const listed = proposedModuleMembers(name).map((one) => one.name.slice(name.length + 1));
      const added =
        released instanceof Module && proposed instanceof Module
          ? [...proposed.attrNames()].filter((member) => !released.attrNames().includes(member))
          : [];
      expect(listed.sort(), name).toEqual(added.sort());
    }
    expect(proposedModules.size).toBe(4);
  });

  it.each(['string', 'list', 'dict', 'set'])('has every method of a %s, and no other', (type) => {
    expect(
      methodsOf(type)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...methodNamesOf(type)].sort());
  });

  it('has every method of a library, with its parameters', () => {
    expect(Object.fromEntries(methodsOf('library').map(({ name, parameters }) => [name, parameters]))).toEqual({
      with_data_values: ['values', 'plain=False'],
      with_data_values_schema: ['schema'],
      eval: [],
      export: ['symbol', 'path=…'],
      data_values: [],
    });
  });

  // https://github.com/carvel-dev/ytt/blob/v0.48.0/pkg/workspace/library_module.go (getOpts)
  it('has every option of a library', () => {
    const [get] = moduleMembers('library') ?? [];
    expect(get?.parameters?.map((one) => one.replace('=…', ''))).toEqual([
      'path',
      'alias',
      'ignore_unknown_comments',
      'implicit_map_key_overrides',
      'strict',
      'dangerous_data_values_disable_validation',
    ]);
  });

  it('names every parameter, and has functions without any', () => {
    const modules = [...standardModules.keys()].flatMap((name) => moduleMembers(name) ?? []);
    const methods = ['string', 'list', 'dict', 'set'].flatMap((type) => methodsOf(type));
    const lists = [...builtinFunctions, ...modules, ...methods].flatMap(({ parameters }) => parameters ?? []);
    for (const parameter of lists) expect(parameter).toMatch(/^\*{0,2}[a-z_]\w*(?:=.+)?$|^\*$|^\/$/);
    expect(methodsOf('list').find(({ name }) => name === 'clear')?.parameters).toEqual([]);
  });

  it('has no methods of what has none', () => {
    expect(methodsOf('int')).toEqual([]);
    expect(moduleMembers('none')).toBeUndefined();
  });
});
