/**
 * The completions and the manual page of a small program, character by character; `test/shell-completion.test.ts` runs
 * real shells.
 */
import { describe, expect, it } from 'vitest';
import { commands as realCommands } from '../cli.js';
import { ytt } from '../testing.js';
import { bashCompletion } from './bash-completion.js';
import { fishCompletion } from './fish-completion.js';
import { manPage } from './man-page.js';
import { manualFiles } from './manual-files.js';
import { type Commands, quoted } from './program.js';
import { zshCompletion } from './zsh-completion.js';

const commands: Commands = [
  {
    name: 'check',
    arguments: '[PATHS]',
    completes: 'path',
    summary: "find what isn't right",
    flags: {
      file: { kind: 'strings', short: 'f', help: '[NAME=]PATH: a file', completes: 'path' },
      format: { kind: 'string', help: 'text or json', completes: ['text', 'json'] },
      strict: { kind: 'boolean', short: 's', help: 'be strict' },
      tag: { kind: 'list', help: `A text of so many words that a line of the page is not enough for it, "quoted".` },
    },
  },
  {
    name: 'shell',
    arguments: 'SHELL',
    completes: ['bash', 'zsh'],
    summary: 'print it.',
    flags: { strict: { kind: 'boolean', short: 's', help: 'be strict' } },
  },
  {
    name: 'none',
    arguments: '',
    summary: '.begins with a dot',
    flags: { tag: { kind: 'boolean', help: 'another \\ one' } },
  },
];

/** The lines of `text` that contain one of `words`. */
const linesWith = (text: string, ...words: readonly string[]): readonly string[] =>
  text.split('\n').filter((line) => words.some((word) => line.includes(word)));

it.each([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
])('the command `completion` prints what %s reads', async (shell, completion) => {
  expect(await ytt({}, `completion ${shell}`)).toMatchObject({ status: 0, out: completion(realCommands) });
});

it.each([
  ['', 'completion: needs the name of a shell (bash, zsh, fish)'],
  ['fish bash', "command 'completion' does not accept extra arguments 'bash'"],
])('there is none for several shells, or for none: "%s"', async (shells, told) => {
  expect(await ytt({}, `completion ${shells}`.trim())).toMatchObject({ status: 2, out: '', err: `${told}\n` });
});

it.each(['tcsh', 'constructor', 'toString'])('there is no completion for %s', async (shell) => {
  const { status, err } = await ytt({}, `completion ${shell}`);
  expect(status).toBe(2);
  expect(err).toContain(`completion: unknown shell '${shell}' (known: bash, zsh, fish)`);
});

describe('bash', () => {
  const text = bashCompletion(commands);

  it('gets words for each command, its own first', () => {
    expect(text).toContain('\n      check | shell | none) command=');
    expect(linesWith(text, ") words='")).toEqual([
      "    'check -f' | 'check --file') words='' ;;",
      "    'check --format') words='text json' ;;",
      "    'check --tag') words='' ;;",
      "        '') words='check shell none --stdio --node-ipc --socket -h --help --version' ;;",
      "        check) words='-f --file --format -s --strict --tag' ;;",
      "        shell) words='bash zsh -s --strict' ;;",
      "        none) words='--tag' ;;",
    ]);
  });
});

describe('zsh', () => {
  const text = zshCompletion(commands);

  it('gets commands with what they do', () => {
    expect(linesWith(text, "'check:", "'shell:", "'none:")).toEqual([
      "    'check:find what isn'\\''t right'",
      "    'shell:print it.'",
      "    'none:.begins with a dot'",
    ]);
  });

  it('gets flags in all their forms, and what they take', () => {
    expect(text).toContain(`  # Flags that the same commands have.
  local -a flags_0=(
    '*'{-f+,--file=}'[\\[NAME=\\]PATH\\: a file]:value:_files'
    '--format=[text or json]:value:(text json)'
    '*--tag=[A text of so many words that a line of the page is not enough for it, "quoted".]:value:'
  )
  local -a flags_1=(
    '(-s --strict)'{-s,--strict}'[be strict]'
  )
  local -a flags_2=(
    '--tag[another \\\\ one]'
  )
  _arguments \\
    -C \\
    '--stdio[serve an editor over standard input and output]' \\
`);
    const from = text.indexOf("        'check'");
    expect(text.slice(from, text.indexOf('      esac', from))).toBe(`        'check'' '*)
          _arguments $flags_0 $flags_1 '*:argument:_files'
          ;;
        'shell'' '*)
          _arguments $flags_1 '*:argument:(bash zsh)'
          ;;
        'none'' '*)
          _arguments $flags_2
          ;;
`);
    expect(text).toContain(`    '1: :->command' \\
    '*:: :->argument'
`);
  });
});

describe('fish', () => {
  it('gets a line for each command and flag', () => {
    const lines = fishCompletion(commands).split('\n').slice(1);
    const begin = 'complete -c ytt-language-server';
    const first = `${begin} -n __fish_use_subcommand`;
    expect(lines).toEqual([
      `${begin} -f`,
      `${first} -l stdio -d 'serve an editor over standard input and output'`,
      `${first} -l node-ipc -d 'serve the Node.js process that forked this one'`,
      `${first} -l socket -x -d 'PORT of this machine where an editor listens'`,
      `${first} -s h -l help -d 'print how the program is used'`,
      `${first} -l version -d 'print the version'`,
      `${first} -a check -d 'find what isn\\'t right'`,
      `${first} -a shell -d 'print it.'`,
      `${first} -a none -d '.begins with a dot'`,
      `${begin} -n '__fish_seen_subcommand_from check' -F`,
      `${begin} -n '__fish_seen_subcommand_from shell' -f -a 'bash zsh'`,
      `${begin} -n '__fish_seen_subcommand_from check' -s f -l file -r -F -d '[NAME=]PATH: a file'`,
      `${begin} -n '__fish_seen_subcommand_from check' -l format -r -f -a 'text json' -d 'text or json'`,
      `${begin} -n '__fish_seen_subcommand_from check' -l tag -x -d 'A text of so many words that a line of the page is not enough for it, "quoted".'`,
      `${begin} -n '__fish_seen_subcommand_from check shell' -s s -l strict -d 'be strict'`,
      `${begin} -n '__fish_seen_subcommand_from none' -l tag -d 'another \\\\ one'`,
      '',
    ]);
  });

  it('offers a flag for each of the commands that have it, whether they are one word or two', () => {
    const strict = { strict: { kind: 'boolean', help: 'be strict' } } as const;
    const tag = { tag: { kind: 'boolean', help: 'a tag' } } as const;
    const form = {
      name: 'schema diff',
      arguments: '',
      summary: 'compare',
      flags: { ...strict, ...tag },
      run: async () => 0,
    };
    const text = fishCompletion([
      { name: 'check', arguments: '', summary: 'find', flags: strict },
      { name: 'schema', arguments: '', summary: 'print', flags: tag, forms: [form] },
    ]);
    const seen = (word: string) => `__fish_seen_subcommand_from ${word}`;
    expect(linesWith(text, '-l strict', '-l tag')).toEqual([
      `complete -c ytt-language-server -n 'begin; ${seen('check')}; end; or begin; ${seen('schema')}; and ${seen('diff')}; end' -l strict -d 'be strict'`,
      `complete -c ytt-language-server -n '${seen('schema')}' -l tag -d 'a tag'`,
    ]);
  });
});

describe('fish, of a command with forms,', () => {
  const flags = { strict: { kind: 'boolean', help: 'be strict' } } as const;
  const named = (name: string, help: string) => ({ name, arguments: '', summary: '', flags: { [help]: flags.strict } });

  it('gets flags for the form that is given', () => {
    const text = fishCompletion([named('a', 'own'), named('a b', 'formed'), named('c', 'other'), named('d e', 'deep')]);
    expect(linesWith(text, '-l own', '-l formed', '-l other', '-l deep').map((line) => line.split(' -l ')[0])).toEqual(
      [
        "-n '__fish_seen_subcommand_from a; and not __fish_seen_subcommand_from b'",
        "-n '__fish_seen_subcommand_from a; and __fish_seen_subcommand_from b'",
        "-n '__fish_seen_subcommand_from c'",
        "-n '__fish_seen_subcommand_from d; and __fish_seen_subcommand_from e'",
      ].map((condition) => `complete -c ytt-language-server ${condition}`),
    );
  });
});

describe('the manual page', () => {
  it('has a section for each command', () => {
    const page = manPage(commands, '1.2.3');
    expect(
      page.slice(0, page.indexOf('.SH "EXIT STATUS"')),
    ).toBe(`.TH YTT-LANGUAGE-SERVER 1 "" "ytt-language-server 1.2.3" "User Commands"
.SH NAME
ytt\\-language\\-server \\- language server and command line for ytt YAML
.SH SYNOPSIS
.B ytt\\-language\\-server check
.RI "[PATHS] [FLAGS]"
.br
.B ytt\\-language\\-server shell
.RI "SHELL [FLAGS]"
.br
.B ytt\\-language\\-server none
.RI "[FLAGS]"
.br
.B ytt\\-language\\-server \\-\\-stdio
.SH DESCRIPTION
Finds what is wrong with data values, schemas, templates and overlays of ytt,
on the command line and in editors, and evaluates them as ytt does.
The ytt executable is not needed; nothing is executed, and nothing is fetched.
.SH COMMANDS
.SS "check [PATHS]"
Find what isn't right.
.TP
.B \\-f, \\-\\-file TEXT
[NAME=]PATH: a file.
.TP
.B \\-\\-format TEXT
Text or json.
.TP
.B \\-s, \\-\\-strict
Be strict.
.TP
.B \\-\\-tag LIST
A text of so many words that a line of the page is not enough for it,
"quoted".
.SS "shell SHELL"
Print it.
.TP
.B \\-s, \\-\\-strict
Be strict.
.SS "none"
\\&.begins with a dot.
.TP
.B \\-\\-tag
Another \\e one.
.SH SERVER
In place of a command, a way in which an editor is served:
.TP
.B \\-\\-stdio
Serve an editor over standard input and output.
.TP
.B \\-\\-node\\-ipc
Serve the Node.js process that forked this one.
.TP
.B \\-\\-socket TEXT
PORT of this machine where an editor listens.
`);
    expect(page.slice(page.indexOf('.SH "EXIT STATUS"'))).toBe(`.SH "EXIT STATUS"
.TP
.B 0
Nothing is wrong; there may be warnings.
.TP
.B 1
Errors were found.
.TP
.B 2
The command cannot be carried out: its arguments are wrong, or a file
may not be read.
.SH FILES
.TP
.B \\&.ytt\\-project.yaml
Which files belong to one run of ytt, where that is not told by their
places.
.SH EXAMPLES
Check all projects below the working directory:
.PP
.RS 4
.nf
ytt\\-language\\-server check
.fi
.RE
.PP
Print the data values of one run:
.PP
.RS 4
.nf
ytt\\-language\\-server values \\-f config/ \\-\\-data\\-values\\-file values/prod.yml
.fi
.RE
.SH "SEE ALSO"
.UR https://github.com/ytt-language/ytt-language-tools
Settings, findings, editors
.UE
.PP
.UR https://carvel.dev/ytt/
ytt
.UE
`);
  });

  it('keeps what troff would read otherwise', () => {
    const [one] = commands;
    const told = manPage([{ ...(one as Commands[number]), summary: `'a \\ "b"`, name: 'a"b' }], '1');
    expect(told).toContain(`\n\\&'a \\e "b".\n`);
    expect(told).toContain('.SS "a""b [PATHS]"');
  });
});

describe('what the package brings', () => {
  it('is generated from the existing commands', () => {
    expect(manualFiles('3.2.1')).toEqual({ 'man/ytt-language-server.1': manPage(realCommands, '3.2.1') });
  });
});

describe('a word of a shell', () => {
  it('keeps its quotes', () => {
    expect(quoted("a'b''")).toBe("'a'\\''b'\\'''\\'''");
  });
});

describe('a form of a command', () => {
  const form = (name: string, flag: string) => ({
    name,
    arguments: 'OLD NEW',
    summary: `make ${flag}`,
    flags: { [flag]: { kind: 'string', help: `the ${flag}` } } as const,
    run: async () => 0,
  });
  const [check, ...others] = commands;
  const having: Commands = [
    { ...(check as Commands[number]), forms: [form('check diff', 'depth'), form('check --from', 'from')] },
    ...others,
  ];

  it('is completed after the name of the command, with its flags', () => {
    expect(linesWith(bashCompletion(having), '        check)')).toEqual([
      "        check) words='diff --from -f --file --format -s --strict --tag' ;;",
    ]);
    expect(linesWith(bashCompletion(having), 'depth')).toEqual([
      "    'check diff --depth') words='' ;;",
      "        'check diff') words='--depth' ;;",
    ]);
    const zsh = zshCompletion(having);
    expect(linesWith(zsh, "'check diff')", "'check'' '*)")).toHaveLength(2);
    expect(zsh).toContain("'--from=[the from]:value:'");
    expect(linesWith(zsh, 'forms:form')[0]).toContain('(diff)');
    const fish = fishCompletion(having);
    expect(linesWith(fish, 'depth')).toHaveLength(1);
    expect(linesWith(fish, "-a 'diff'")).toHaveLength(1);
  });

  it('has a section and a line of the synopsis of its own in the manual', () => {
    const page = manPage(having, '1');
    for (const heading of ['check diff OLD NEW', 'check \\-\\-from OLD NEW'])
      expect(page).toContain(`.SS "${heading}"`);
    expect(page.match(/^\.B ytt\\-language\\-server check/gm)).toHaveLength(3);
  });

  it('is there for schemas', () => {
    const page = manPage(realCommands, '1');
    expect(page).toContain('.SS "schema diff OLD NEW"');
    expect(page).toContain('.SS "schema \\-\\-from json\\-schema|openapi FILE"');
    expect(linesWith(bashCompletion(realCommands), ' schema) words=')[0]).toMatch(/'diff .*--from .*--name/);
  });
});
