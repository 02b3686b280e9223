import { isAnnotation } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { type Cursor, cursorAt } from './cursor.js';

/** The cursor in a line of words: its kind, its properties, and its token. */
function show(cursor: Cursor, text: string): string {
  const token = 'start' in cursor ? `|${text.slice(cursor.start, cursor.end)}|` : '';
  switch (cursor.kind) {
    case 'yaml': {
      const { path, at, start, end } = cursor.place;
      const way = path.map((step) => (step.kind === 'key' ? `.${step.name}` : '[]')).join('');
      return `${cursor.role} ${way} ${at} |${text.slice(start, end)}|`;
    }
    case 'annotation-name':
      return `annotation ${token}${cursor.name === text.slice(cursor.start, cursor.end) ? '' : ' ≠'}${cursor.ownLine ? '' : ' beside'}`;
    case 'member': {
      const { object, code } = cursor;
      const name = cursor.name === text.slice(cursor.start, cursor.end) ? '' : ` for ${cursor.name}`;
      const quoted = cursor.quoted ? ` quoted ${cursor.access}` : '';
      return `${code.syntax.program.text.slice(object.start, object.end)} ${token}${name}${quoted}`;
    }
    case 'name': {
      const { argument } = cursor;
      const isNamed = cursor.identifier?.name === text.slice(cursor.start, cursor.end);
      const marks = [
        isNamed === cursor.end > cursor.start ? '' : ' unnamed',
        cursor.takesValue ? '' : ' no value',
        cursor.beginsStatement ? ' statement' : '',
        argument === undefined
          ? ''
          : ` ${argument.isKeyword ? 'keyword' : 'argument'}${isAnnotation(argument.call) ? ` of ${cursor.annotation}` : ''} with [${argument.given.join(' ')}]`,
      ];
      return `name ${token}${marks.join('')}`;
    }
    case 'load-path':
      return `load ${token}${cursor.path === text.slice(cursor.start, cursor.end) ? '' : ' ≠'}`;
    case 'loaded-name':
      return `from ${cursor.module} ${token}${cursor.quoted ? '' : ' bare'}${cursor.definition === undefined ? '' : ` ${cursor.definition.name}`}`;
    case 'other-code':
      return `${cursor.kind} ${token}`;
    case 'none':
      return 'none';
  }
}

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nport: 1\n';

function check(marked: string, expected: string, name = 't.yml'): void {
  const { snapshot, offset, text } = openFixture(`${schema}#! file: ${name}\n${marked}`);
  expect(show(cursorAt(snapshot, offset), text), marked).toBe(expected);
}

const load = '#@ load("@ytt:data", "data")\n';

it('is in plain data values in the files that a project gives as such, and in no others', () => {
  const project = '#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [t.yml]\n  dataValuesFiles: [v.yml]\n';
  const roleIn = (marked: string): unknown => {
    const { snapshot, offset } = openFixture(project + marked);
    const cursor = cursorAt(snapshot, offset);
    return cursor.kind === 'yaml' ? cursor.role : undefined;
  };
  expect(roleIn('#! file: v.yml\na: 1<|>\n#! file: t.yml\nb: 1\n')).toBe('plain-values');
  expect(roleIn('#! file: v.yml\na: 1\n#! file: t.yml\nb: 1<|>\n')).toBe('template');
});

describe('the cursor in code', () => {
  it('is at a member of whatever precedes it', () => {
    check(`${load}a: #@ data.values.po<|>rt\n`, 'data.values |port|');
    check(`${load}a: #@ data.values.app.<|>\n`, 'data.values.app ||');
    check('#@ load("@ytt:data", d="data")\na: #@ d.values.po<|>rt\n', 'd.values |port|');
    check(`${load}a: #@ data.values["app"].na<|>me\n`, 'data.values["app"] |name|');
    check(`${load}a: #@ data.values["ap<|>p"].name\n`, 'data.values |app| quoted key');
    check(`${load}a: #@ data.values.hosts[0].ho<|>st\n`, 'data.values.hosts[0] |host|');
    check(`${load}a: #@ data.values.hosts[0].<|>host\n`, 'data.values.hosts[0] |host|');
    check(`${load}a: #@ data.values.hosts[0]<|>.host\n`, 'name || no value');
    check(`${load}a: #@ data.<|>.values\n`, 'data ||');
    check(`${load}a: #@ (data.values) .<|> host\n`, '(data.values) ||');
    check(`${load}a: #@ getattr(data.values, "po<|>rt")\n`, 'data.values |port| quoted attribute');
    check(`${load}a: #@ hasattr(data.values, "<|>")\n`, 'data.values || quoted attribute');
    check(`${load}a: #@ data.val<|>ues.port\n`, 'data |values|');
    check(`${load}a: #@ da<|>ta.values.port\n`, 'name |data|');
  });

  it('is at none before the code of a line', () => {
    check('def f():\n<|>  x = 1\nend\n', 'none', 'm.star');
    check('def f():\n <|> x = 1\nend\n', 'none', 'm.star');
    check('def f():\n  <|>x = 1\nend\n', 'name |x|', 'm.star');
  });

  it('is at none in other strings', () => {
    check(`${load}a: #@ "data.values.po<|>rt"\n`, 'other-code |data.values.port|');
    check(`${load}a: #@ getattr("da<|>ta", "port")\n`, 'other-code |data|');
    for (const code of [
      '"a<|>b"[0]',
      '"a<|>b".upper()',
      'x["a<|>b":]',
      'x[y]("a<|>b")',
      'x["a<|>b" + y]',
      '{"a<|>b": x}',
    ])
      check(`#@ x = y = {}\na: #@ ${code}\n`, 'other-code |ab|');
    check(`#@ def getattr(x, y): return x\na: #@ getattr(1, "po<|>rt")\n`, 'other-code |port|');
  });

  it('is at a name, with the kinds allowed there', () => {
    check('a: #@ le<|>n(1)\n', 'name |len|');
    check('a: 1 #@ le<|>n(1)\n', 'name |len|');
    check('a: "x" #@ le<|>n(1)\n', 'name |len|');
    check('- x y #@ le<|>n(1)\n', 'name |len|');
    check('a: | #@ le<|>n(1)\n  x\n', 'name |len|');
    check('a: |+\n  x\n\n#@ le<|>n(1)\n', 'name |len| statement');
    check('a: |\n\n#@ le<|>n(1)\n', 'name |len| statement');
    check('a: |\n  #@ le<|>n(1)\n', 'none');
    check('a: #@ <|>\n', 'name ||');
    check('a: #@ 1 <|>\n', 'name || no value');
    check('a: #@ f(x) <|>\n', 'name || no value');
    check('a: #@ x if <|>\n', 'name ||');
    check('a: #@ <|>"x"\n', 'name || no value');
    check('#@ <|>\na: 1\n', 'name || statement');
    check('#@ x = y<|>\na: 1\n', 'name |y|');
    check('#@ def f():\n#@   y<|>\n#@ end\n', 'name |y|');
    check('#@ pass <|>\na: 1\n', 'name || no value');
    check('a: #@ 1<|>\n', 'other-code |1|');
    check('#@ re<|>turn\na: 1\n', 'other-code |return|');
    check('#@ e<|>nd\na: 1\n', 'other-code |end|');
    check('#@ x = 1 # no<|>te\na: 1\n', 'none');
  });

  it('is at members of other values, and none in other indexes', () => {
    check(`${load}a: #@ "data".values.po<|>rt\n`, '"data".values |port|');
    check(`${load}a: #@ data["values"].po<|>rt\n`, 'data["values"] |port|');
    check(`${load}a: #@ data.values["a" + "b<|>"]\n`, 'other-code |b|');
    check(`${load}a: #@ {"po<|>rt": data.values.a}\n`, 'other-code |port|');
    check(`${load}a: #@ x["po<|>rt"]\n`, 'x |port| quoted key');
    check(`${load}a: #@ data.values["po\\x72<|>t"]\n`, 'data.values |po\\x72t| for port quoted key');
    check('a: #@ f(a b.<|>\n', 'other-code ||');
    check('a: #@ data.values.if<|>\n', 'data.values |if|');
  });

  it('recognises which values can follow', () => {
    for (const code of ['x', 'x.y', '"a"', '1', '1.5', 'f()', '[1]', '{}', 'class', 'break', 'def', 'load'])
      check(`${code} <|>`, 'name || no value', 'm.star');
    for (const code of [
      'not',
      'x and',
      'x or',
      'x if y else',
      'return',
      'lambda:',
      'x +',
      'x ==',
      '[',
      '{1:',
      'x =',
      'x in',
    ])
      check(`${code} <|>`, 'name ||', 'm.star');
    check('f( <|>', 'name || argument with []', 'm.star');
    check("x = <|>'a'", 'name || no value', 'm.star');
    check('x<|>', 'name |x| statement', 'm.star');
    check('if x:\n  <|>', 'name || statement', 'm.star');
    check('def f():\n  <|>\nend', 'name ||', 'm.star');
    check('x = 1\ny<|>', 'name |y| statement', 'm.star');
  });

  it('recognises where no value can follow, at the start of a block or a binding', () => {
    const none = [
      ...['if x:', 'elif x:', 'else:', 'for x in y:', 'while f(x):', 'def f():', 'if f(lambda: 1) == {1: 2}[1]:'],
      ...[
        'def f(',
        'def f(a, ',
        'def f(a=(1), ',
        'def f(*',
        'def f(a, **',
        'lambda a, ',
        'x = f(lambda *',
        'lambda a=1, ',
      ],
      ...['for a, ', 'for (a, ', '[a for a, '],
    ];
    for (const code of none) check(`${code}<|>`, 'name || no value', 'm.star');
    for (const code of ['{1:', '{"if":', 'x[1:', 'lambda:', 'lambda a, b:', 'x = [1, ', 'def f(a=', 'lambda a, b='])
      check(`${code}<|>`, 'name ||', 'm.star');
    for (const code of [
      'for a in b, ',
      'def f(): x, ',
      '[lambda a: 1, ',
      '{1: 2, ',
      'def f(a=[',
      '2 * (',
      'if x:\n  y, ',
    ])
      check(`${code}<|>`, 'name ||', 'm.star');
    check('def f(x): g(<|>', 'name || argument with []', 'm.star');
  });

  it('is at the arguments of calls', () => {
    check('f(1, na<|>me)\n', 'name |name| argument with []', 'm.star');
    check('f(a=1, <|>b=2)\n', 'name |b| no value keyword with [a]', 'm.star');
    check('f(b<|>=2, *c)\n', 'name |b| no value keyword with []', 'm.star');
    check('f(a=g(<|>))\n', 'name || argument with []', 'm.star');
    for (const code of ['f(1 + <|>)', 'f([<|>])', 'f(a=<|>)', 'f(*<|>)']) check(code, 'name ||', 'm.star');
  });

  it('is in calls over several comment lines', () => {
    check('#@ x = f(\n#@   a,\n#@   b<|>)\n---\na: 1\n', 'name |b| argument with []');
    check('#@ x = f("""\n#@   data.values.po<|>rt""")\n---\na: 1\n', 'other-code ||');
  });

  it('is in the parts of a load', () => {
    check('#@ load("@ytt:da<|>ta", "data")\n---\n', 'load |@ytt:data|');
    check('#@ load("@ytt:<|>\n---\n', 'load |@ytt:|');
    check("#@ load('fu<|>ncs.star', 'f')\n---\n", 'load |funcs.star|');
    check('#@ load("@ytt:data", "da<|>ta")\n---\n', 'from @ytt:data |data| data');
    check('#@ load("@ytt:data", d="da<|>ta")\n---\n', 'from @ytt:data |data| d');
    check('#@ load("@ytt:data", d<|>="data")\n---\n', 'from @ytt:data |d| bare d');
    check('#@ load("@ytt:data", <|>d="data")\n---\n', 'from @ytt:data |d| bare d');
    check('#@ load("@ytt:data", "<|>data")\n---\n', 'from @ytt:data |data| data');
    check('#@ load("@ytt:data", "data<|>", "other")\n---\n', 'from @ytt:data |data| data');
    check('#@ load("@ytt:data", "data", "<|>other")\n---\n', 'from @ytt:data |other| other');
    check('#@ load("@ytt:data", "da<|>\n---\n', 'from @ytt:data |da|');
    check('#@ load(<|>)\n---\n', 'other-code ||');
    check('#@ load("@ytt:data", <|>)\n---\n', 'other-code ||');
    check('#@ load("a.star", "f")\n---\na: #@ f(<|>)\n', 'name || argument with []');
    check('load("m.star", "a", "b<|>")', 'from m.star |b| b', 'm.star');
    check('load("m.star", "a", "b") or <|>', 'name ||', 'm.star');
    check('load({"x": [1]}, <|>)', 'other-code ||', 'm.star');
    check('load(x, "f<|>")', 'other-code |"f"|', 'm.star');
    check('load("m.star", 1<|>)', 'other-code |1|', 'm.star');
    check('x = load("m.star", "b<|>")', 'from m.star |b|', 'm.star');
    check('load<|>("m.star", "b")', 'other-code |load|', 'm.star');
  });

  it('is in the arguments of annotations', () => {
    check('#@overlay/match by<|>="x", expects=1\na: 1\n', 'name |by| no value keyword of overlay/match with [expects]');
    check('#@overlay/match <|>\na: 1\n', 'name || argument of overlay/match with []');
    check('#@overlay/match by=x<|>\na: 1\n', 'name |x|');
    check('#@overlay/match by=["a", (b, <|>)], expects=1\na: 1\n', 'name ||');
    check('#@overlay/match by=["a"], mi<|>\na: 1\n', 'name |mi| argument of overlay/match with [by]');
    check('#@overlay/match by="a, mi<|>"\na: 1\n', 'other-code |a, mi|');
    check("#@overlay/match by='a\", ', mi<|>\na: 1\n", 'name |mi| argument of overlay/match with [by]');
    check('#@overlay/match (by<|>)\na: 1\n', 'name |by|');
    check('#@overlay/match f(by<|>)\na: 1\n', 'name |by| argument with []');
    check(`${load}#@overlay/match by=data.values.po<|>rt\na: 1\n`, 'data.values |port|');
  });

  it('is in comments whose YAML could not be read', () => {
    check(`${load}a: "x\nb: #@ data.values.po<|>rt\n`, 'data.values |port|');
    check(`${load}a: "x\n#@ le<|>n\n`, 'name |len| statement');
    check('a: {b: [\n#@overlay/match by<|>\nc: 1\n', 'name |by| argument of overlay/match with []');
  });

  it('is in text templates and in strings that are text templates', () => {
    check('x (@= data.values.po<|>rt @)\n', 'data.values |port|', 't.txt');
    check('x (@= <|> @)\n', 'name ||', 't.txt');
    check('data.values.po<|>rt\n', 'none', 't.txt');
    check('#@yaml/text-templated-strings\na: (@= data.values.po<|>rt @)\n', 'data.values |port|');
    check('a: (@= data.values.po<|>rt @)\n', 'template .a value |(@= data.values.port @)|');
  });

  it.each([
    ['a: "x (@= data.values.po<|>rt"\n', 'data.values |port|'],
    ['a: "x (@= data.values.<|>"\n', 'data.values ||'],
    ['a: "x (@=<|>"\n', 'name ||'],
    ['a: "(@ if da<|>ta"\n', 'name |data|'],
    ['a: "(@-= da<|>ta"\n', 'name |data|'],
    ['a: "(@= data @) (@= data.val<|>ues"\n', 'data |values|'],
    ['a: "(@= da<|>ta (@= data @)"\n', 'name |data|'],
    ['a: "(@= da<|>"\nb: "@)"\n', 'name |da|'],
    ['a: "<|>(@= data"\n', 'template .a value |"(@= data"|'],
    ['a: "x"\nb<|>: "(@= data"\n', 'template  key |b|'],
    ['a: "(@= x"\nb<|>: 1\n', 'template  key |b|'],
  ])('is in the code of a string that is not closed: %j', (text, expected) => {
    check(`${load}#@yaml/text-templated-strings\n---\n${text}`, expected);
  });

  it.each([
    ['a: "x (@= data.values.po<|>rt\nb: 1\n', 'data.values |port|'],
    ['a: "x (@= data.values.<|>\nb: 1\n', 'data.values ||'],
    ['a: "(@=<|>\n', 'name ||'],
    ['a: "(@if da<|>ta\n', 'name |data|'],
    ['a: "(@ x<|>\n', 'name |x| statement'],
    ['a: "(@= x<|>\n', 'name |x|'],
    ['a: "(@-= da<|>ta\n', 'name |data|'],
    ['a: "(@- da<|>ta\n', 'name |data| statement'],
    ['a: "(@= data @) (@= data.val<|>ues\n', 'data |values|'],
    ['a: "(@= da<|>ta (@= data @)\n', 'name |data|'],
    ['a: "(@= da<|>ta\nb: @)\n', 'name |data|'],
    ['a: "x (@= data @) da<|>ta\n', 'template .a value |"x (@= data @) data|'],
    ['a: "x da<|>ta (@= data @)\n', 'template .a value |"x data (@= data @)|'],
    ['a: "(@= x\n  da<|>ta\n', 'none'],
    ['a: "(<|>@= data\n', 'template .a value |"(@= data|'],
  ])('is in the code of a string without an end: %j', (text, expected) => {
    check(`${load}#@yaml/text-templated-strings\n---\n${text}`, expected);
  });

  it('is in a string where strings are no templates', () => {
    check('#! yaml\n---\na: "(@= da<|>ta\n', 'template .a value |"(@= data|');
    check('#! yaml\n---\na: "(@= da<|>ta"\n', 'template .a value |"(@= data"|');
  });

  it('is in modules', () => {
    check('load("@ytt:data", "data")\nx = data.values.po<|>rt\n', 'data.values |port|', 'm.star');
    check('load("@ytt:data", "data")\r\nx = data.values.po<|>rt\r\n', 'data.values |port|', 'm.star');
    check('<|>', 'name || statement', 'm.star');
    check('x = 1\n<|>', 'name || statement', 'm.star');
  });
});

describe('the cursor in comments', () => {
  it('is at the name of an annotation', () => {
    check('#@<|>\na: 1\n', 'annotation ||');
    check('#@overlay/ma<|>tch\na: 1\n', 'annotation |overlay/match|');
    check('#@overlay/match<|> by=1\na: 1\n', 'annotation |overlay/match|');
    check('#<|>@overlay/match\na: 1\n', 'none');
    check('#@overlay/match<|>\r\na: 1\r\n', 'annotation |overlay/match|');
    check('a: 1 #@overlay/ma<|>tch\n', 'annotation |overlay/match| beside');
    check('  #@overlay/ma<|>tch\n  a: 1\n', 'annotation |overlay/match|');
    check('#@ <|>\r\na: 1\r\n', 'name || statement');
    check('#@<|> x\na: 1\n', 'annotation ||');
    check('a: 1 #<|>\n', 'none');
    check('#<|>\na: 1\n', 'none');
    check('<|>#@ x\na: 1\n', 'template  bare ||');
    check('#@template/code le<|>n\na: 1\n', 'name |len| statement');
    check('#@comment le<|>n\na: 1\n', 'none');
    for (const comment of ['#! no<|>te', '#!<|> note', '#<|>! note', '#!<|>', 'a: 1 #!<|>', '#! <|>'])
      check(`${comment}\na: 1\n`, 'none');
    check('# no<|>te\na: 1\n', 'none');
    for (const comment of [
      '#! <|>@comment',
      '#! @comm<|>ent x',
      '# @template/co<|>de x',
      '#! see @template/va<|>lue x',
    ])
      check(`${comment}\na: 1\n`, 'none');
    for (const name of ['comment', 'template/code', 'template/value'])
      check(`#@<|>${name} x\na: 1\n`, `annotation |${name}|`);
    check('#@<|>comments x\na: 1\n', 'annotation |comments|');
  });

  it('is in no comment if a scalar contains the mark', () => {
    check('a: "x #@ le<|>n"\n', 'template .a value |"x #@ len"|');
    check('a: x#@ le<|>n\n', 'template .a value |x#@ len|');
    check('a: |\n  #@ le<|>n\n', 'none');
    check('a: |  #@ le<|>n\n  x\n', 'name |len|');
    check('a: >  #@ le<|>n\n  x\n', 'name |len|');
    check('a: &x |  #@ le<|>n\n  x\n', 'name |len|');
    check('a: >\n  #@ le<|>n\n', 'none');
    check('a: |\n  x\n#@ le<|>n\nb: 1\n', 'name |len| statement');
    check("a: 'x #@ le<|>n'\n", "template .a value |'x #@ len'|");
    check('a: x#y #@ le<|>n\n', 'name |len|');
    check('a: 1\t#@ le<|>n\n', 'name |len|');
    check('a: 1 <|>#@ len\n', 'template .a value |1 |');
  });
});

describe('the cursor in YAML', () => {
  it('recognises the kind of its document', () => {
    const texts: readonly (readonly [string, string])[] = [
      ['#@data/values\n---\nport: <|>\n', 'data-values'],
      ['#@data/values-schema\n---\nport: <|>\n', 'schema'],
      ['#@schema/match data_values=True\n---\nport: <|>\n', 'schema'],
      ['#@schema attach="data/values"\n---\nport: <|>\n', 'schema'],
      ['#@schema/desc "x"\n---\nport: <|>\n', 'template'],
      ['---\nport: <|>\n', 'template'],
      ['#@data/values\n\n#! note\n---\nport: <|>\n', 'data-values'],
      ['#@data/values\r\n---\r\nport: <|>\r\n', 'data-values'],
      ['---\na: 1\n#@data/values\n---\nport: <|>\n', 'data-values'],
      ['#@data/values\n---\na: 1\n---\nport: <|>\n', 'template'],
      ['#@data/values\n---\na: "x\n---\nport: <|>\n', 'template'],
    ];
    check('port: <|>\n', 'plain-values .port value ||', 'values.yml');
    check('#@data/values\n---\nport: <|>\n', 'data-values .port value ||', 'values.yml');
    check('#@schema/definition data/values=True\n---\nport: <|>\n', 'schema .port value ||');
    check('#@schema  attach="data/values"\n---\nport: <|>\n', 'schema .port value ||');
    check('a: 1\n<|>\n#@data/values\n---\nb: 1\n', 'template  bare ||');
    check('#@data/values\n<|>\n---\nb: 1\n', 'template  bare ||');
    // Without a marker the annotation belongs to the node that follows.
    check('#@data/values\npo<|>', 'template  bare |po|');
    check('#@data/values\n<|>', 'template  bare ||');
    check('#@data/values\n---\nport: 1\n<|>\n#! end\n', 'data-values  bare ||');
    for (const [marked, role] of texts) check(marked, `${role} .port value ||`);
  });

  it('reads explicit keys, keys in quotes, tags and anchors', () => {
    check('? po<|>rt\n: 1\n', 'template  key |port|');
    check('? po<|>rt\n', 'template  key |port|');
    check('? port\n: <|>1\n', 'template .port value |1|');
    check('"po\\x72<|>t": 1\n', 'template  key |"po\\x72t"|');
    check('"po\\x72t": <|>1\n', 'template .port value |1|');
    check('port: &a !!int <|>1\n', 'template .port value |1|');
  });

  it('is at the start and the end of files', () => {
    check('<|>', 'template  bare ||');
    check('port: 1\n<|>', 'template  bare ||');
    check('port: 1<|>', 'template .port value |1|');
    check('<|>port: 1', 'template  key |port|');
    check('port: 1\r\n<|>\r\nb: 2\r\n', 'template  bare ||');
    check('port: 1<|>\r\nb: 2\r\n', 'template .port value |1|');
  });

  it('reads what the parser refused', () => {
    check('app:\n  a:\n    b: 1\n   po<|>\nc: 1\n', 'template .app.a bare |po|');
    check('port: "ab<|>c\nx: 1\n', 'template .port value |"abc|');
    check('a: {b: 1, , d<|>: 2}\n', 'template .a key |d|');
    check('port: a: b<|>\n', 'template .port value |a: b|');
  });
});
