/**
 * Parses flags like the library that ytt uses for its command line: the accepted forms, the errors and their messages
 * (https://pkg.go.dev/github.com/spf13/pflag).
 */
import { UsageError } from '../terminal.js';

/**
 * The kind of a flag's value: `strings` can be given several times; a `list` also takes several values separated by
 * commas.
 */
export type FlagKind = 'boolean' | 'string' | 'strings' | 'list';

export interface Flag {
  readonly kind: FlagKind;
  /** One letter. */
  readonly short?: string;
  readonly help: string;
  /** What a shell can complete as value: a path, or one of some words. This is not used for validation. */
  readonly completes?: 'path' | readonly string[];
}

export type Flags = Readonly<Record<string, Flag>>;

/** Flags that were not given are absent. */
export type FlagValues<Of extends Flags> = {
  readonly [Name in keyof Of]?: ValueOf<Of[Name]['kind']> | undefined;
};

type ValueOf<Kind extends FlagKind> = Kind extends 'boolean'
  ? boolean
  : Kind extends 'string'
    ? string
    : readonly string[];

export interface ParsedFlags<Of extends Flags> {
  readonly values: FlagValues<Of>;
  /** Arguments that are not flags, and all arguments after `--`. */
  readonly positionals: readonly string[];
}

/** Parses `argv`. Throws a `UsageError` where ytt rejects it. */
export function parseFlags<Of extends Flags>(flags: Of, argv: readonly string[]): ParsedFlags<Of> {
  const parser = new FlagParser(flags, argv);
  parser.parse();
  // The types of the values follow from the kinds of the flags.
  return { values: Object.fromEntries(parser.values) as FlagValues<Of>, positionals: parser.positionals };
}

class FlagParser {
  readonly values = new Map<string, boolean | string | readonly string[]>();
  readonly positionals: string[] = [];
  private readonly flags: Flags;
  private readonly rest: string[];

  constructor(flags: Flags, argv: readonly string[]) {
    this.flags = flags;
    this.rest = [...argv];
  }

  parse(): void {
    for (let argument = this.rest.shift(); argument !== undefined; argument = this.rest.shift()) {
      if (argument === '--') for (const one of this.rest.splice(0)) this.positionals.push(one);
      else if (argument.startsWith('--')) this.long(argument);
      else if (argument.startsWith('-') && argument !== '-') this.letters(argument.slice(1));
      else this.positionals.push(argument);
    }
  }

  private long(argument: string): void {
    const equals = argument.indexOf('=');
    const name = argument.slice(2, equals === -1 ? undefined : equals);
    if (name === '' || name.startsWith('-')) throw new UsageError(`bad flag syntax: ${argument}`);
    const flag = Object.hasOwn(this.flags, name) ? this.flags[name] : undefined;
    if (flag === undefined) throw new UsageError(`unknown flag: --${name}`);
    if (equals !== -1) this.set(name, flag, argument.slice(equals + 1));
    else if (flag.kind === 'boolean') this.set(name, flag, 'true');
    else this.set(name, flag, this.next(argument));
  }

  /** `letters` can be several flags, the last of which can be followed by its value, with or without `=`. */
  private letters(letters: string): void {
    for (let i = 0; i < letters.length; i++) {
      const letter = letters.charAt(i);
      const [name, flag] = Object.entries(this.flags).find(([, { short }]) => short === letter) ?? [];
      if (name === undefined || flag === undefined)
        throw new UsageError(`unknown shorthand flag: '${letter}' in -${letters.slice(i)}`);
      const attached = letters.slice(i + 1);
      const isAssigned = attached.length > 1 && attached.startsWith('=');
      const given = isAssigned ? attached.slice(1) : flag.kind === 'boolean' ? undefined : attached;
      if (given === undefined) this.set(name, flag, 'true');
      else {
        this.set(name, flag, given === '' ? this.next(`'${letter}' in -${letters.slice(i)}`) : given);
        return;
      }
    }
  }

  private next(shown: string): string {
    const value = this.rest.shift();
    if (value === undefined) throw new UsageError(`flag needs an argument: ${shown}`);
    return value;
  }

  private set(name: string, { kind, short }: Flag, text: string): void {
    const before = this.values.get(name);
    const list = Array.isArray(before) ? before : [];
    const fail = (problem: string): never => {
      const shown = short === undefined ? `--${name}` : `-${short}, --${name}`;
      throw new UsageError(`invalid argument ${JSON.stringify(text)} for "${shown}" flag: ${problem}`);
    };
    switch (kind) {
      case 'boolean':
        this.values.set(
          name,
          truth.get(text) ?? fail(`strconv.ParseBool: parsing ${JSON.stringify(text)}: invalid syntax`),
        );
        return;
      case 'string':
        this.values.set(name, text);
        return;
      case 'strings':
        this.values.set(name, [...list, text]);
        return;
      case 'list':
        this.values.set(name, [...list, ...(splitList(text) ?? fail('parse error: bare " or missing " in a list'))]);
    }
  }
}

/** The words that Go's `strconv.ParseBool` accepts. */
const truth: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

/**
 * The parts of a comma-separated line, where parts can be in `"` with `""` for a quote; undefined if the quotes are
 * wrong.
 */
function splitList(text: string): readonly string[] | undefined {
  if (text === '') return [];
  const parts: string[] = [];
  const part = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = part.exec(text);
    if (match === null) return undefined;
    parts.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return parts;
  }
}
