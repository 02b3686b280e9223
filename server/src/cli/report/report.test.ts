/** The output of each format for findings with positions, severities and texts of every kind. */
import { type Finding, type Severity, SourceFile } from '@ytt-language/shared';
import { codesPage } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { sectionOn } from './code-sections.js';
import { fingerprints } from './fingerprint.js';
import { type Report, shownPath, sortedFindings } from './report.js';
import { reportGithub } from './report-github.js';
import { reportGitlab } from './report-gitlab.js';
import { reportJson } from './report-json.js';
import { reportSarif } from './report-sarif.js';
import { reportErrors, reportText } from './report-text.js';

const a = new SourceFile('a.yml', 'one: 1\n\ttwo: 22\nthree: |\n  text\n  more\nfour: 4\n');
const b = new SourceFile('b,c:d e.yml', 'x: y\n');
const plain = { colors: false, codesPage };

interface Given {
  readonly at?: readonly [file: SourceFile, text: string];
  readonly severity?: Severity;
  readonly message?: string;
  readonly related?: Finding['related'];
}

function finding({
  at: [file, text] = [a, '22'],
  severity = 'error',
  message = 'no',
  related = [],
}: Given = {}): Finding {
  const start = file.text.indexOf(text);
  return { code: 'wrong-type', severity, file, range: { start, end: start + text.length }, message, related };
}

const report = (...findings: readonly Finding[]): Report => ({ findings, paths: new Map([[a, 'dir/a.yml']]) });

describe('the order of findings', () => {
  it('is by path, then by location, then the most severe first, whatever the original order', () => {
    const severities = ['error', 'warning', 'information', 'hint'] as const;
    const atOnePlace = severities.map((severity) => finding({ severity }));
    const earlier = finding({ at: [a, 'one'], severity: 'hint' });
    const later = finding({ at: [a, 'four'] });
    const firstFile = finding({ at: [b, 'y'], severity: 'hint' });
    const expected = [firstFile, earlier, ...atOnePlace, later];
    expect(sortedFindings(report(...expected))).toEqual(expected);
    expect(sortedFindings(report(...expected.toReversed()))).toEqual(expected);
    const [error, warning, information, hint] = atOnePlace as [Finding, Finding, Finding, Finding];
    const mixed = [later, warning, hint, firstFile, error, information, earlier];
    expect(sortedFindings(report(...mixed)).map((one) => expected.indexOf(one))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('uses the paths as shown', () => {
    const paths = new Map([[a, 'z.yml']]);
    const [ofA, ofB] = [finding(), finding({ at: [b, 'y'] })];
    expect(sortedFindings({ findings: [ofA, ofB], paths })).toEqual([ofB, ofA]);
    expect([a, b].map((file) => shownPath(file, paths))).toEqual(['z.yml', 'b,c:d e.yml']);
  });
});

describe('text', () => {
  const shown = (...findings: readonly Finding[]) => reportText(report(...findings), plain);

  it('shows the line before, tabs as they are, further lines of the message, and related places', () => {
    const related = [{ file: b, range: { start: 3, end: 4 }, message: 'declared here' }];
    expect(
      shown(finding({ message: 'found: x\nexpected: y\n', related })),
    ).toBe(`dir/a.yml:2:7 error found: x wrong-type
  expected: y
  1 | one: 1
  2 | \ttwo: 22
    | \t     ^^
  b,c:d e.yml:1:4: declared here

1 error, 0 warnings
`);
  });

  it('contains no control characters, and marks their replacements', () => {
    const file = new SourceFile('\x1b[2J.yml', '::add-mask::x\na: \x1b]b\u202e\n');
    const start = file.text.indexOf(']');
    const related = [{ file, range: { start: 0, end: 1 }, message: 'x\n::error::\x07' }];
    const harmful = { code: 'wrong-type', severity: 'error', file, related } as const;
    const text = shown({ ...harmful, range: { start, end: start + 3 }, message: 'no\x9b\n::set-env name=a::b\n##[x]' });
    expect(text).toBe(`\\x1b[2J.yml:2:5 error no\\x9b wrong-type
  \\x3a:set-env name=a::b
  #\\x23[x]
  1 | \\x3a:add-mask::x
  2 | a: \\x1b]b\\u202e
    |        ^^^^^^^^
  \\x1b[2J.yml:1:1: x\\n::error::\\x07

1 error, 0 warnings
`);
  });

  it('marks the first of several lines to its end, and an empty range with one mark', () => {
    const marked = (text: string) => shown(finding({ at: [a, text] })).split('\n\n')[0];
    expect(marked('ree: |\n  text')).toMatch(/ 2 \| \ttwo: 22\n {2}3 \| three: \|\n {4}\| {3}\^{6}$/);
    expect(marked('wo')).toMatch(/ 1 \| one: 1\n {2}2 \| \ttwo: 22\n {4}\| \t {1}\^\^$/);
    expect(marked('')).toMatch(/ no wrong-type\n {2}1 \| one: 1\n {4}\| \^$/);
  });

  it('shows of a long line what is around the range, and of the line before its beginning', () => {
    const long = `\t${'x'.repeat(299)}22${'y'.repeat(300)}`;
    const framed = (text: string, marked = '22') =>
      shown(finding({ at: [new SourceFile('a.yml', text), marked] })).split('\n');
    const middle = `…${'x'.repeat(60)}22${'y'.repeat(138)}…`;
    expect(framed(`${long}\n`).slice(1, 3)).toEqual([`  1 | ${middle}`, `    | ${' '.repeat(61)}^^`]);
    const toTheEnd = [`  1 | ${middle}`, `    | ${' '.repeat(61)}${'^'.repeat(140)}`];
    expect(framed(`${long}\r\nz\n`, `22${'y'.repeat(300)}\r\nz`).slice(1, 3)).toEqual(toTheEnd);
    expect(framed(`${long}\n`, `22${'y'.repeat(299)}`).slice(1, 3)).toEqual(toTheEnd);
    const before = [`  1 | \t${'x'.repeat(199)}…`, '  2 | 1', '    | ^'];
    expect(framed(`${long}\n1\n`, '1').slice(1, 4)).toEqual(before);
    const atTheEnd = [`  1 | …${'y'.repeat(198)}22`, `    | ${' '.repeat(199)}^^`];
    expect(framed(`${'y'.repeat(300)}22\n`).slice(1, 3)).toEqual(atTheEnd);
    expect(framed(`\t22${'y'.repeat(300)}`).slice(1, 3)).toEqual([`  1 | \t22${'y'.repeat(197)}…`, '    | \t^^']);
    expect(framed(`${'y'.repeat(198)}22`)[1]).toBe(`  1 | ${'y'.repeat(198)}22`);
  });

  it('cuts no character of a long line in two', () => {
    const wide = '\u{1f600}'.repeat(300);
    const cut = (text: string) => shown(finding({ at: [new SourceFile('a.yml', text), '22'] }));
    for (const text of [`${wide}22${wide}`, `${wide}x22${wide}`, `${wide}22${'y'.repeat(139)}${wide}`])
      expect(cut(text)).not.toContain('\\u');
  });

  it('counts errors, warnings, and if there are any, notes: information and hints', () => {
    const [error, warning] = [finding(), finding({ severity: 'warning' })];
    const [hint, information] = [finding({ severity: 'hint' }), finding({ severity: 'information' })];
    const last = (...findings: readonly Finding[]) =>
      shown(...findings)
        .split('\n')
        .at(-2);
    expect(last(error, warning, hint, information)).toBe('1 error, 1 warning, 2 notes');
    expect(last(error, error, warning, warning)).toBe('2 errors, 2 warnings');
    expect(last(hint)).toBe('0 errors, 0 warnings, 1 note');
    expect(shown()).toBe('No problems found.\n');
  });

  it('names the runs described explicitly and those with problems, if there are several', () => {
    const one = finding();
    const run = (name: string, stated: boolean, ...own: readonly Finding[]) => ({
      name,
      stated,
      findings: new Set(own),
    });
    const summary = (...runs: NonNullable<Report['runs']>) =>
      reportText({ ...report(one), runs }, plain).split('^^\n\n')[1];
    const end = '1 error, 0 warnings\n';
    expect(summary(run('app', true, one))).toBe(end);
    expect(summary(run('app', true), run('found', false), run('bad', false, one))).toBe(
      `app: no problems\nbad: 1 error, 0 warnings\n3 runs were checked; 2 have no problems.\n\n${end}`,
    );
    expect(summary(run('one', false, one), run('two', false, one))).toContain(
      '2 runs were checked; 0 have no problems.\n',
    );
    expect(summary(run('found', false), run('bad', false, one))).toContain('2 runs were checked; 1 has no problems.\n');
    expect(summary(run('\x1b[2J', true), run('app', true))).toMatch(/^\\x1b\[2J: no problems\n/);
  });

  it('paints each severity, where colours are shown', () => {
    const painted = (severity: Severity) => reportText(report(finding({ severity })), { ...plain, colors: true });
    expect(painted('error')).toContain(
      '\x1b[1mdir/a.yml:2:7\x1b[22m \x1b[31merror\x1b[39m no \x1b[2mwrong-type\x1b[22m',
    );
    expect(painted('error')).toContain('\x1b[31m^^\x1b[39m');
    expect(painted('warning')).toContain('\x1b[33mwarning\x1b[39m');
    expect(painted('information')).toContain('\x1b[34minformation\x1b[39m');
    expect(painted('hint')).toContain('\x1b[34mhint\x1b[39m');
    expect(reportText(report(), { ...plain, colors: true })).toBe('\x1b[32mNo problems found.\x1b[39m\n');
    expect(reportText(report(finding()), plain)).not.toContain('\x1b');
  });
});

describe('GitHub commands', () => {
  const shown = (given: Given) => reportGithub(report(finding(given)), plain);

  it('name a command for each severity', () => {
    const commands = (['error', 'warning', 'information', 'hint'] as const).map((severity) => shown({ severity }));
    expect(commands.map((text) => /^::(\w+) /.exec(text)?.[1])).toEqual(['error', 'warning', 'notice', 'notice']);
  });

  it('have columns on one line only', () => {
    expect(shown({})).toBe('::error file=dir/a.yml,line=2,endLine=2,col=7,endColumn=9,title=wrong-type::no\n');
    expect(shown({ at: [a, '|\n  text'] })).toBe('::error file=dir/a.yml,line=3,endLine=4,title=wrong-type::no\n');
  });

  it('hold nothing that would do harm', () => {
    const text = shown({ at: [b, 'y'], message: 'a\x1b[2J\n::error::b' });
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain('::a\\x1b[2J%0A::error::b\n');
  });

  it('escape what would end a property or a line', () => {
    const text = shown({ at: [b, 'y'], message: ' 5%, a: b\r\nmore ' });
    expect(text).toBe(
      '::error file=b%2Cc%3Ad e.yml,line=1,endLine=1,col=4,endColumn=5,title=wrong-type::5%25, a: b%0D%0Amore\n',
    );
  });
});

describe('JSON and SARIF', () => {
  const related = [{ file: b, range: { start: 3, end: 4 }, message: 'declared here' }];
  const [first, second] = [finding({ severity: 'warning', related }), finding({ at: [b, 'y'], message: ' trimmed\n' })];
  const runs = [
    { name: 'app', stated: true, findings: new Set([first]) },
    { name: 'all', stated: true, findings: new Set([first, second]) },
  ];

  it('hold the places and runs of each finding', () => {
    const parsed: unknown = JSON.parse(reportJson({ ...report(first, second), runs }, plain));
    const place = { line: 1, column: 4, endLine: 1, endColumn: 5 };
    expect(parsed).toEqual([
      {
        ...{ path: 'b,c:d e.yml', ...place, severity: 'error', code: 'wrong-type', message: ' trimmed\n' },
        ...{ related: [], runs: ['all'] },
      },
      {
        ...{ path: 'dir/a.yml', line: 2, column: 7, endLine: 2, endColumn: 9 },
        ...{ severity: 'warning', code: 'wrong-type', message: 'no' },
        related: [{ path: 'b,c:d e.yml', ...place, message: 'declared here' }],
        runs: ['app', 'all'],
      },
    ]);
    expect(JSON.parse(reportJson(report(second), plain))[0]).not.toHaveProperty('runs');
  });

  it('hold what is said of related places as it is said of the finding', () => {
    const [long, words] = ['x'.repeat(2_000), { plain: 'in words', message: 'as ytt says it' }];
    const of = (said: { readonly message: string; readonly plain?: string }) => {
      const one = { ...finding({ related: [{ file: b, range: { start: 3, end: 4 }, ...said }] }), ...said };
      const [
        {
          message,
          related: [place],
        },
      ] = JSON.parse(reportJson(report(one), plain));
      return [message, place.message];
    };
    expect(of(words)).toEqual(['in words\nas ytt says it', 'in words\nas ytt says it']);
    const [whole, beside] = of({ message: long });
    expect(beside).toBe(whole);
    expect(beside.length).toBeLessThan(long.length);
  });

  it('are SARIF with encoded paths, levels and rules', () => {
    const [run] = JSON.parse(reportSarif({ ...report(first, second), runs }, plain)).runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    const { meaning, fix, markdown } = sectionOn(codesPage(), 'wrong-type') ?? {};
    expect(run.tool.driver.rules).toEqual([
      { id: 'wrong-type', shortDescription: { text: meaning }, help: { text: fix, markdown } },
    ]);
    const bare = JSON.parse(reportSarif(report(first), { ...plain, codesPage: () => '' }));
    expect(bare.runs[0].tool.driver.rules).toEqual([{ id: 'wrong-type' }]);
    const region = { startLine: 1, startColumn: 4, endLine: 1, endColumn: 5 };
    const physicalLocation = { artifactLocation: { uri: 'b%2Cc%3Ad%20e.yml' }, region };
    const early: Finding = { ...finding({ at: [b, 'y'] }), code: 'deprecated-data-value' };
    const [sorted] = JSON.parse(reportSarif(report(first, early, second), plain)).runs;
    const ids = sorted.tool.driver.rules.map(({ id }: { readonly id: string }) => id);
    expect(ids).toEqual(['deprecated-data-value', 'wrong-type']);
    for (const { ruleId, ruleIndex } of sorted.results) expect(ids[ruleIndex]).toBe(ruleId);
    const levels = (['error', 'warning', 'information', 'hint'] as const).map((severity) => {
      const log = JSON.parse(reportSarif(report(finding({ severity })), plain));
      expect(log.runs[0].results[0]).not.toHaveProperty('properties');
      return log.runs[0].results[0].level;
    });
    expect(levels).toEqual(['error', 'warning', 'note', 'note']);
    const result = { ruleId: 'wrong-type', ruleIndex: 0, relatedLocations: [], locations: [{ physicalLocation }] };
    expect(run.results).toEqual([
      { ...result, level: 'error', message: { text: 'trimmed' }, properties: { runs: ['all'] } },
      {
        ...result,
        level: 'warning',
        message: { text: 'no' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'dir/a.yml' },
              region: { startLine: 2, startColumn: 7, endLine: 2, endColumn: 9 },
            },
          },
        ],
        relatedLocations: [{ id: 0, physicalLocation, message: { text: 'declared here' } }],
        properties: { runs: ['app', 'all'] },
      },
    ]);
    const onWindows = { ...report(first), paths: new Map([[first.file, 'my dir\\a.yml']]) };
    const [{ results }] = JSON.parse(reportSarif(onWindows, plain)).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'my%20dir/a.yml' });
  });
});

describe('what keeps a command from its result', () => {
  it('is reported with errors only', () => {
    const told: string[] = [];
    const terminal = { err: (text: string) => void told.push(text), colors: false } as Parameters<
      typeof reportErrors
    >[2];
    const warning = finding({ severity: 'warning' });
    expect(reportErrors([warning], new Map(), terminal)).toBe(false);
    expect(told).toEqual([]);
    expect(reportErrors([warning, finding()], new Map(), terminal)).toBe(true);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('1 error, 0 warnings');
    expect(told[0]).not.toContain(' warning no');
  });
});

describe('GitLab', () => {
  it('has the fields that its reports need', () => {
    const severities = ['error', 'warning', 'information', 'hint'] as const;
    const found = severities.map((severity) => finding({ severity, at: [a, 'text\n  more'] }));
    const shown = JSON.parse(reportGitlab(report(...found), plain));
    expect(shown.map(({ severity }: { severity: string }) => severity)).toEqual(['major', 'minor', 'info', 'info']);
    expect(shown[0]).toEqual({
      description: 'no',
      check_name: 'wrong-type',
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      severity: 'major',
      location: { path: 'dir/a.yml', lines: { begin: 4, end: 5 } },
    });
  });

  it('names paths with slashes', () => {
    const given = { findings: [finding()], paths: new Map([[a, 'dir\\a.yml']]) };
    expect(JSON.parse(reportGitlab(given, plain))[0].location.path).toBe('dir/a.yml');
  });

  it('is an empty list without findings', () => {
    expect(reportGitlab(report(), plain)).toBe('[]\n');
  });
});

describe('the fingerprint of a finding', () => {
  const namesOf = (...findings: readonly Finding[]): readonly (string | undefined)[] => {
    const names = fingerprints(report(...findings));
    return findings.map((one) => names.get(one));
  };
  const inText = (text: string): Finding => finding({ at: [new SourceFile('a.yml', text), '22'] });

  it('stays where lines above and white space around its line change', () => {
    const [name] = namesOf(inText('two: 22\n'));
    expect(namesOf(inText('one: 1\n\n   two: 22   \r\nthree: 3\n'))).toEqual([name]);
  });

  it('is the one that baselines contain, whatever is on the line', () => {
    const [one, other] = [inText('a: "\\ü" #\u2028\udc80 \u{1f600} 22\n'), inText('[22, 22]\n')];
    expect(namesOf(one, other, { ...other })).toEqual([
      'f4a67e9add9a70ec1b1484c86d4ad240',
      '15e5ecb9131175d064cde711173e87c4',
      'c343543e61c9668c327b1d08ce1d0f52',
    ]);
  });

  it('is another in another path, line, message and code', () => {
    const [name] = namesOf(inText('two: 22\n'));
    const others = [
      namesOf(inText('too: 22\n')),
      namesOf(finding({ at: [new SourceFile('b.yml', 'two: 22\n'), '22'] })),
      namesOf({ ...inText('two: 22\n'), message: 'yes' }),
      namesOf({ ...inText('two: 22\n'), code: 'unused-symbol' }),
    ].flat();
    expect(new Set([name, ...others]).size).toBe(5);
  });

  it('does not depend on further lines of the message, which name places', () => {
    const one = { ...inText('two: 22\n'), message: 'no\n  by schema.yml:3' };
    expect(namesOf(one)).toEqual(namesOf({ ...one, message: 'no\n  by schema.yml:4' }));
  });

  it('distinguishes equal ones by their order', () => {
    const [first, second] = namesOf(finding(), finding());
    expect(first).not.toBe(second);
    expect(namesOf(finding())).toEqual([first]);
  });
});
