import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { hoverText } from '../testing-answers.js';
import { hoverAt } from './hover.js';
import { renderHover } from './render-hover.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
#@schema/title "Port"
#@schema/desc "Where it is served."
#@schema/validation min=1, max=65535
#@schema/examples ("Secure", 443)
port: 8080
#@schema/nullable
#@schema/deprecated "Use tls."
crt: ""
hosts:
- host: ""
`;

describe('hover', () => {
  it('shows everything about a data value', () => {
    expect(hoverText(`${schema}#! file: values.yml\npo<|>rt: 1\n`)).toBe(
      [
        '**port**: `int`',
        '*Port*',
        'Where it is served.',
        'Default: `8080`',
        'Must be:\n- a value >= 1\n- a value <= 65535'.replaceAll('>', '\\>').replaceAll('<', '\\<'),
        'Example (Secure): `443`',
        'Defined in [schema.yml:7](file:///ws/schema.yml#L7)',
      ].join('\n\n'),
    );
  });

  it('shows nullable types, and deprecation', () => {
    const text = hoverText(`${schema}#! file: values.yml\ncrt: <|>x\n`);
    expect(text).toBe(
      [
        '**crt**: `string` or null',
        '**Deprecated**: Use tls.',
        'Default: `null`',
        'Defined in [schema.yml:10](file:///ws/schema.yml#L10)',
      ].join('\n\n'),
    );
  });

  it('writes paths into items, and collections', () => {
    expect(hoverText(`${schema}#! file: values.yml\nhosts:\n- ho<|>st: x\n`)).toContain(
      '**hosts\\[\\].host**: `string`',
    );
    expect(hoverText(`${schema}#! file: values.yml\nhos<|>ts:\n- host: x\n`)).toContain('`array<map<…>>`');
    const within = '#! file: schema.yml\n#@data/values-schema\n---\n- - x\n';
    expect(hoverText(`${within}#! file: values.yml\n#@data/values\n---\n- - <|>x\n`) ?? '**\\[\\]\\[\\]**').toContain(
      '**\\[\\]\\[\\]**',
    );
  });

  it('shows in a schema what the type was inferred from', () => {
    expect(hoverText(schema.replace('crt: ', 'c<|>rt: '))).toContain(
      'Type taken from the value given, and null by `@schema/nullable`.',
    );
    const typed = schema.replace('#@schema/deprecated', '#@schema/type   any=True \n#@schema/deprecated');
    expect(hoverText(typed.replace('crt: ', 'c<|>rt: '))).toContain('Type taken from `@schema/type any=True`.');
    const untyped = schema.replace('#@schema/nullable', '#@schema/type any=False');
    expect(hoverText(untyped.replace('crt: ', 'c<|>rt: '))).toContain('Type taken from the value given.');
  });

  it.each([
    ['#@schema/type one_of=["string", "int"]\na<|>: b', '- as string: length'],
    ['#@schema/any-of "b", {"c": "x"}\na<|>: b', '- as string: length'],
    ['a<|>: b', '- length'],
  ])('tells what a proposed language asks by itself: %j', (declaration, expected) => {
    expect(hoverText(`#! file: schema.yml\n#@schema/definition data_values=True\n---\n${declaration}\n`)).toContain(
      expected,
    );
  });

  it('shows no rule that cannot be violated', () => {
    expect(hoverText('#! file: schema.yml\n#@schema\n---\na<|>: true\n')).not.toContain('Must be');
  });

  it('shows only the name of a type', () => {
    expect(
      hoverText('#! file: schema.yml\n#@schema/definition data_values=True\n---\n#@schema/type "st<|>ring"\na: b\n'),
    ).toMatch(/^`string`\n/);
  });

  it.each(['"st<|>r"', '"string,<|> int"', '"<|>"', '["<|>"]', '<|>["string"]', '[<|>1]'])(
    'shows nothing of a text that is the name of no type: %s',
    (argument) => {
      const head = '#! file: schema.yml\n#@schema/definition data_values=True\n---\n';
      expect(hoverText(`${head}#@schema/type one_of=${argument}\na: b\n`)).toBeUndefined();
    },
  );

  describe('below a value of any type', () => {
    const any =
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/desc "All."\n#@schema/type any=True\nx:\n  a: 1\n  l:\n  - b: 2\n';

    it.each([
      ['x:\n  a<|>: 3\n', ['**x.a**: `any`', 'Default: `1`', 'Defined in [schema.yml:6]']],
      ['x:\n  l:\n  - b<|>: 3\n', ['**x.l\\[\\].b**: `any`', 'Default: `2`', 'Defined in [schema.yml:8]']],
    ])('tells what the default has there: %j', (values, expected) => {
      const text = hoverText(`${any}#! file: values.yml\n${values}`);
      for (const part of expected) expect(text).toContain(part);
      expect(text).not.toContain('All.');
    });

    it('shows no default if there is none', () => {
      const text = hoverText(`${any}#! file: values.yml\nx:\n  c<|>: 3\n`);
      expect(text).toContain('**x.c**: `any`');
      expect(text).not.toContain('Default');
    });
  });

  it('leads nowhere where the client cannot open what declares it', () => {
    const { snapshot, offset } = openFixture(`${schema}#! file: values.yml\npo<|>rt: 1\n`);
    const found = hoverAt(snapshot, offset);
    expect(found && renderHover(found.subject, () => undefined)).not.toMatch(/Defined in|undefined/);
  });

  it.each(['any-of', 'all-of', 'one-of'])('shows in a proposed schema that @schema/%s determines the type', (mode) => {
    const own = `#! file: schema.yml\n#@schema/definition data_values=True\n---\n#@schema/${mode} ["a", "b"]\nc<|>rt: a\n`;
    expect(hoverText(own)).toContain(`Type taken from \`@schema/${mode}\`.`);
  });

  it('lists the arguments of an annotation that are named, and no others', () => {
    const text = hoverText('#! file: t.yml\n#@overlay/ma<|>tch by="a", expects=1\na: 1\n') ?? '';
    expect(text.match(/^- `\S+`/gm)).toEqual(['- `by=`', '- `expects=`', '- `missing_ok=`', '- `when=`']);
    expect(hoverText('#! file: t.yml\n#@overlay/rep<|>lace via=1\na: 1\n')?.match(/^- `\S+`/gm)).toEqual([
      '- `via=`',
      '- `or_add=`',
    ]);
    expect(hoverText(schema.replace('schema/title', 'schema/ti<|>tle'))).not.toMatch(/^- /m);
  });

  it('explains annotations and their arguments', () => {
    expect(hoverText(schema.replace('schema/nullable', 'schema/nul<|>lable'))).toContain('Allows null');
    expect(hoverText(schema.replace('max=', 'ma<|>x='))).toContain('largest value');
    expect(hoverText(schema.replace('max=', 'max=len(one_<|>of), max='))).toBeUndefined();
    // Positional arguments have no hover.
    expect(hoverText('#! file: t.yml\n#@data/values-schema\n---\n#@schema/desc de<|>sc="A"\na: 1\n')).toBeUndefined();
  });

  it('shows data values in code', () => {
    const template = '#! file: t.yml\n#@ load("@ytt:data", "data")\n---\na: #@ data.values.po<|>rt\n';
    expect(hoverText(schema + template)).toContain('**port**: `int`');
  });

  it.each([
    ['@ytt:<|>base64', '`@ytt:base64`\n\nGives `base64`, with `encode`, `decode`'],
    ['@ytt:<|>data', '`@ytt:data`\n\nGives `data`, with `values`, `list`, `read`'],
    ['f<|>.star', '`f.star`\n\nGives `f`, `x`'],
    ['/<|>f.star', '`f.star`\n\nGives `f`, `x`'],
    ['g<|>.star', '`g.star`\n\nNothing can be loaded from it.'],
    ['m<|>any.star', `\`many.star\`\n\nGives ${[...Array(40).keys()].map((n) => `\`n${n}\``).join(', ')}, …`],
    ['ot<|>her.star', undefined],
    ['@ytt:<|>other', undefined],
  ])('tells what can be loaded from where a path leads: %s', (path, told) => {
    const many = [...Array(41).keys()].map((n) => `n${n} = 1\n`).join('');
    const modules = `#! file: f.star\ndef f():\nend\n_y = 1\nx = 1\n#! file: g.star\n_y = 1\n#! file: many.star\n${many}`;
    expect(hoverText(`${modules}#! file: t.yml\n#@ load("${path}", "x")\n`)).toBe(told);
  });

  it('shows loaded names according to their kind', () => {
    const of = (load: string, name: string): string | undefined =>
      hoverText(
        `${schema}#! file: t.yml\n#@ load(${load})\n---\na: #@ ${name && `${name.slice(0, 1)}<|>${name.slice(1)}`}\n`,
      );
    expect(of('"@ytt:data", "data"', 'data')).toBe('```python\ndata\n```\n\nThe module `@ytt:data`.');
    expect(of('"@ytt:data", d="data"', 'd')).toBe('```python\nd\n```\n\nThe module `@ytt:data`.');
    expect(of('"@ytt:data", "other"', 'other')).toBe('```python\nother\n```\n\nLoaded from @ytt:data.');
    expect(of('"@ytt:data", d="<|>data"', '')).toBe('```python\ndata\n```\n\nThe module `@ytt:data`.');
    expect(of('"@ytt:data", <|>d="data"', '')).toBe('```python\nd\n```\n\nThe module `@ytt:data`.');
    expect(of('"x.star", "f"', 'f')).toBe('```python\nf\n```\n\nLoaded from x.star.');
  });

  it('shows explicit keys, and keys in quotes', () => {
    expect(hoverText(`${schema}#! file: values.yml\n? po<|>rt\n: 1\n`)).toContain('**port**: `int`');
    expect(hoverText(`${schema}#! file: values.yml\n? po<|>rt\n`)).toContain('**port**: `int`');
    expect(hoverText(`${schema}#! file: values.yml\n"po<|>rt": 1\n`)).toContain('**port**: `int`');
    expect(hoverText(`${schema}#! file: values.yml\r\npo<|>rt: 1\r\n`)).toContain('**port**: `int`');
  });

  it('shows nothing for unknown names', () => {
    expect(hoverText(`${schema}#! file: values.yml\nport: 1\nunkn<|>own: 1\n`)).toBeUndefined();
    expect(hoverText('#! file: deploy.yml\na<|>: 1\n')).toBeUndefined();
  });
});

describe('the hover of a member of whose value nothing is known', () => {
  it('is what its module says of it', () => {
    const load = '#! file: t.yml\n#@ load("@ytt:data", "data")\n---\n';
    expect(hoverText(`${load}a: #@ data.val<|>ues\n`)).toBe(
      '```python\ndata.values\n```\n\nThe effective data values.',
    );
    expect(hoverText(`${load}a: #@ data.val<|>ue\n`)).toBeUndefined();
  });

  it('is the name that code gives it', () => {
    const code = `#! file: t.yml
#@ load("@ytt:struct", "struct")
#@ load("@ytt:overlay", "overlay")
#@ kind = struct.make(secret=overlay.subset({"kind": "Secret"}))
#@ by = kind.sec<|>ret
`;
    expect(hoverText(code)).toBe('```python\nsecret\n```');
    expect(hoverText(code.replace('kind.sec<|>ret', 'kind.sec<|>rets'))).toBeUndefined();
  });
});

describe('the dash of an array item', () => {
  const schema =
    '#! file: schema.yml\n#@data/values-schema\n---\nhosts:\n#@schema/desc "One host."\n- name: ""\n  #@schema/desc "One port."\n  ports:\n  - 0\n';
  const told = (text: string): unknown => {
    const { snapshot, offset } = openFixture(`${schema}#! file: ${text}`);
    const found = hoverAt(snapshot, offset);
    return found && [renderHover(found.subject, () => undefined).split('\n')[0], found.range.start, found.range.end];
  };

  it('shows the item', () => {
    expect(told('values.yml\nhosts:\n- name: a\n<|>- name: b\n')).toEqual(['**hosts\\[\\]**: `map<…>`', 17, 18]);
    expect(told('values.yml\nhosts:\n<|>-\n')?.[0 as never]).toBe('**hosts\\[\\]**: `map<…>`');
    expect(told('values.yml\nhosts:\n- ports:\n  <|>- 1\n')).toEqual(['**hosts\\[\\].ports\\[\\]**: `int`', 18, 19]);
    expect(told('values.yml\nhosts:\n- ports: <|>[1]\n')?.[0 as never]).toBe('**hosts\\[\\].ports**: `array<int>`');
    expect(told('values.yml\nhosts:\n<|>- - 1\n')).toEqual(['**hosts\\[\\]**: `map<…>`', 7, 8]);
    const whole = (fixture: string): string => {
      const { snapshot, offset } = openFixture(fixture);
      const found = hoverAt(snapshot, offset);
      return found === undefined ? '' : renderHover(found.subject, () => undefined);
    };
    const own = whole(schema.replace('- name', '<|>- name'));
    expect(own).toContain('One host.');
    // The source of the type is shown at its declaration.
    expect(own).toContain('Type taken from the value given.');
    expect(whole(`${schema}#! file: values.yml\nhosts:\n<|>- name: a\n`)).not.toContain('Type taken from');
  });

  it('is missing on other dashes, in other files, and for undeclared items', () => {
    for (const text of [
      'values.yml\nhosts:\n- name: a<|>-b\n',
      'values.yml\nhosts:\n- name: <|>-1\n',
      'values.yml\n<|>---\nhosts: []\n',
      'values.yml\nothers:\n<|>- 1\n',
      'values.yml\nhosts:\n- name: |\n    <|>- x\n',
      'app.yml\n#@ x = 1\nhosts:\n<|>- name: a\n',
      'lib.star\nx = [\n<|>- 1]\n',
    ])
      expect([text, told(text)?.[0 as never]]).not.toEqual([
        text,
        expect.stringMatching(/^\*\*(?:hosts\\\[\\\]|others)\*\*/),
      ]);
  });
});

describe('what a hover omits, and adds', () => {
  it('is nothing of a key of a template, though a data value has its name', () => {
    expect(hoverText(`${schema}#! file: t.yml\n#@ x = 1\n---\npo<|>rt: 1\n`)).toBeUndefined();
  });

  it('is a condition of rules', () => {
    const conditional =
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation min=1, when=lambda v: True\nport: 1\n';
    expect(hoverText(`${conditional}#! file: values.yml\npo<|>rt: 1\n`)).toContain('Must be, under a condition:\n- a');
    expect(hoverText(`${schema}#! file: values.yml\npo<|>rt: 1\n`)).not.toContain('condition');
  });

  it('is everything beyond a thousand characters of a value', () => {
    const items = (count: number): string => Array.from({ length: count }, (_, i) => `  k${i}: ${i}\n`).join('');
    const shown = (count: number): string =>
      hoverText(`#! file: schema.yml\n#@data/values-schema\n---\nm:\n${items(count)}#! file: values.yml\n<|>m: {}\n`) ??
      '';
    expect(shown(200)).toContain('\n# …\n```');
    expect(shown(200)).not.toContain('k199');
    expect(shown(200)).toMatch(/```yaml\n(k(\d+): \2\n)+# …\n```/);
    expect(shown(200).length).toBeLessThan(1_300);
    expect(shown(20)).toContain('k19: 19\n```');
    const isCut = (length: number): boolean => {
      const value = `  a: ${'x'.repeat(length - 'a: \nb: 1'.length)}\n  b: 1\n`;
      const text = hoverText(`#! file: schema.yml\n#@data/values-schema\n---\n<|>m:\n${value}`) ?? '';
      expect(text).toMatch(/x\n(?:b: 1|# …)\n```/);
      return text.includes('\n# …\n');
    };
    expect([isCut(1_000), isCut(1_001)]).toEqual([false, true]);
  });
});

describe('the hover of a function', () => {
  it('is its signature, and its documentation if it has one', () => {
    const template = (text: string): string => `#! file: f.star\ndef f<|>(x, y=1):\n${text}  return x\nend\n`;
    expect(hoverText(template(''))).toBe('```python\nf(x, y=1)\n```');
    expect(hoverText(template('  "Says so."\n'))).toBe('```python\nf(x, y=1)\n```\n\nSays so.');
  });

  it('begins with its name and its parameters, however long they are', () => {
    const name = 'f'.repeat(30_000);
    const parameters = Array.from({ length: 90 }, (_, i) => `p${i}`);
    const text = hoverText(`#! file: f.star\ndef ${name}<|>(${parameters.join(', ')}):\n  return 1\nend\n`);
    const shown = `${name.slice(0, 60)}…(${parameters.slice(0, 60).join(', ')})`;
    expect(text).toBe(`\`\`\`python\n${shown}\n\`\`\``);
  });
});

describe('what code says of itself', () => {
  const documented = '#! file: [m](x).star\ndef f(a):\n  """See [this](command:x)."""\n  return a\nend\n';
  const code = `${documented}load("@ytt:struct", "struct")\ns = struct.make(f=f)\ng = f\na = f(1)\nb = g(1)\nc = s.f(1)\n`;
  const loading = '#! file: t.yml\n#@ load("[m](x).star", "f")\nd: #@ f(1)\n';

  it.each(['def f', 'a = f', 'b = g', 's.f', 'g = f', 'd: #@ f'])('is no markup in the hover of %j', (place) => {
    const text = hoverText(`${code}${loading}`.replace(place, `${place}<|>`));
    expect(text).toContain('See \\[this\\](command:x).');
    expect(text?.replaceAll('\\[', '')).not.toContain('[this]');
  });

  it('is no markup in the name of a file either', () => {
    const files = '#! file: [s](x).yml\n#@data/values-schema\n---\nport: 1\n#! file: v.yml\n#@data/values\n---\n';
    expect(hoverText(`${files}po<|>rt: 2\n`)).toContain('Defined in [\\[s\\](x).yml:3](');
  });
});

describe('the hover of a loaded module', () => {
  it('begins with its names, however long they are', () => {
    const names = Array.from({ length: 40 }, (_, i) => `n${i}_${'x'.repeat(2_000)}`);
    const module = names.map((name) => `${name} = 1\n`).join('');
    const text = hoverText(`#! file: m.star\n${module}#! file: t.yml\n#@ load("m.<|>star", "${names[0]}")\n`);
    expect(text).toContain(`Gives ${names.map((name) => `\`${name.slice(0, 60)}…\``).join(', ')}`);
  });
});

it.each([
  ['#@ for x in [data.values.a, 443]:\n---\nv: #@ <|>x\n#@ end\n', 'or `int`'],
  ['#@ for x in [data.values.a, "b"]:\n---\nv: #@ <|>x\n#@ end\n', 'or `string`'],
  ['#@ x = data.values.a\nv: #@ <|>x\n', undefined],
  [
    '#@ load("@ytt:struct", "struct")\n#@ for x in [data.values.m, struct.make(a="b")]:\n---\nv: #@ x.<|>a\n#@ end\n',
    'or `string`',
  ],
  ['#@ x = data.values.m\nv: #@ x.<|>a\n', undefined],
])('tells in code what else than a data value something may be: %j', (code, expected) => {
  const schema = '#! file: schema.yml\n#@data/values-schema\n---\na: 1\nm:\n  a: 1\n';
  const text = hoverText(`${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\n${code}`) ?? '';
  expect(/, (or `\w+`)\.$/.exec(text)?.[1]).toBe(expected);
});

it('shows the name, and at most three possible data values', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const told = (count: number): number => {
    const declared = names.map((name) => `${name}: ${name}\n`).join('');
    const values = names.slice(0, count).map((name) => `data.values.${name}`);
    const code = `#@ load("@ytt:data", "data")\n#@ for x in [${values.join(', ')}]:\n---\nv: #@ <|>x\n#@ end\n`;
    const text = hoverText(`#! file: schema.yml\n#@data/values-schema\n---\n${declared}#! file: t.yml\n${code}`) ?? '';
    return [...text.matchAll(/^\*\*\w\*\*/gm)].length;
  };
  expect([told(1), told(3), told(4), told(5)]).toEqual([1, 3, 3, 3]);
});

describe('the hover of a key of an overlay', () => {
  const output = '#! file: t.yml\n#@ for i in [1, 2]:\n---\na:\n  b: #@ i\n  c: {d: 1}\n  e: x\n#@ end\n';
  const overlay = `${output}#! file: o.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects=2\n---\n`;

  it('shows each place that it is laid on, with what is there', () => {
    const at = (line: number): string => `Overlays [t.yml:${line}](file:///ws/t.yml#L${line})`;
    expect(hoverText(`${overlay}a:\n  b<|>: 3\n`)).toBe(`**b**\n\n${at(4)}: \`1\`\n\n${at(4)}: \`2\``);
    expect(hoverText(`${overlay}a:\n  e<|>: 3\n`)).toBe(`**e**\n\n${at(6)}: \`x\``);
    expect(hoverText(`${overlay}a:\n  c<|>: {}\n`)).toBe(`**c**\n\n${at(5)}`);
  });

  it('counts the places beyond five', () => {
    const many = overlay.replace('[1, 2]', 'range(9)').replace('expects=2', 'expects=9');
    expect(hoverText(`${many}a:\n  b<|>: 3\n`)?.split(/: |\n\n/)).toEqual([
      '**b**',
      ...[0, 1, 2, 3, 4].flatMap((i) => ['Overlays [t.yml:4](file:///ws/t.yml#L4)', `\`${i}\``]),
      'and 4 more',
    ]);
    const [five, six] = [5, 6].map((count) => {
      const all = overlay.replace('[1, 2]', `range(${count})`).replace('expects=2', `expects=${count}`);
      return hoverText(`${all}a:\n  b<|>: 3\n`)?.split('\n\n').at(-1);
    });
    expect([five, six]).toEqual(['Overlays [t.yml:4](file:///ws/t.yml#L4): `4`', 'and 1 more']);
  });

  it('is none where it is laid on nothing, and at values', () => {
    expect(hoverText(`${overlay}#@overlay/match missing_ok=True\nz<|>: 2\n`)).toBeUndefined();
    expect(hoverText(`${overlay}a:\n  b: 3<|>\n`)).toBeUndefined();
    expect(hoverText(`${output}#! file: o.yml\na<|>: 2\n`)).toBeUndefined();
  });
});

it.each([
  ['#@ load("@ytt:js<|>on", "json")', '@ytt:json'],
  ['#@overlay/match exp<|>ects=1\n---\na: 1', 'expects'],
  ['#@ def f(a):\n#@   return a\n#@ end\n#@ x = f(<|>a=1)', 'a'],
  ['#@ load("@ytt:json", "json")\na: #@ json.en<|>code(1)', 'encode'],
  ['#@ i<|>f True:\na: 1\n#@ end', 'if'],
  ['#@ if True:\na: 1\n#@ e<|>nd', 'end'],
])('the hover of %j is about the word %s', (code, word) => {
  const { snapshot, offset, text } = openFixture(`#! file: t.yml\n${code}\n`);
  const range = hoverAt(snapshot, offset)?.range;
  expect(range && text.slice(range.start, range.end)).toBe(word);
});

it('a named argument of a function that is not known has no hover', () => {
  expect(hoverText('#! file: t.yml\n#@ x = unknown(na<|>me=1)\n')).toBeUndefined();
});

it('a part of a value of any type has no documentation of its own', () => {
  const any =
    '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/desc "All"\n#@schema/type any=True\nextra:\n  a: 1\n';
  expect(hoverText(`${any}#! file: values.yml\nextra:\n  a<|>: 2\n`)).toBe(
    '**extra.a**: `any`\n\nDefault: `1`\n\nDefined in [schema.yml:6](file:///ws/schema.yml#L6)',
  );
});

it('a member of one of two data values is described for each, and no more', () => {
  const two = '#! file: schema.yml\n#@data/values-schema\n---\none:\n  port: 1\ntwo:\n  port: ""\nis_one: true\n';
  const code =
    '#@ load("@ytt:data", "data")\n#@ v = data.values.one if data.values.is_one else data.values.two\na: #@ v.po<|>rt\n';
  const parts = hoverText(`${two}#! file: t.yml\n${code}`)?.split('\n\n---\n\n') ?? [];
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(['**one.port**: `int`', '**two.port**: `string`']);
});

it('all data values together are called that', () => {
  expect(hoverText(`${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.va<|>lues\n`)).toContain(
    '**data values**',
  );
});

it('a member of a struct is shown with the type of its value', () => {
  const code = '#@ load("@ytt:struct", "struct")\n#@ s = struct.encode({"one": 1})\na: #@ s.on<|>e\n';
  expect(hoverText(`#! file: t.yml\n${code}`)).toBe('```python\none\n```\n\nA value: int.');
});

it('a variable that holds a module is described as a variable', () => {
  const text = hoverText('#! file: t.yml\n#@ load("@ytt:json", "json")\n#@ x = json\na: #@ x<|>\n');
  expect(text).toContain('A variable of the file.');
  expect(text).not.toContain('The module');
});
