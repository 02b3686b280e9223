import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings/finding.js';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import type { Dialect } from '../schema/proposed/languages.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { missingMembers } from './missing-members.js';
import { filesOf } from './testing.js';

const schema = `#! file: schema.yml
#@data/values-schema
---
wide: false
app:
  name: a
  port: 80
  #@schema/nullable
  owner:
    email: ""
hosts:
- host: ""
#@schema/type any=True
anything:
  known:
    deep: 1
`;

const head = `#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:struct", "struct")
`;

function findingsOf(fixture: string): readonly Finding[] {
  const files = filesOf(fixture);
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions }).findings;
}

/** The findings as text: severity, code, marked text and message. */
function findings(fixture: string): readonly string[] {
  return findingsOf(fixture).map(
    ({ severity, code, file, range, message }) =>
      `${severity} ${code} |${file.text.slice(range.start, range.end)}| ${message}`,
  );
}

const inTemplate = (code: string): readonly string[] => findings(`${schema}${head}${code}\n`);

const noNmae = 'warning member-missing |nmae| struct has no .nmae field or method';

describe('a key of a value that has none', () => {
  it.each([
    ['data.values.app.name["x"]', 'string index: got string, want int', 'A string has no keys'],
    ['data.values.app.port["x"]', 'unhandled index operation int[string]', 'An integer has no keys'],
    ['data.values.wide["x"]', 'unhandled index operation bool[string]', 'A boolean has no keys'],
    ['data.values.hosts["x"]', 'list index: got string, want int', 'A list has no keys'],
    ['(data.values.app.name if 1 else [1])["x"]', 'string index: got string, want int', 'A string has no keys'],
  ])('is refused like %s, in the words of ytt', (code, message, plain) => {
    const [finding] = findingsOf(`${schema}${head}#@ if data.values.wide:\na: #@ ${code}\n#@ end\n`);
    expect(finding).toMatchObject({ message, plain: `${plain}, so this fails when it runs` });
  });

  it('is refused for an array in the code of a validation, too', () => {
    const rule = '#@schema/validation ("x", lambda v: v["x"] == 1)\nhosts:';
    const [finding] = findingsOf(schema.replace('hosts:', rule));
    const message = 'yamlfragment.Get: Expected array index to be an int64, but was string';
    expect(finding).toMatchObject({ message, plain: 'A list has no keys, so this fails when it runs' });
  });
});

describe('missing members', () => {
  it.each([
    ['a branch that is not taken', '#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end'],
    ['a function that is not called', '#@ def f():\n#@   return data.values.app.nmae\n#@ end'],
    ['a loop over nothing', '#@ for h in data.values.hosts:\na: #@ data.values.app.nmae\n#@ end'],
    ['a conditional expression', 'a: #@ data.values.app.nmae if data.values.wide else 1'],
    ['the right of an and', 'a: #@ data.values.wide and data.values.app.nmae'],
    ['an alias', '#@ v = data.values\n#@ if v.wide:\na: #@ v.app.nmae\n#@ end'],
    [
      'a parameter',
      '#@ def f(app):\n#@   return app.nmae\n#@ end\n#@ if data.values.wide:\na: #@ f(data.values.app)\n#@ end',
    ],
    ['a struct', '#@ s = struct.make(name=1)\n#@ if data.values.wide:\na: #@ s.nmae\n#@ end'],
    [
      'code before a look',
      'a: #@ data.values.app.nmae if data.values.wide else 1\n#@ if type(data.values.app) == "dict":\nb: 1\n#@ end',
    ],
    ['the left of a look', 'a: #@ data.values.wide and (data.values.app.nmae or type(data.values.app) == "dict")'],
    ['a comparison', '#@ if data.values.wide == True:\na: #@ data.values.app.nmae\n#@ end'],
    [
      'a condition that a method decides',
      '#@ if data.values.app.name.startswith("x"):\na: #@ data.values.app.nmae\n#@ end',
    ],
    ['a condition that a built-in decides', '#@ if len(data.values.app.name) > 9:\na: #@ data.values.app.nmae\n#@ end'],
    [
      'a condition of itself',
      '#@ ok = False\n#@ ok = ok and data.values.wide\n#@ if ok:\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'a condition of a function',
      '#@ def is_wide(x):\n#@   return x.wide\n#@ end\n#@ if is_wide(data.values):\na: #@ data.values.app.nmae\n#@ end',
    ],
    ['a comprehension without a look', 'a: #@ [x.nmae for x in [data.values.app] if x.port > 99]'],
    ['a lambda', '#@ f = lambda: data.values.app.nmae'],
    [
      'a function that calls itself',
      '#@ def f(n):\n#@   return f(n) or data.values.app.nmae\n#@ end\n#@ g = lambda: f(1)',
    ],
    [
      'code behind a condition that looks at nothing',
      '#@ def f(n):\n#@   if n:\n#@     return 1\n#@   end\n#@   return data.values.app.nmae\n#@ end',
    ],
    ['what is added to a look', '#@ f = lambda: type(data.values.app) + data.values.app.nmae'],
    ['what is looked at', '#@ f = lambda: type(data.values.app.nmae) and 1'],
    ['a map beside arrays that code adds to', '#@ f = lambda: [data.values.hosts.append(1), data.values.app.nmae]'],
    ['an item beside a list that code adds to', '#@ x = []\n#@ f = lambda: [x.append(1), data.values.hosts[0].nmae]'],
    ['the condition of a comprehension', '#@ f = lambda: [x for x in [1] if data.values.app.nmae]'],
    ['what a comprehension goes through', '#@ f = lambda: [x for x in data.values.app.nmae]'],
    ['a key of a comprehension', '#@ f = lambda: {data.values.app.nmae: x for x in [1]}'],
    ['a default', '#@ def f(x=1, y=lambda: data.values.app.nmae):\n#@   return x\n#@ end'],
    [
      'a name that another function asks for',
      '#@ f = lambda: max(data.values.app, "nmae")\n#@ g = lambda: data.values.app.nmae',
    ],
    [
      'a name that a function of the file asks for, which is called as one that asks',
      '#@ def hasattr(x, name):\n#@   return 1\n#@ end\n#@ f = lambda: hasattr(data.values.app, "nmae")\n#@ g = lambda: data.values.app.nmae',
    ],
    [
      'calls that ask for no name',
      '#@ f = lambda: [hasattr(data.values.app), getattr(data.values.app, 1), data.values.app.nmae]',
    ],
    [
      'lists that code adds to',
      '#@ x = []\n#@ x.append(struct.make(nmae=1))\n#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'members of the same name elsewhere',
      '#@ x = struct.make(nmae=1)\n#@ if data.values.wide:\na: #@ [x.nmae, data.values.app.nmae]\n#@ end',
    ],
    [
      'a text template',
      '#! file: t.txt\n(@ load("@ytt:data", "data") @)(@ if data.values.wide: @)(@= data.values.app.nmae @)(@ end @)',
    ],
  ])('are reported in %s', (_, code) => {
    expect(inTemplate(code)).toEqual([noNmae]);
  });

  it('are reported after an error elsewhere, and not where evaluation reports them', () => {
    const [failed, ...others] = inTemplate('a: #@ data.values.app.nmae');
    expect(failed).toMatch(/^error evaluation-failed .*struct has no \.nmae field/);
    expect(others).toEqual([]);
    expect(inTemplate('#@ f = lambda: data.values.app.nmae\na: #@ 1 + ""')).toEqual([
      noNmae,
      expect.stringContaining('error evaluation-failed'),
    ]);
    expect(inTemplate('#@ def f():\n#@   x = 1 + ""\n#@   return data.values.app.nmae\n#@ end\na: #@ f()')).toEqual([
      expect.stringContaining('error evaluation-failed'),
      noNmae,
    ]);
  });

  it('are reported in the items of arrays, keys in quotes and modules', () => {
    expect(inTemplate('#@ for h in data.values.hosts:\na: #@ h.hosst\n#@ end')).toEqual([
      'warning member-missing |hosst| struct has no .hosst field or method (did you mean .host?)',
    ]);
    expect(inTemplate('#@ if data.values.wide:\na: #@ data.values["ap"]\n#@ end')).toEqual([
      'warning member-missing |ap| key "ap" not in struct',
    ]);
    expect(inTemplate('#@ if data.values.wide:\na: #@ data.valuse\n#@ end')).toEqual([
      'warning member-missing |valuse| module has no .valuse field or method (did you mean .values?)',
    ]);
    expect(inTemplate('#@ if data.values.wide:\na: #@ data.values.app.owner.emial\n#@ end')).toEqual([
      'warning member-missing |emial| struct has no .emial field or method (did you mean .email?)',
    ]);
  });

  it.each([
    ['what may be anything', '#@ if data.values.wide:\na: #@ data.values.anything.nmae\n#@ end'],
    ['a part of what may be anything', '#@ if data.values.wide:\na: #@ data.values.anything.known.nmae\n#@ end'],
    [
      'a parameter of a function that is passed on',
      '#@ def f(app):\n#@   return app.nmae\n#@ end\n#@ g = [f, f(data.values.app)] if data.values.wide else 1',
    ],
    [
      'one of several values that has it',
      '#@ x = data.values.app if data.values.wide else struct.make(nmae=1)\n#@ if data.values.wide:\na: #@ x.nmae\n#@ end',
    ],
    ['hasattr', '#@ if hasattr(data.values, "nmae"):\na: #@ data.values.nmae\n#@ end'],
    ['hasattr elsewhere', '#@ h = hasattr(data.values.app, "nmae")\n#@ if h:\na: #@ data.values.app.nmae\n#@ end'],
    ['getattr with a default', 'a: #@ getattr(data.values.app, "nmae", None) and data.values.app.nmae'],
    [
      'hasattr in another function',
      '#@ f = lambda: hasattr(data.values.app, "nmae")\n#@ g = lambda: data.values.app.nmae',
    ],
    [
      'getattr in another function',
      '#@ f = lambda: getattr(data.values.app, "nmae")\n#@ g = lambda: data.values.app.nmae',
    ],
    ['texts and lists', '#@ f = lambda: ["x".nmae, [1].nmae, {}.nmae]'],
    ...['dict(port=1)', '{"port": 1}', '{k: 1 for k in ["port"]}', 'struct.decode(struct.make(port=1))', 'kw'].map(
      (dict) => [
        `a key of ${dict}, or a field of it as a struct`,
        `#@ def f(**kw):\n#@   return ${dict}["nmae"] or struct.encode(${dict}).nmae\n#@ end`,
      ],
    ),
    ['items, where code adds to something unknown', '#@ f = lambda x: [x.append(1), data.values.hosts[0].nmae]'],
    [
      'a look within a condition',
      '#@ f = lambda: 1 if type(data.values.app) == "dict" and data.values.app.nmae else 2',
    ],
    ['a look behind it', '#@ f = lambda: data.values.app.nmae if type(data.values.app) == "dict" else 1'],
    ['a look at the type', '#@ if type(data.values.app) == "string":\na: #@ data.values.app.nmae\n#@ end'],
    ['what an unknown function says', '#@ if data.values.anything.is_map():\na: #@ data.values.app.nmae\n#@ end'],
    ['not in', '#@ if data.values.wide and "x" not in data.values.app:\na: #@ data.values.app.nmae\n#@ end'],
    ['a loop with a look', '#@ while type(data.values.app) == "dict":\na: #@ data.values.app.nmae\n#@ end'],
    ['a look in an else', 'a: #@ 1 if type(data.values.app) == "struct" else data.values.app.nmae'],
    ['a look by or', 'a: #@ type(data.values.app) == "struct" or data.values.app.nmae'],
    [
      'a look through two functions',
      '#@ def kind(x):\n#@   return type(x)\n#@ end\n#@ def is_map(x):\n#@   return kind(x) == "dict"\n#@ end\n#@ if is_map(data.values.app):\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'a look through a lambda',
      '#@ is_map = lambda x: type(x) == "dict"\n#@ if is_map(data.values.app):\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'a name that looks through another',
      '#@ kind = type(data.values.app)\n#@ ok = kind == "dict"\n#@ if ok:\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'arrays that code extends',
      '#@ data.values.hosts.extend([]) if data.values.wide else 1\n#@ for h in data.values.hosts:\na: #@ h.hots\n#@ end',
    ],
    [
      'arrays that code inserts into',
      '#@ data.values.hosts.insert(0, 1) if data.values.wide else 1\n#@ for h in data.values.hosts:\na: #@ h.hots\n#@ end',
    ],
    ['dir', '#@ if len(dir(data.values.app)) == 9:\na: #@ data.values.app.nmae\n#@ end'],
    ['in', '#@ if "nmae" in data.values.app:\na: #@ data.values.app.nmae\n#@ end'],
    [
      'a guard that leaves',
      '#@ def f():\n#@   if type(data.values.app) != "dict":\n#@     return 1\n#@   end\n#@   return data.values.app.nmae\n#@ end',
    ],
    ['a guard with a name', '#@ ok = type(data.values.app) == "dict"\n#@ if ok:\na: #@ data.values.app.nmae\n#@ end'],
    [
      'a guard that is a function',
      '#@ def is_map(x):\n#@   return type(x) == "dict"\n#@ end\n#@ if is_map(data.values.app):\na: #@ data.values.app.nmae\n#@ end',
    ],
    [
      'a guard around the call',
      '#@ def f(x):\n#@   return x.nmae\n#@ end\n#@ if type(data.values.app) == "dict":\na: #@ f(data.values.app)\n#@ end',
    ],
    ['a guard in an expression', 'a: #@ type(data.values.app) == "dict" and data.values.app.nmae'],
    ['a guard in a comprehension', 'a: #@ [x.nmae for x in [data.values.app] if type(x) == "dict"]'],
    ['a name that is being typed', '#@ if data.values.wide:\na: #@ data.values.app.name.\n#@ end'],
    [
      'arrays that code adds to',
      '#@ data.values.hosts.append(struct.make(hots=1)) if data.values.wide else 1\n#@ for h in data.values.hosts:\na: #@ h.hots\n#@ end',
    ],
  ])('are not reported with %s', (_, code) => {
    expect(inTemplate(code).filter((one) => one.includes('member-missing'))).toEqual([]);
  });

  it.each([
    ['a function that calls itself', '#@ def f(n):\n#@   return f(n)\n#@ end', 'f(1)'],
    [
      'functions that call each other',
      '#@ def f(n):\n#@   return g(n)\n#@ end\n#@ def g(n):\n#@   return f(n) and len("x")\n#@ end',
      'f(1) and g(1)',
    ],
    ['a lambda that calls itself', '#@ f = lambda n: f(n)', 'f(1)'],
    ['a name made of itself', '#@ x = 1\n#@ x = x + 1', 'x == 3'],
    ['names made of each other', '#@ x = 1\n#@ y = x\n#@ x = y', 'x == y + 1'],
    ['a function that looks at nothing', '#@ def f(x):\n#@   return len(x)\n#@ end', 'f("")'],
  ])('are reported behind a condition with %s', (_, above, condition) => {
    expect(
      inTemplate(`${above}\n#@ if data.values.wide and ${condition}:\na: #@ data.values.app.nmae\n#@ end`),
    ).toEqual([noNmae]);
  });

  describe.each([
    { way: 'names of conditions', above: 'n0 = IT', next: (i: number) => `n${i} = n${i - 1}`, use: 'n', beyond: true },
    {
      way: 'functions that look',
      above: 'f0 = lambda: IT',
      next: (i: number) => `f${i} = lambda: f${i - 1}()`,
      use: 'f',
      beyond: false,
    },
  ])('through $way', ({ above, next, use, beyond }) => {
    const isReported = (count: number, condition: string): boolean => {
      const lines = [above.replace('IT', condition), ...Array.from({ length: count - 1 }, (_, i) => next(i + 1))];
      const last = `${use}${count - 1}${use === 'f' ? '()' : ''}`;
      const code = lines.map((line) => `#@ ${line}\n`).join('');
      return inTemplate(`${code}#@ g = lambda: data.values.app.nmae if ${last} else 1`).includes(noNmae);
    };
    const look = 'type(data.values.app) == "dict"';

    it('are searched for four deep', () => {
      expect([1, 4].map((count) => isReported(count, look))).toEqual([false, false]);
      expect([1, 4].map((count) => isReported(count, 'data.values.wide'))).toEqual([true, true]);
    });

    it(beyond ? 'are isReported of beyond' : 'are not isReported of beyond', () => {
      expect(isReported(5, look)).toBe(beyond);
      expect(isReported(5, 'data.values.wide')).toBe(beyond);
    });
  });

  it('are reported if no guard surrounds the calls of four functions, and not if there may be one beyond', () => {
    const isReported = (count: number, last: string): boolean => {
      const functions = Array.from({ length: count }, (_, i) => {
        const body = i === 0 ? 'data.values.app.nmae' : `f${i - 1}()`;
        return `#@ def f${i}():\n#@   return ${body}\n#@ end\n`;
      });
      return inTemplate(`${functions.join('')}#@ g = lambda: ${last.replace('CALL', `f${count - 1}()`)}`).includes(
        noNmae,
      );
    };
    expect([1, 4, 5].map((count) => isReported(count, 'CALL'))).toEqual([true, true, false]);
    expect([1, 4].map((count) => isReported(count, 'type(data.values.app) == "dict" and CALL'))).toEqual([
      false,
      false,
    ]);
  });

  it('are reported in the order of the code', () => {
    expect(inTemplate('#@ f = lambda: [data.values.app.nmae, data.values.app["prt"], data.values.apq]')).toEqual([
      noNmae,
      'warning member-missing |prt| key "prt" not in struct',
      'warning member-missing |apq| struct has no .apq field or method (did you mean .app?)',
    ]);
  });

  it('are reported if the guard comes later, or is elsewhere', () => {
    const below = '#@ if type(data.values.app) == "dict":\nb: 1\n#@ end';
    expect(inTemplate(`#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end\n${below}`)).toEqual([noNmae]);
    expect(
      inTemplate('#@ if data.values.wide:\na: #@ data.values.app.nmae if data.values.wide else type(1)\n#@ end'),
    ).toEqual([noNmae]);
    expect(inTemplate('#@ if data.values.wide:\na: #@ data.values.app.nmae and type(data.values.app)\n#@ end')).toEqual(
      [noNmae],
    );
  });

  it('are reported if data values documents declare the existing ones', () => {
    const untyped = `#! file: values.yml\n#@data/values\n---\nwide: false\napp:\n  name: a\nlist:\n- a: 1\n`;
    const code = '#@ if data.values.wide:\na: #@ data.values.app.nmae\nb: #@ data.values.list[0].b\n#@ end\n';
    const byKey = '#@ if data.values.wide:\na: #@ data.values["app"]["nmae"]\n#@ end\n';
    expect(findings(`${untyped}${head}${code}`)).toEqual([noNmae]);
    expect(findings(`${untyped}${head}${byKey}`)).toEqual(['warning member-missing |nmae| key "nmae" not in struct']);
    const added =
      '#! file: more.yml\n#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\napp:\n  #@overlay/match missing_ok=True\n  nmae: 1\n';
    expect(findings(`${untyped}${added}${head}${code}`)).toEqual([]);
    expect(findings(`${untyped}${added}${head}${byKey}`)).toEqual([]);
  });

  it('are not reported if the schema is not completely known', () => {
    const broken = schema.replace('port: 80', 'port: #@ 1 + ""');
    const code = '#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end\n';
    expect(findings(`${broken}${head}${code}`).some((one) => one.includes('member-missing'))).toBe(false);
  });

  it('are reported although data values are invalid', () => {
    const wrong = '#! file: values.yml\n#@data/values\n---\nwide: 7\n';
    const code = '#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end\n';
    expect(findings(`${schema}${wrong}${head}${code}`)).toContain(noNmae);
  });

  it('change to the nearest name, in code that ran and in code that did not', () => {
    const fixed = (code: string): string | undefined => {
      const [edit] = findingsOf(`${schema}${head}${code}\n`)[0]?.fixes?.[0]?.edits ?? [];
      return edit && applyEdits(edit.file.text, [edit.edit]).split('\n').slice(2).join('\n').trim();
    };
    expect(fixed('#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end')).toContain('data.values.app.name');
    expect(fixed('a: #@ data.values.app.nmae + ""')).toBe('a: #@ data.values.app.name + ""');
    expect(fixed('a: #@ data.values["app"]["nmae"]')).toBe('a: #@ data.values["app"]["name"]');
    expect(fixed('a: #@ getattr(data.values.app, "nmae")')).toBe('a: #@ getattr(data.values.app, "name")');
    expect(fixed('a: #@ {"name": 1}["nmae"]')).toBe('a: #@ {"name": 1}["name"]');
    expect(fixed('a: #@ data.values.app.xyz')).toBeUndefined();
  });
});

describe('after an edit of data values', () => {
  const template = new SourceFile(
    't.yml',
    '#@ load("@ytt:data", "data")\n#@ if data.values.wide:\na: #@ data.values.app.nmae\n#@ end\n',
  );
  const messages = (text: string): readonly string[] => {
    const files = [new SourceFile('v.yml', `#@data/values\n${text}`), template];
    const inputs = { files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
    return evaluateProject(inputs).findings.flatMap(({ code, message }) =>
      code === 'member-missing' ? [message] : [],
    );
  };
  const noMember = ['struct has no .nmae field or method'];

  it('reports what the current ones lack', () => {
    expect(messages('---\nwide: false\napp: {name: a}\n')).toEqual(noMember);
    expect(messages('---\nwide: false\napp: {name: b}\n')).toEqual(noMember);
    expect(messages('---\nwide: false\napp: {name: b, nmae: c}\n')).toEqual([]);
    expect(messages('---\nwide: false\napp: {name: b}\n')).toEqual(noMember);
  });

  it('checks again whether there is an undeclared member', () => {
    const values = new SourceFile('v.yml', '#@data/values\n---\nwide: false\napp: {name: a}\n');
    const inputs = { files: [values, template], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
    const project = evaluateProject(inputs);
    const code = project.codeWith(project.inferredSchema);
    const [flow, file] = [code.flowOf(template), code.fileOf(template)];
    if (flow === undefined || file === undefined) throw new Error('the template holds no code');
    const found = (isThere: boolean): number =>
      missingMembers(flow, file, ({ path }, name) => isThere && path.length === 1 && name === 'nmae').length;
    expect([found(true), found(false), found(true)]).toEqual([0, 1, 0]);
    const missing = missingMembers(flow, file, () => false);
    expect(missingMembers(flow, file, () => false)).toBe(missing);
  });

  it('are not those that the design documents add, where a schema is in one of their languages', () => {
    const text = `#@ load("@ytt:regexp", "regexp")
#@ def rule(x):
#@   return regexp.is_valid(x) and regexp.is_vlid(x)
#@ end
#@schema/definition data_values=True
---
a: b
`;
    const schemaFile = new SourceFile('schema.yml', text);
    const reportedIn = (dialect: Dialect): readonly string[] => {
      const options = { ...defaultRunOptions, dialect };
      const files = [schemaFile, new SourceFile('values.yml', '#@data/values\n---\na: c\n')];
      return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options })
        .findings.filter(({ code }) => code === 'member-missing')
        .map(({ range }) => text.slice(range.start, range.end));
    };
    expect(reportedIn('auto')).toEqual(['is_vlid']);
    expect(reportedIn('released')).toEqual(['is_valid', 'is_vlid']);
    expect(reportedIn('proposed')).toEqual(['is_vlid']);
  });
});
