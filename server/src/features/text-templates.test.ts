/** Text templates have the same features as YAML templates. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../diagnostics/file-findings.js';
import { completionsAt } from './completion/completion.js';
import { hoverAt } from './hover/hover.js';
import { renderHover } from './hover/render-hover.js';
import { signatureHelpAt } from './hover/signature-help.js';
import { definitionsAt } from './navigation/definition.js';
import { highlightsAt, referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { documentLinks } from './structure/document-links.js';
import { semanticTokens } from './structure/semantic-tokens.js';
import { documentSymbols, foldingRanges } from './structure/testing.js';
import { openFixture } from './testing.js';

const files = `#! file: schema.yml
#@data/values-schema
---
app:
  name: a
hosts:
- host: ""
#! file: funcs.star
def shout(text):
  return text.upper()
end
#! file: motd.txt
(@ load("@ytt:data", "data") @)
(@ load("funcs.star", "shout") -@)
(@ def greet(who): -@)
Hello (@= shout(who) @)
(@ end -@)
(@ for h in data.values.hosts: -@)
(@= h.host @)
(@ end -@)
Welcome to (@= greet(data.values.app.name) @)
`;

const at = (written: string, marked: string) => openFixture(files.replace(written, marked));

describe('a text template', () => {
  it('has findings, in code that ran and in code that did not', () => {
    const findings = (text: string): readonly string[] => {
      const { workspace } = openFixture(text);
      return fileFindings(workspace, '/ws/motd.txt').findings.map(({ code, range, file }) =>
        [code, file.text.slice(range.start, range.end)].join(' '),
      );
    };
    expect(findings(files)).toEqual([]);
    expect(findings(files.replace('app.name)', 'app.nmae)'))).toEqual([
      expect.stringMatching(/^evaluation-failed .*nmae/),
    ]);
    expect(findings(files.replace('h.host', 'h.hosst'))).toEqual(['member-missing hosst']);
    expect(findings(files.replace('shout(who) @)', 'shout(who)'))).toEqual([
      expect.stringContaining('text-template-syntax'),
    ]);
    expect(findings(files.replace('shout(who) @)', 'shuot(who) @)'))).toEqual([
      expect.stringContaining('undefined-name'),
    ]);
  });

  it('has hover, completion and signatures', () => {
    const hover = at('h.host', 'h.ho<|>st');
    const found = hoverAt(hover.snapshot, hover.offset);
    expect(found && renderHover(found.subject, () => undefined)).toContain('**hosts\\[\\].host**');
    const labels = ({ snapshot, offset }: ReturnType<typeof at>): readonly string[] =>
      completionsAt(snapshot, offset).map(({ label }) => label);
    expect(labels(at('h.host', 'h.<|>'))).toEqual(['host']);
    expect(labels(at('data.values.app.name', 'data.values.<|>'))).toEqual(['app', 'hosts']);
    expect(labels(at('"funcs.star", "shout"', '"<|>"'))).toContain('funcs.star');
    expect(labels(at('(@= greet(', '(@= gr<|>('))).toContain('greet');
    expect(labels(at('Hello ', 'Hello <|>'))).toEqual([]);
    const call = at('shout(who)', 'shout(<|>who)');
    expect(signatureHelpAt(call.snapshot, call.offset)?.label).toBe('shout(text)');
  });

  it('has definitions, references, highlights and rename', () => {
    const places = (found: ReturnType<typeof definitionsAt> | ReturnType<typeof referencesAt>): readonly string[] =>
      found.map(({ file, range }) => `${file.path}:${file.lines.lineAt(range.start) + 1}`);
    const loaded = at('shout(who)', 'sho<|>ut(who)');
    expect(places(definitionsAt(loaded.snapshot, loaded.offset))).toEqual(['funcs.star:1']);
    const value = at('h.host', 'h.ho<|>st');
    expect(places(definitionsAt(value.snapshot, value.offset))).toEqual(['schema.yml:6']);
    const key = at('- host', '- ho<|>st');
    expect(places(referencesAt(key.snapshot, key.offset, false))).toEqual(['motd.txt:7']);
    const who = at('shout(who)', 'shout(w<|>ho)');
    expect(highlightsAt(who.snapshot, who.offset)).toHaveLength(2);
    const renamed = renameAt(key.snapshot, key.offset, 'address', []);
    expect('edits' in renamed && renamed.edits.map(({ place, newText }) => `${place.file.path} ${newText}`)).toEqual([
      'motd.txt address',
      'schema.yml address',
    ]);
  });

  it('has symbols, folding, links and semantic tokens', () => {
    const { snapshot, text } = openFixture(files);
    expect(documentSymbols(snapshot).symbols.map(({ name, detail }) => name + detail)).toEqual(['greet(who)', 'h']);
    const lines = foldingRanges(snapshot, 1_000).map(({ start, end }) => `${start}-${end}`);
    expect(lines).toEqual(['2-3', '5-6']);
    expect(documentLinks(snapshot).map(({ range }) => text.slice(range.start, range.end))).toContain('funcs.star');
    const tokens = semanticTokens(snapshot).map(({ range, type }) => `${text.slice(range.start, range.end)} ${type}`);
    expect(tokens).toEqual(
      expect.arrayContaining(['greet function', 'who parameter', 'host property', 'data namespace']),
    );
  });
});
