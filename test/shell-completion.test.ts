/** Shell completion in real shells, and how programs that read manual pages render ours. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../server/src/cli/cli.js';
import { bashCompletion } from '../server/src/cli/shell/bash-completion.js';
import { fishCompletion } from '../server/src/cli/shell/fish-completion.js';
import { manPage } from '../server/src/cli/shell/man-page.js';
import { zshCompletion } from '../server/src/cli/shell/zsh-completion.js';
import { ytt } from '../server/src/cli/testing.js';
import { editorPresent } from './editors/requirement.js';

const files: Readonly<Record<string, string>> = {
  'completions/ytt-language-server.bash': bashCompletion(commands),
  'completions/_ytt-language-server': zshCompletion(commands),
  'completions/ytt-language-server.fish': fishCompletion(commands),
  'man/ytt-language-server.1': manPage(commands, '1.2.3'),
};
const names = commands.map(({ name }) => name);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-shell-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script that prints one word per line, in the folder of the files. */
function printed(shell: string, args: readonly string[], input?: string): readonly string[] {
  const out = execFileSync(shell, [...args], {
    cwd: folder,
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  return out.split('\n').filter(Boolean);
}

describe('completion', () => {
  it('is printed for the supported shells', async () => {
    for (const [shell, path] of [
      ['bash', 'completions/ytt-language-server.bash'],
      ['zsh', 'completions/_ytt-language-server'],
      ['fish', 'completions/ytt-language-server.fish'],
    ] as const)
      expect(await ytt({}, `completion ${shell}`)).toMatchObject({ status: 0, out: files[path], err: '' });
  });

  it('is refused for others', async () => {
    expect(await ytt({}, 'completion')).toMatchObject({
      ...{ status: 2, out: '', err: 'completion: needs the name of a shell (bash, zsh, fish)\n' },
    });
    for (const shell of ['tcsh', 'toString'])
      expect((await ytt({}, `completion ${shell}`)).err).toBe(
        `completion: unknown shell '${shell}' (known: bash, zsh, fish)\n`,
      );
    expect(await ytt({}, 'completion bash zsh')).toMatchObject({
      ...{ status: 2, out: '', err: "command 'completion' does not accept extra arguments 'zsh'\n" },
    });
  });
});

/** Lines up to the cursor, and the possible continuations: all of them, or some of them and some excluded ones. */
const lines: readonly {
  readonly line: string;
  readonly all?: readonly string[];
  readonly some?: readonly string[];
  readonly none?: readonly string[];
}[] = [
  { line: 'ytt-language-server ', all: names },
  { line: 'ytt-language-server c', all: ['check', 'completion'] },
  { line: 'ytt-language-server --s', all: ['--stdio', '--socket'] },
  { line: 'ytt-language-server check --fo', all: ['--format'] },
  { line: 'ytt-language-server check --format ', all: ['text', 'json', 'github', 'gitlab', 'sarif'] },
  { line: 'ytt-language-server check --format g', all: ['github', 'gitlab'] },
  { line: 'ytt-language-server schema --format j', all: ['json-schema'] },
  { line: 'ytt-language-server schema di', all: ['diff'] },
  { line: 'ytt-language-server schema --fr', all: ['--from'] },
  { line: 'ytt-language-server schema diff --format ', all: ['text', 'json', 'markdown'] },
  { line: 'ytt-language-server schema diff --fr', all: [] },
  { line: 'ytt-language-server check --strict --d', some: ['--debug', '--dialect'], none: ['--stdio', '--output'] },
  { line: 'ytt-language-server render --o', all: ['--output', '--output-files'] },
  { line: 'ytt-language-server values -o p', all: ['pos'] },
  { line: 'ytt-language-server render -f config --dialect ', all: ['auto', 'released', 'proposed'] },
  { line: 'ytt-language-server completion ', all: ['bash', 'zsh', 'fish'] },
];

function expectWords(found: readonly string[], { all, some = [], none = [] }: (typeof lines)[number]): void {
  if (all !== undefined) expect([...found].sort()).toEqual([...all].sort());
  expect(found).toEqual(expect.arrayContaining([...some]));
  expect(found.filter((word) => none.includes(word))).toEqual([]);
}

describe.skipIf(process.platform === 'win32' || !editorPresent('bash', 'bash'))('bash', () => {
  const source = 'source completions/ytt-language-server.bash';
  /** The completion function's result for the words of a line, which is also split at `=`, as in bash. */
  const completed = (line: string): readonly string[] => {
    const words = line.match(/=|[^ =]+|(?<= )$/g) ?? [];
    const list = words.map((word) => `'${word}'`).join(' ');
    const script = `${source}; COMP_WORDS=(${list}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _ytt_language_server; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return printed('bash', ['--norc', '-c', script]);
  };

  it.each(lines)('completes $line', (one) => expectWords(completed(one.line), one));

  it('completes after the equals sign, which is a word of its own', () => {
    expect(completed('ytt-language-server check --format=')).toHaveLength(5);
    expect(completed('ytt-language-server check --format=sa')).toEqual(['sarif']);
  });

  it('leaves paths to bash', () => {
    for (const line of ['check ', 'check -f ', 'values --data-values-file c', 'render --output-files='])
      expect(completed(`ytt-language-server ${line}`)).toEqual([]);
    const [registered] = printed('bash', ['--norc', '-c', `${source}; complete -p ytt-language-server`]);
    expect(registered).toBe('complete -o default -F _ytt_language_server ytt-language-server');
  });

  // Elsewhere `script` takes other arguments.
  it.skipIf(process.platform !== 'linux')(
    'completes what is typed into an interactive one',
    () => {
      // Each Tab completes to the only candidate; Ctrl-A moves to the start of the line.
      const typed = `${source}\nytt-language-server ch\t--form\tsar\tcompl\t\u0001echo typed: \nexit\n`;
      const { stdout } = spawnSync('script', ['-qfec', 'bash --norc --noprofile -i', '/dev/null'], {
        cwd: folder,
        input: typed,
        encoding: 'utf8',
        env: { ...process.env, TERM: 'dumb', INPUTRC: '/dev/null', PS1: '' },
        timeout: 30_000,
      });
      expect(stdout).toContain('\ntyped: ytt-language-server check --format sarif completions/');
    },
    40_000,
  );
});

describe.skipIf(!editorPresent('zsh', 'zsh'))('zsh', () => {
  /** Runs zsh completion in a terminal of its own, and collects the candidates from `compadd`. */
  const script = `
    zmodload zsh/zpty
    zpty inner zsh -f -i
    zpty -w inner 'PROMPT=; stty kill undef; autoload -Uz compinit; compinit -D -u; source completions/_ytt-language-server'
    zpty -w inner 'compadd () { local -a found; [[ \${@[1,(i)(-|--)]} == *-(O|A|D)* ]] && { builtin compadd "$@"; return }; builtin compadd -O found "$@"; builtin compadd "$@"; local one; for one in $found; do print -r -- "$one" >> found.txt; done }'
    zpty -w inner 'zstyle ":completion:*" list-prompt ""; LISTMAX=10000; print ready >> found.txt'
    until [[ -s found.txt ]]; do zpty -r -t inner chunk; sleep 0.05; done
    zpty -n -w inner "$1"$'\\t'
    zpty -w inner $'\\x15print done >> found.txt'
    until [[ "$(tail -n 1 found.txt 2>&1)" == done ]]; do zpty -r -t inner chunk; sleep 0.05; done
    sed -e '/^ready$/d' -e '/^done$/d' found.txt; rm found.txt`;

  it.each(lines)(
    'completes $line',
    (one) => {
      const found = printed('zsh', ['-f', '-c', script, 'zsh', one.line]);
      expectWords([...new Set(found.map((word) => word.replace(/=$/, '')))], one);
    },
    40_000,
  );
});

describe.skipIf(!editorPresent('fish', 'fish'))('fish', () => {
  const completed = (line: string): readonly string[] => {
    const script = `source completions/ytt-language-server.fish; complete -C '${line}'`;
    return printed('fish', ['--no-config', '-c', script]).map((one) => one.replace(/\t.*/, ''));
  };

  it.each(lines)('completes $line', (one) => expectWords(completed(one.line), one));

  it('completes paths only where one is expected', () => {
    for (const line of ['check ', 'check -f ', 'values --data-values-file ', 'render --output-files '])
      expect(completed(`ytt-language-server ${line}`)).toContain('completions/');
    for (const line of ['', 'values ', 'check --format ', 'completion '])
      expect(completed(`ytt-language-server ${line}`)).not.toContain('completions/');
  });
});

describe('the manual page', () => {
  const page = (): string => files['man/ytt-language-server.1'] ?? '';

  it('has every flag of every subcommand, and how the server is started', () => {
    for (const { name, flags } of commands) {
      const [, section = ''] = page().split(`.SS "${name}`);
      const [own = ''] = section.split(/\n\.S[SH] /);
      for (const [flag, { help }] of Object.entries(flags)) {
        expect(own).toMatch(
          new RegExp(`^\\.B (?:\\\\-\\w, )?\\\\-\\\\-${flag.replaceAll('-', '\\\\-')}(?: TEXT| LIST)?$`, 'm'),
        );
        expect(own.replaceAll('\\', '').replace(/\s+/g, ' ').toLowerCase()).toContain(help.toLowerCase());
      }
    }
    expect(page()).toContain('\n.B \\-\\-stdio\n');
    expect(page()).toContain('"ytt-language-server 1.2.3"');
  });

  it('has no line that is mistaken for a request, and none that is long', () => {
    for (const line of page().split('\n')) {
      if (/^[.']/.test(line)) expect(line).toMatch(/^\.(?:B|RI|SH|SS|TH|TP|PP|UR|UE|RS|RE|br|nf|fi)\b/);
      expect(line.length).toBeLessThanOrEqual(100);
    }
  });

  it.skipIf(!editorPresent('mandoc', 'mandoc', ['/dev/null']))('is accepted by mandoc without warnings', () => {
    const { stdout } = spawnSync('mandoc', ['-Tlint', 'man/ytt-language-server.1'], { cwd: folder, encoding: 'utf8' });
    // A date would depend on the time of the build.
    const complaints = stdout.split('\n').filter((line) => line !== '' && !/missing date|longer than 80/.test(line));
    expect(complaints).toEqual([]);
  });

  it.skipIf(!editorPresent('man', 'man'))('is shown by man', () => {
    const shown = execFileSync('man', ['-l', 'man/ytt-language-server.1'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, MANWIDTH: '200', MAN_KEEP_FORMATTING: '', LC_ALL: 'C' },
    });
    expect(shown).toContain('ytt-language-server check [PATHS] [FLAGS]');
    expect(shown).toContain('-o, --output LIST');
  });
});
