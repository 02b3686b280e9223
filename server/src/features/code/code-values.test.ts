import { describe, expect, it } from 'vitest';
import { completionsAt } from '../completion/completion.js';
import { applied } from '../completion/testing.js';
import { signatureHelpAt } from '../hover/signature-help.js';
import { referencesAt } from '../navigation/references.js';
import { openFixture } from '../testing.js';
import { completionLabels, definitionPlaces, hoverText } from '../testing-answers.js';

const files = `#! file: schema.yml
#@data/values-schema
---
app:
  name: a
  port: 80
hosts:
- host: ""
  tags: [""]
#! file: funcs.star
load("@ytt:data", "data")
def label_of(app, suffix=""):
  "Names an app."
  return app.name + suffix
end
app = data.values.app
`;

/** A template with `code`, which contains the cursor. */
const template = (code: string): string => `${files}#! file: t.yml
#@ load("@ytt:data", "data")
#@ load("@ytt:struct", "struct")
#@ load("funcs.star", "label_of", "app")
${code}
`;

const loop = (code: string): string => template(`#@ for h in data.values.hosts:\nx: #@ ${code}\n#@ end`);

describe('a function under another name', () => {
  it('keeps what is written of it', () => {
    const help = (call: string): unknown => {
      const { snapshot, offset } = openFixture(template(`#@ f = label_of\na: #@ ${call}`));
      const found = signatureHelpAt(snapshot, offset);
      return found && [found.label, found.documentation];
    };
    expect(help('f(<|>1)')).toEqual(['f(app, suffix="")', 'Names an app.']);
    expect(help('[label_of][0](<|>1)')).toEqual(['label_of(app, suffix="")', 'Names an app.']);
    expect(hoverText(template('#@ f = struct.make(g=label_of)\na: #@ f.g<|>(1)'))).toContain('Names an app.');
  });
});

describe('data values through code', () => {
  it('are offered after loop variables, aliases, parameters and results', () => {
    expect(completionLabels(loop('h.<|>'))).toEqual(['host', 'tags']);
    expect(completionLabels(loop('h["<|>"]'))).toEqual(['host', 'tags']);
    expect(completionLabels(loop('getattr(h, "<|>")'))).toEqual(['host', 'tags']);
    expect(completionLabels(template('#@ v = data.values\nx: #@ v.<|>'))).toEqual(['app', 'hosts']);
    expect(completionLabels(template('x: #@ app.<|>'))).toEqual(['name', 'port']);
    expect(completionLabels(template('x: #@ struct.make(a=data.values.app).a.<|>'))).toEqual(['name', 'port']);
    const called = template('x: #@ label_of(data.values.app)');
    expect(completionLabels(called.replace('return app.name', 'return app.<|>'))).toEqual(['name', 'port']);
  });

  it('are offered in a loop that has no end yet', () => {
    expect(completionLabels(template('#@ for h in data.values.hosts:\nx: #@ h.<|>'))).toEqual(['host', 'tags']);
    expect(completionLabels(template('x: #@ [h.h<|> for h in data.values.hosts]'))).toEqual(['host', 'tags']);
  });

  it('are shown on hover, each possible one', () => {
    expect(hoverText(loop('h.ho<|>st'))).toContain('**hosts\\[\\].host**: `string`');
    expect(hoverText(template('x: #@ app.po<|>rt'))).toContain('Value (the default): `80`');
    expect(hoverText(template('#@ v = data.values.app\nx: #@ <|>v.name'))).toContain('**app**');
    const either = hoverText(template('#@ v = data.values.app if x else data.values.hosts[0]\nx: #@ <|>v'));
    expect(either).toContain('**app**');
    expect(either).toContain('**hosts\\[\\]**');
    expect(hoverText(template('x: #@ app.na<|>me.upper()'))).toContain('**app.name**');
    expect(hoverText(template('x: #@ other.na<|>me'))).toBeUndefined();
  });

  it('are shown once, whatever contains them, and separately from those of a library at the same path', () => {
    const named = (value: string): readonly string[] =>
      hoverText(
        `${template(`#@ load("@ytt:library", "library")\nx: #@ (${value}).na<|>me`)}#! file: _ytt_lib/lib/schema.yml
#@data/values-schema
---
#@schema/desc "Of the library."
name: b
app:
  #@schema/desc "Of the library's app."
  name: c
`,
      )?.match(/\*\*[\w.]+\*\*|Of .*\./g) ?? [];
    const holders = 'struct.make(name=data.values.app.name) if x else struct.make(name=data.values.app.name, b=1)';
    expect(named(holders)).toEqual(['**app.name**']);
    expect(named('data.values.app if x else library.get("lib").data_values().app')).toEqual([
      '**app.name**',
      '**app.name**',
      "Of the library's app.",
    ]);
  });

  it('are shown without a value where they are of a library', () => {
    const library =
      '#! file: _ytt_lib/lib/schema.yml\n#@data/values-schema\n---\napp:\n  #@schema/desc "Other."\n  name: c\n';
    const read = '#@ load("@ytt:library", "library")\nx: #@ library.get("lib").data_values().app.na<|>me';
    const ofLibrary = hoverText(template(read) + library);
    expect(ofLibrary).toContain('Other.');
    expect(ofLibrary).not.toContain('Value');
  });

  it('lead to their declarations', () => {
    expect(definitionPlaces(loop('h.ho<|>st'))).toEqual(['schema.yml:7']);
    expect(definitionPlaces(template('x: #@ app.na<|>me'))).toEqual(['schema.yml:4']);
    expect(definitionPlaces(template('x: #@ app["na<|>me"]'))).toEqual(['schema.yml:4']);
    expect(definitionPlaces(template('#@ s = struct.make(a=1)\nx: #@ s.<|>a'))).toEqual(['t.yml:4']);
    expect(definitionPlaces(template('#@ d = {"a": 1}\nx: #@ d["<|>a"]'))).toEqual(['t.yml:4']);
  });

  it('have references wherever they are read', () => {
    const { snapshot, offset } = openFixture(
      template('x: #@ label_of(data.values.app)\ny: #@ app.name\nz: #@ data.values.hosts[0].host').replace(
        'name: a',
        'na<|>me: a',
      ),
    );
    const places = referencesAt(snapshot, offset, false);
    expect(places.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`)).toEqual([
      'funcs.star:4',
      't.yml:5',
    ]);
  });
});

describe('other values of code', () => {
  it('have the methods of their types', () => {
    expect(completionLabels(loop('h.host.<|>'))).toContain('upper');
    expect(completionLabels(template('x: #@ data.values.hosts.<|>'))).toContain('append');
    expect(completionLabels(template('x: #@ {}.<|>'))).toContain('setdefault');
    expect(hoverText(loop('h.host.up<|>per()'))).toContain('The string in upper case.');
    expect(completionLabels(template('x: #@ 1 .<|>'))).toEqual([]);
  });

  it('have signatures', () => {
    const signature = (code: string): string | undefined => {
      const { snapshot, offset } = openFixture(template(code));
      return signatureHelpAt(snapshot, offset)?.label;
    };
    expect(signature('x: #@ label_of(<|>')).toBe('label_of(app, suffix="")');
    expect(signature('#@ f = label_of\nx: #@ f(1, <|>)')).toBe('f(app, suffix="")');
    expect(signature('#@ s = struct.make(f=label_of)\nx: #@ s.f(<|>)')).toBe('s.f(app, suffix="")');
    expect(signature('x: #@ data.values.app.name.split(<|>)')).toBe('data.values.app.name.split(sep=None, maxsplit=…)');
    expect(signature('x: #@ [1][0](<|>)')).toBeUndefined();
  });
});

describe('modules that are not loaded', () => {
  const check = (fixture: string, label: string, expected: string): void => {
    const { snapshot, offset, text } = openFixture(fixture);
    const entry = completionsAt(snapshot, offset).find((one) => one.label === label);
    expect(entry && applied(text, entry, 'plain')).toBe(expected);
  };

  it('come with their load, by name and by member', () => {
    const start = '#! file: t.yml\n#! people\n#@ load("@ytt:data", "data")\n---\n';
    const after = '#! people\n#@ load("@ytt:data", "data")\n#@ load("@ytt:json", "json")\n---\n';
    check(`${start}a: #@ js<|>\n`, 'json', `${after}a: #@ json\n`);
    check(`${start}a: #@ json.<|>\n`, 'encode', `${after}a: #@ json.encode\n`);
    check(
      '#! file: t.yml\n#! people\na: #@ json.<|>\n',
      'encode',
      '#! people\n#@ load("@ytt:json", "json")\na: #@ json.encode\n',
    );
    check('#! file: m.star\nx = json.<|>\n', 'encode', 'load("@ytt:json", "json")\nx = json.encode\n');
    check('#! file: t.txt\n(@= json.<|> @)\n', 'encode', '(@ load("@ytt:json", "json") -@)\n(@= json.encode @)\n');
  });

  it('are offered if nothing else has their name', () => {
    expect(completionLabels('#! file: t.yml\n#@ json = 1\na: #@ json.<|>\n')).toEqual([]);
    expect(
      completionLabels('#! file: t.yml\n#@ load("@ytt:json", "json")\na: #@ <|>\n').filter((name) => name === 'json'),
    ).toHaveLength(1);
  });
});

describe('the code of a file that its run reads as plain data values', () => {
  const project =
    '#! file: .ytt-project.yaml\nprojects:\n- { name: a, files: [schema.yml], dataValuesFiles: [values.yml] }\n#! file: schema.yml\n#@data/values-schema\n---\napp:\n  name: a\n  port: 80\n';
  const values = (code: string): string =>
    `${project}#! file: values.yml\n#@ load("@ytt:data", "data")\n#@ def f(x):\n#@   return x\n#@ end\n#@ x = ${code}\n`;

  it('reads the data values of the run, by the names that they are declared by', () => {
    expect(completionLabels(values('data.values.app.<|>'))).toEqual(['name', 'port']);
    expect(completionLabels(values('f(data.values.app).<|>'))).toEqual(['name', 'port']);
    expect(completionLabels(values('data.values.other.<|>'))).toEqual([]);
  });
});
