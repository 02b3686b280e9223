/** For tests: positions, URIs and other values of the editor's API. */

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }

  isEqual({ line, character }: Position): boolean {
    return this.line === line && this.character === character;
  }

  compareTo({ line, character }: Position): number {
    return this.line - line || this.character - character;
  }

  isBefore(other: Position): boolean {
    return this.compareTo(other) < 0;
  }

  with({ line = this.line, character = this.character }: Partial<Position>): Position {
    return new Position(line, character);
  }

  translate(lines: number, characters: number): Position {
    return new Position(this.line + lines, this.character + characters);
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }

  with(start: Position, end: Position): Range {
    return new Range(start, end);
  }
}

export class SnippetString {
  value: string;

  constructor(value = '') {
    this.value = value;
  }

  appendText(text: string): this {
    this.value += text.replace(/[\\$}]/g, '\\$&');
    return this;
  }

  appendTabstop(number: number): this {
    this.value += `$${number}`;
    return this;
  }
}

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;

  private constructor(scheme: string, path: string, query: string) {
    this.scheme = scheme;
    this.path = path;
    this.query = query;
  }

  static parse(text: string): Uri {
    const [, scheme = '', path = '', query = ''] = /^([\w-]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/.exec(text) ?? [];
    return new Uri(scheme, path, query);
  }

  static from({ scheme, path, query = '' }: { scheme: string; path: string; query?: string }): Uri {
    return new Uri(scheme, path, query);
  }

  static joinPath(uri: Uri, ...names: readonly string[]): Uri {
    return new Uri(uri.scheme, [uri.path, ...names].join('/'), '');
  }

  /** With backslashes, as on Windows, so that it differs from `path`. */
  get fsPath(): string {
    return this.path.replaceAll('/', '\\');
  }

  toString(): string {
    return `${this.scheme}://${this.path}${this.query === '' ? '' : `?${this.query}`}`;
  }
}
