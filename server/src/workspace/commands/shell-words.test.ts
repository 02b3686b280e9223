/** How commands are parsed from shell scripts, without being executed. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsNamed, type ShellWord } from './shell-words.js';

/** Unknown words are undefined; if only the beginning is unknown, the ending follows `…`. */
const shown = (word: ShellWord): string | undefined =>
  typeof word === 'string' ? word : word.ending === '' ? undefined : `…${word.ending}`;

const wordsIn = (text: string): readonly (readonly (string | undefined)[])[] =>
  commandsNamed(text, 'ytt').map(({ words }) => words.slice(1).map(shown));

describe('the words of a command', () => {
  it.each<readonly [string, readonly (readonly (string | undefined)[])[]]>([
    ['ytt -f a -f "b c"', [['-f', 'a', '-f', 'b c']]],
    ["\t@ytt -f 'a b' # c", [['-f', 'a b']]],
    ["ytt -f 'a $b' # c", [['-f', 'a $b']]],
    [
      'ytt -f $DIR -f "$X/a" -f `pwd` -f $(pwd)/b c',
      [['-f', undefined, '-f', '…/a', '-f', undefined, '-f', '…/b', 'c']],
    ],
    [
      'cd x && ytt -f a | kapp deploy -f - ; ytt -f b > out',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    [
      '\t$(YTT) -f a\n\x24{YTT:-ytt} -f b | $YTT -f c\n$YTTX -f d\n',
      [
        ['-f', 'a'],
        ['-f', 'b'],
        ['-f', 'c'],
      ],
    ],
    [
      'run_ytt -f a; ./bin/ytt-linux-amd64 -f b; go run carvel.dev/ytt/cmd/ytt@v0.48.0 -f c',
      [
        ['-f', 'a'],
        ['-f', 'b'],
        ['-f', 'c'],
      ],
    ],
    ['echo yttrium -f a; lyttle -f b; ytt.sh -f c', []],
    ['ytt -f a \\\n  -f b \\\n  -f c', [['-f', 'a', '-f', 'b', '-f', 'c']]],
    [
      'sudo ./bin/ytt -f <(ytt -f b) a\\ b',
      [
        ['-f', undefined, 'a b'],
        ['-f', 'b'],
      ],
    ],
    [
      'kapp deploy -a x -f <(ytt --strict -f <(ytt -f c) -f b | kbld -f -) -y',
      [
        ['--strict', '-f', undefined, '-f', 'b'],
        ['-f', 'c'],
      ],
    ],
    [
      'X="$(ytt -f a)" Y=`ytt -f b` && Z=$(cd "(x" && ytt -f c) && x >(ytt -f d)',
      [
        ['-f', 'a'],
        ['-f', 'b'],
        ['-f', 'c'],
        ['-f', 'd'],
      ],
    ],
    ["x $(echo ')' \\) $(ytt a) | ytt b) c", [['b'], ['a']]],
    [
      'ytt "$A/b" $A/b/$C $A$B/c x$A/b "x/$A/b" $(cd a)/../b',
      [['…/b', undefined, undefined, undefined, undefined, '…/../b']],
    ],
    ['ytt "$A/"\'b\'/c "a\\n\\$b" "$ $/" $((1 + 2))/x', [['…/b/c', 'a\\n$b', '$ $/', '…/x']]],
    ['x $(ytt a', [['a']]],
    ['x `ytt a', [['a']]],
    ['x "$(ytt a', [['a']]],
    ['# ytt -f a', []],
    ['kytt -f a; yttx -f a', []],
    ['ytt -f "a', [['-f', 'a']]],
    ['ytt "a\\"b" ${x', [['a"b', undefined]]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell.
    ['ytt -f ${A:-x y}/z b', [['-f', '…/z', 'b']]],
    ['ytt -f $(cd "x" && pwd) -f `pwd -P` b', [['-f', undefined, '-f', undefined, 'b']]],
    ['ytt $$ $A$B $1-x b', [[undefined, undefined, '…-x', 'b']]],
    ['ytt \'a\\\' "b\\\\" c', [['a\\', 'b\\', 'c']]],
    ['ytt "$A" "\\$A" "`x`" "a b"c', [[undefined, '$A', undefined, 'a bc']]],
    ['ytt a#b #c', [['a#b']]],
    ['ytt a\\', [['a']]],
    ['ytt "" \'\'', [['', '']]],
    ["ytt 'a b", [['a b']]],
    ['(ytt a) & ytt b; ytt c>d || ytt e', [['a'], ['b'], ['c'], ['e']]],
    ['ytt a >(x y) <<(z) b', [['a', undefined]]],
    ['@-+ytt a; -./ytt b; x=ytt c', [['a'], ['b']]],
    ['echo ytt a', [['a']]],
    ['ytt a \\', [['a', '']]],
    ['x\nytt a\\\r\n  b\r\nytt c', [['a', 'b'], ['c']]],
    // Commands for other shells.
    ['bash -c "ytt -f a"', [['-f', 'a']]],
    ['sh -ec \'cd x && ytt -f "a b" | kbld -f -\'', [['-f', 'a b']]],
    ['bash -c "ytt -f \\"\\$A/b\\" -f c"', [['-f', '…/b', '-f', 'c']]],
    ['CMD ["sh", "-c", "ytt -f a"]', [['-f', 'a']]],
    ['bash -c "$YTT \\"\\$@\\"" ytt -f a', [['-f', 'a']]],
    ['echo "ytt is here" \'use ytt\' x="ytt -f a"', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['ytt -f ${A:-config} -f ${B-c}/${C:=d} -f "${D:-e}/f"', [['-f', 'config', '-f', 'c/d', '-f', 'e/f']]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['A=a\nytt -f ${A:-b}', [['-f', 'a']]],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
      'A=${A:-"a b"}\nfor x in ${A}; do\n  ytt -f $x\ndone',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['D=d\nA=${A:-"$D/a"}\nB="${B:-${D}/b c}"\nytt -f $A -f "$B"', [['-f', 'd/a', '-f', 'd/b c']]],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
      'A=${A:-$(x)}\nB=${B:-$D/b}\nC=${C:-${D:-x}}\nytt -f $A -f $B -f $C',
      [['-f', undefined, '-f', '…/b', '-f', undefined]],
    ],
    // Lists of words.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['args=(-f a -f "b c")\nytt "${args[@]}" -f d', [['-f', 'a', '-f', 'b c', '-f', 'd']]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['local -a args=(\n  -f a # first\n  -f b\n)\nytt ${args[@]}', [['-f', 'a', '-f', 'b']]],
    // A `#` within a word begins no comment.
    ['ytt -f a#b # c', [['-f', 'a#b']]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['args=(-f a#b # c\n#d\n)\nytt "${args[@]}"', [['-f', 'a#b']]],
    ['A := a#b # c\nx:\n\tytt -f $(A)', [['-f', 'a#b']]],
    ['A=a#b # c\nytt -f $A', [['-f', 'a#b']]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['args=(-f a)\nif x; then\n  args+=(-f b)\nfi\nytt "${args[@]}"', [['-f', 'a', '-f', 'b', undefined]]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell.
    ['args+=(-f a)\nargs+=(-f b)\nytt "${args[*]}"', [['-f', 'a', '-f', 'b', undefined]]],
    // Functions that pass on what they are given.
    [
      'run() {\n  ytt -f a "$@" > x\n}\nrun -f b\nrun() -f c',
      [
        ['-f', 'a', undefined],
        ['-f', 'a', '-f', 'b'],
      ],
    ],
    ['function render {\n  ytt "$@" | kbld\n}\n  render -f b | x', [[undefined], ['-f', 'b']]],
    ['run () {\n  ytt -f a "$@"\n}\n', [['-f', 'a', undefined]]],
    ['run() {\n  ytt -f a\n}\nrun -f b', [['-f', 'a']]],
    [
      'run() {\n  ytt -f a\n}\nytt -f b "$@"\nrun -f c',
      [
        ['-f', 'a'],
        ['-f', 'b', undefined],
      ],
    ],
  ])('%j', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

it('the known prefix of an otherwise unknown word is recognised', () => {
  expect(commandsNamed('ytt a=$A "b c=$B" $C/d e$F$G h$I-j$K', 'ytt').flatMap(({ words }) => words.slice(1))).toEqual([
    { ending: '', beginning: 'a=' },
    { ending: '', beginning: 'b c=' },
    { ending: '/d' },
    { ending: '', beginning: 'e' },
    { ending: '', beginning: 'h' },
  ]);
});

it('the line of a command is that of its first word', () => {
  const text = 'ytt a \\\n  b\nx\nytt \\\n c \\\n d\nytt e\n';
  expect(commandsNamed(text, 'ytt').map(({ line, words }) => [line, ...words])).toEqual([
    [0, 'ytt', 'a', 'b'],
    [3, 'ytt', 'c', 'd'],
    [6, 'ytt', 'e'],
  ]);
});

describe('variables', () => {
  it.each<readonly [string, readonly (readonly (string | undefined)[])[]]>([
    ['VALUES=v.yml\nytt -f $VALUES', [['-f', 'v.yml']]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell.
    ['  export A="a b" # c\n  local B=\'b\';\nytt -f "$A" -f ${B}/c', [['-f', 'a b', '-f', 'b/c']]],
    ['C := config # here\nX ?= $(C)/x\nall:\n\t$(YTT) -f $(X) -f $(Y)', [['-f', 'config/x', '-f', undefined]]],
    ['F = -f a -f b\nall:\n\tytt $(F)', [['-f', 'a', '-f', 'b']]],
    ['A="-f a -f b"\nytt $A', [['-f', 'a', '-f', 'b']]],
    ['D=$ROOT/config\nytt -f $D', [['-f', '…/config']]],
    ['D="$(dirname "$0")"\nytt -f $D/a', [['-f', '…/a']]],
    ['A=$1\nytt -f $A', [['-f', undefined]]],
    ['A=a\nytt -f \'$A\' -f \\$A -f $AB -f "$A"', [['-f', '$A', '-f', '$A', '-f', undefined, '-f', 'a']]],
    [
      'A=a\nA="$A b"\nytt -f $A',
      [
        ['-f', 'a'],
        ['-f', undefined, 'b'],
      ],
    ],
    ['A=-f a\nytt $A', [[undefined]]],
    ['A = a\nA += b\nx:\n\tytt $(A)', [['a'], [undefined]]],
    ['A=$B\nB=$A\nytt $A', [[undefined]]],
    [
      'for a in 1 2 3 4 5; do\n  for b in 1 2 3 4; do\n    ytt -f $a -f $b\n  done\ndone',
      ['1', '2', '3', '4', '5'].map((a) => ['-f', a, '-f', undefined]),
    ],
    ['A=a\nif x; then A=b; fi\nytt $A', [['a']]],
    [
      'A=a\nif x; then\n  A=b\nfi\nytt $A $A',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'for e in dev "prod"; do\n  ytt -f base -f envs/$e\ndone',
      [
        ['-f', 'base', '-f', 'envs/dev'],
        ['-f', 'base', '-f', 'envs/prod'],
      ],
    ],
    [
      'x:\n\tfor e in a b; do \\\n\t  ytt -f $$e; \\\n\tdone',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    [
      'E="a b"\nfor e in $E; do ytt -f $e; done',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    [
      'E=a\nE=b\nfor e in $E; do ytt -f $e; done',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    [
      'for e in   a  b ; do ytt -f $e; done',
      [
        ['-f', 'a'],
        ['-f', 'b'],
      ],
    ],
    ['for e in a b; do ytt -f c > $e.yml; done', [['-f', 'c']]],
    ['for e in *.yml; do ytt -f $e; done', [['-f', undefined]]],
    ['for e in $(ls); do ytt -f $e; done', [['-f', undefined]]],
    ['for e in a \\\n b; do ytt -f $e; done', [['-f', undefined]]],
    [`for e in ${Array.from({ length: 17 }, (_, i) => `e${i}`).join(' ')}; do\nytt -f $e\ndone`, [['-f', undefined]]],
    ['RENDER="ytt -f a"\n$RENDER -f b', [['-f', 'a', '-f', 'b']]],
  ])('%j', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('commands that nobody writes', () => {
  it('are read so deep inside of each other, and no deeper', () => {
    expect(wordsIn(`ytt -f <(${'ytt -f <('.repeat(5000)}`)).toHaveLength(21);
    expect(wordsIn(`ytt -f "$(${'echo $('.repeat(5000)}`)).toHaveLength(1);
  });

  it('are not read if they are too long, on however many lines', () => {
    const long = `ytt ${'-f a '.repeat(20_000)}`;
    expect(wordsIn(long)).toEqual([]);
    expect(wordsIn(long.replaceAll('-f', '\\\n-f'))).toEqual([]);
    expect(wordsIn(`${long}\nytt -f b`)).toEqual([['-f', 'b']]);
  });
});

it('are expanded as by a shell, if everything is known', () => {
  const fragment = fc.constantFrom(
    'a',
    ' ',
    '  ',
    "'",
    '"',
    '\\',
    '#',
    '-f',
    '/',
    '\t',
    ';',
    '&&',
    '\\"',
    "\\'",
    '*b',
    '~',
    '=',
    '!',
  );
  const args = fc.array(fragment, { maxLength: 12 }).map((all) => all.join(''));
  const asShell = (text: string): string[] | undefined => {
    const script = `set -f; HOME='~'; ytt() { for w in "$@"; do printf '%s\\0' "$w"; done; }\n${text}\n`;
    try {
      const printed = execFileSync('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
      return printed.split('\0').slice(0, -1);
    } catch {
      return undefined;
    }
  };
  fc.assert(
    fc.property(fc.array(args, { minLength: 1, maxLength: 2 }), (commands) => {
      const text = commands.map((one) => `ytt ${one}`).join(' ; ');
      const printed = asShell(text);
      // Texts that a shell rejects, such as one with an unclosed quote, or where a semicolon begins another command.
      fc.pre(printed !== undefined && !text.endsWith('\\'));
      expect(wordsIn(text).flat()).toEqual(printed);
    }),
    { numRuns: 150 },
  );
});

describe('a word that is not known', () => {
  it.each<readonly [string, readonly (readonly (string | undefined)[])[]]>([
    ['ytt -f $X/a', [['-f', '…/a']]],
    ['ytt -f p$X/a', [['-f', undefined]]],
    ['ytt -f $X$Y/a', [['-f', undefined]]],
    ['ytt -f $X/a$Y', [['-f', undefined]]],
    ['ytt -f p$X$Y/a', [['-f', undefined]]],
    ['ytt -f ""$X/a', [['-f', '…/a']]],
    ['ytt -f "$X"/a', [['-f', '…/a']]],
    ['ytt -f $((1 + 2))/a', [['-f', '…/a']]],
  ])('%s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('a command inside of another', () => {
  it.each<readonly [string, readonly (readonly string[])[]]>([
    ['x=`ytt -f a`', [['-f', 'a']]],
    ['x=$(ytt -f a)', [['-f', 'a']]],
    ['x="$(ytt -f a) b"', [['-f', 'a']]],
    ["x=$(echo ')' ; ytt -f a)", [['-f', 'a']]],
    ['x=$( (ytt -f a) )', [['-f', 'a']]],
    ['echo $((ytt - f))', []],
    ['echo \x24{X:-ytt -f b}', []],
    ["echo '$(ytt -f a)'", []],
    ['ytt -f ytt', [['-f', 'ytt']]],
    ['sudo ytt -f a -f ytt', [['-f', 'a', '-f', 'ytt']]],
  ])('%s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('a text that is hard to read', () => {
  const lines = (line: string) => `${line} ytt -f a\n`.repeat(40);
  it.each([
    ['marks of make', lines('@'.repeat(90_000))],
    ['slashes', lines('/'.repeat(90_000))],
    ['names of programs', lines('a_'.repeat(45_000))],
    ['defaults that do not end', '\x24{YTT:-'.repeat(150_000)],
    ['variables that do not end', lines('\x24{'.repeat(45_000))],
    ['quotes', lines(`"'`.repeat(45_000))],
    ['quotes in quotes', lines('"$('.repeat(30_000))],
    ['commands in commands', lines('$('.repeat(45_000))],
    ['commands that are read from', lines('<('.repeat(45_000))],
    ['backticks', lines('`a'.repeat(45_000))],
    ['backslashes', lines('\\'.repeat(90_000))],
    ['lines that go on', 'ytt \\\n'.repeat(200_000)],
    [
      'variables of variables',
      `${['A', 'B', 'C', 'D'].map((name, i) => `${name}="${`$${'BCDE'[i]} `.repeat(20_000)}"\n`).join('')}ytt -f $A\n`,
    ],
    ['a variable of many values', `${Array.from({ length: 100_000 }, (_, i) => `A=v${i}\n`).join('')}ytt -f $A\n`],
    ['a loop over much', `for A in ${'a '.repeat(45_000)}; do ytt -f $A; done\n`.repeat(20)],
    ['loops in loops', `${'for A in $A a b; do '.repeat(20_000)}ytt -f $A\n`],
    ['pipes', lines('|'.repeat(90_000))],
  ])('%s', (_, text) => {
    const began = process.cpuUsage();
    commandsNamed(text, 'ytt');
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(8);
  });
});
