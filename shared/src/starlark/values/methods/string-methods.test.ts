import { describe, expect, it } from 'vitest';
import { checkExpressions, evaluate } from '../../testing.js';

describe('strip', () => {
  it('accepts characters, however many bytes they have', () => {
    checkExpressions(`
      ["😀a😀".strip("😀"), "😀a😀".lstrip("😀"), "😀a😀".rstrip("😀")] => ["a", "a😀", "😀a"]
      ["😀".strip("😀"), "😀".rstrip("😀"), "😀".rstrip("a"), "a".rstrip("😀")] => ["", "", "😀", "a"]
      ["éa".rstrip("aé"), "xéa".rstrip("aé"), "".strip("a"), "aé".rstrip("é")] => ["", "x", "", "a"]
      [" \\t a \\n".strip(), "\u00a0a\u3000".strip(), "a".strip("")] => ["a", "a", "a"]
    `);
  });
});

describe('methods of strings', () => {
  it('change case', () => {
    checkExpressions(`
      ["aBc".upper(), "aBc".lower(), "éÉ".upper(), "éÉ".lower()] => ["ABC", "abc", "ÉÉ", "éé"]
      ["hELLO wORLD".capitalize(), "".capitalize(), "éa".capitalize()] => ["Hello world", "", "Éa"]
      ["hELLO wORLD".title(), "it's 1a".title(), "".title()] => ["Hello World", "It'S 1A", ""]
      "ǆ".title() => "ǅ"
      "ß".upper() => "ß"
      ["aıb".title(), "İb".title(), "ßA".title()] => ["AıB", "İB", "ßa"]
      ["ı".islower(), "İ".isupper(), "ß".islower()] => [False, False, True]
      "".upper(1) => upper: got 1 arguments, want 0
      "".upper(x=1) => upper: unexpected keyword arguments
    `);
  });

  it('tell what characters they hold', () => {
    checkExpressions(`
      [x.isalnum() for x in ["a1", "a", "1", "", "a b", "é", "_"]] => [True, True, True, False, False, True, False]
      [x.isalpha() for x in ["ab", "a1", "", "é", " "]] => [True, False, False, True, False]
      [x.isdigit() for x in ["12", "1a", "", "٣", "-1", "²"]] => [True, False, False, True, False, False]
      [x.islower() for x in ["ab", "aB", "", "a1", "1", "é"]] => [True, False, False, True, False, True]
      [x.isupper() for x in ["AB", "aB", "", "A1", "1", "É"]] => [True, False, False, True, False, True]
      [x.isspace() for x in [" ", " a", "", " \\t", "\u00a0"]] => [True, False, False, True, True]
      [x.istitle() for x in ["Ab Cd", "Ab cd", "AB", "", "1", "A", "a", "Ab1Cd", "Ab1cd"]] => [True, False, False, False, False, True, False, True, False]
      ["ǅ".istitle(), "aǅ".istitle(), "Éa".istitle()] => [True, False, False]
      [x.istitle() for x in ["Ab!", "A1", "1a", "!?"]] => [True, True, False, False]
    `);
  });

  it('find the first and last place of a part, in bytes', () => {
    checkExpressions(`
      ["banana".find("an"), "banana".rfind("an"), "banana".index("an"), "banana".rindex("an")] => [1, 3, 1, 3]
      ["banana".find("x"), "banana".rfind("x"), "".find("a")] => [-1, -1, -1]
      "banana".index("x") => index: substring not found
      "banana".rindex("x") => rindex: substring not found
      ["banana".find("an", 2), "banana".find("an", 1), "banana".find("an", -3), "banana".find("an", 4)] => [3, 1, 3, -1]
      ["banana".find("an", 0, 2), "banana".find("an", 0, 3), "banana".find("an", 1, -3)] => [-1, 1, 1]
      ["banana".rfind("an", 0, 4), "banana".rfind("an", None, 5), "banana".rfind("an", 2, 3)] => [1, 3, -1]
      ["banana".find(""), "banana".find("", 3), "banana".rfind(""), "banana".find("", 9), "banana".find("", 4, 2)] => [0, 3, 6, 6, 4]
      ["é日x".find("", 5, 2), "é日x".rfind("", 5, 2), "é日x".find("x", 5, 2)] => [5, 5, -1]
      ["aéb".find("b"), "aéb".find("é"), "aéb".rfind("b"), "é日x".find("x"), "日本".find("本", 1), "日本".rfind("")] => [3, 1, 3, 5, 3, 6]
      ["é".find("é"[1]), "é".find("é"[0]), "aé".rfind("é"[1])] => [1, 0, 2]
      "abc".find(1) => find: for parameter 1: got int, want string
      "abc".find() => find: got 0 arguments, want at least 1
      "abc".find("a", "b") => find: invalid start index: got string, want int
      "abc".find("a", 0, "b") => find: invalid end index: got string, want int
      "abc".find("a", 0, 1, 2) => find: got 4 arguments, want at most 3
    `);
  });

  it('count parts that do not overlap', () => {
    checkExpressions(`
      ["banana".count("a"), "banana".count("ana"), "banana".count("x"), "aaaa".count("aa")] => [3, 1, 0, 2]
      ["banana".count("a", 2), "banana".count("a", 0, 5), "banana".count("a", 4, 2), "banana".count("a", -1)] => [2, 2, 0, 1]
      ["abc".count(""), "".count(""), "é".count(""), "abc".count("", 1), "abc".count("", 2, 1)] => [4, 1, 2, 3, 1]
      "a".count(1) => count: for parameter 1: got int, want string
      "a".count("a", "b") => count: invalid start index: got string, want int
    `);
  });

  it('tell what they begin and end with', () => {
    checkExpressions(`
      ["abc".startswith("ab"), "abc".startswith("bc"), "abc".startswith("")] => [True, False, True]
      ["abc".endswith("bc"), "abc".endswith("ab"), "abc".endswith("")] => [True, False, True]
      ["abc".startswith("b", 1), "abc".startswith("ab", 0, 1), "abc".startswith("c", -1), "abc".startswith("", 3, 1)] => [True, False, True, True]
      ["abc".endswith("b", 0, 2), "abc".endswith("bc", 2), "abc".endswith("b", 0, -1)] => [True, False, True]
      ["abc".startswith(("x", "a")), "abc".startswith(("x", "y")), "abc".startswith(()), "abc".endswith(("x", "c"))] => [True, False, False, True]
      ["é".startswith("é"[:1]), "aé".endswith("é"[1:]), "aéb".startswith("é"[1:], 2), "é".endswith("é"[:1])] => [True, True, True, False]
      "abc".startswith(1) => startswith: got int, want string or tuple of string
      "abc".endswith(["c"]) => endswith: got list, want string or tuple of string
      "abc".startswith(("x", 1)) => startswith: want string, got int, for element 1
      "abc".startswith(("a", 1)) => True
      "abc".startswith("a", "b") => startswith: invalid start index: got string, want int
      "abc".startswith() => startswith: got 0 arguments, want at least 1
    `);
  });

  it('join strings', () => {
    checkExpressions(`
      ",".join(["a", "b", "c"]) => "a,b,c"
      ",".join([]) => ""
      "".join(("a", "b")) => "ab"
      ",".join({"a": 1, "b": 2}) => "a,b"
      "".join(["é"[0], "é"[1]]) => "é"
      "é"[1].join(["é"[0], "x"]) => "éx"
      "-".join(["é"[0], "é"[1]]) => "\\xc3-\\xa9"
      ",".join(["a", 1]) => join: in list, want string, got int
      ",".join("ab") => join: for parameter 1: got string, want iterable
      ",".join() => join: got 0 arguments, want 1
    `);
  });

  it('part at a separator', () => {
    checkExpressions(`
      "a.b.c".partition(".") => ("a", ".", "b.c")
      "a.b.c".rpartition(".") => ("a.b", ".", "c")
      "aéé".partition("é"[:1])[2] == "é"[1:] + "é" => True
      "éaé".rpartition("é"[:1])[2] == "é"[1:] => True
      "abc".partition(".") => ("abc", "", "")
      "abc".rpartition(".") => ("", "", "abc")
      ".a".partition(".") => ("", ".", "a")
      "a--b".partition("--") => ("a", "--", "b")
      "éxé".partition("x") => ("é", "x", "é")
      "axéxb".rpartition("é") => ("ax", "é", "xb")
      "abc".partition("") => partition: empty separator
      "abc".rpartition("") => rpartition: empty separator
      "abc".partition(1) => partition: for parameter 1: got int, want string
      "abc".partition() => partition: got 0 arguments, want 1
    `);
  });

  it('replace parts', () => {
    checkExpressions(`
      "banana".replace("a", "o") => "bonono"
      ["banana".replace("a", "o", x) for x in [0, 1, 2, 3, 9, -1]] => ["banana", "bonana", "bonona", "bonono", "bonono", "bonono"]
      "aaa".replace("aa", "b") => "ba"
      "banana".replace("an", "") => "ba"
      "abc".replace("x", "y") => "abc"
      "ab".replace("", "-") => "-a-b-"
      "".replace("", "-") => "-"
      "ab".replace("", "-", 2) => "-a-b"
      "éa".replace("", "-") => "-é-a-"
      "𝒳a".replace("", "-") => "-𝒳-a-"
      "a".replace("a", "a") => "a"
      "aéa".replace("é", "a") => "aaa"
      "a".replace("a") => replace: got 1 arguments, want at least 2
      "a".replace("a", 1) => replace: for parameter 2: got int, want string
      "a".replace("a", "b", "c") => replace: for parameter 3: got string, want int
    `);
  });

  it('strip characters from the ends', () => {
    checkExpressions(`
      [" a b ".strip(), " a b ".lstrip(), " a b ".rstrip()] => ["a b", "a b ", " a b"]
      ["\\t\\n\u3000a\u00a0".strip(), "   ".strip(), "".strip()] => ["a", "", ""]
      ["xxabxx".strip("x"), "xxabxx".lstrip("x"), "xxabxx".rstrip("x")] => ["ab", "abxx", "xxab"]
      ["xyaxy".strip("yx"), "xxx".strip("x"), "abc".strip("x"), "xxx".lstrip("x"), "xxx".rstrip("x")] => ["a", "", "abc", "", ""]
      [" a ".strip(""), "éaé".strip("é"), "𝒳a𝒳".strip("𝒳"), "a𝒳".rstrip("a")] => ["a", "a", "a", "a𝒳"]
      "a".strip(1) => strip: for parameter 1: got int, want string
      "a".strip("a", "b") => strip: got 2 arguments, want at most 1
    `);
  });

  it('give bytes and characters one by one', () => {
    checkExpressions(`
      list("aé".elems()) => ["a", "\\xc3", "\\xa9"]
      list("aé".elem_ords()) => [97, 195, 169]
      list("aé𝒳".codepoints()) => ["a", "é", "𝒳"]
      list("aé𝒳".codepoint_ords()) => [97, 233, 119987]
      list("ab".elems()) => ["a", "b"]
      list("ab".elem_ords()) => [97, 98]
      list("é"[0].codepoint_ords()) => [65533]
      [list("".elems()), list("".codepoints()), bool("".elems())] => [[], [], True]
      [type("".elems()), type("".codepoints()), type("".elem_ords())] => ["elems", "codepoints", "elems"]
      {"a".codepoints(): 1} => unhashable: codepoints
    `);
  });

  it('are named by dir', () => {
    expect(evaluate('len(dir(""))')).toBe('33');
    checkExpressions(`
      dir("")[0] => "capitalize"
      hasattr("", "upper") => True
      hasattr("", "uper") => False
      "".encode => string has no .encode field or method
      getattr("a", "upper")() => "A"
      getattr("a", "uper", 3) => 3
      getattr("a", "uper") => getattr: string has no .uper field or method
    `);
  });
});

describe('splitting', () => {
  it('cuts at a separator, at most so often', () => {
    checkExpressions(`
      "a,b,c".split(",") => ["a", "b", "c"]
      ["a,b,c".split(",", x) for x in [0, 1, 2, 3]] => [["a,b,c"], ["a", "b,c"], ["a", "b", "c"], ["a", "b", "c"]]
      "a,b,c".split(",", -1) => ["a", "b", "c"]
      ["a,b,c".rsplit(",", x) for x in [0, 1, 2, 3]] => [["a,b,c"], ["a,b", "c"], ["a", "b", "c"], ["a", "b", "c"]]
      "a,b,c".rsplit(",") => ["a", "b", "c"]
      [",a".rsplit(","), ",a".rsplit(",", 1), "a,".rsplit(",", 1), ",".rsplit(",")] => [["", "a"], ["", "a"], ["a", ""], ["", ""]]
      ["".rsplit(","), "".rsplit(",", 1), "".split(","), "".split(",", 1)] => [[""], [""], [""], [""]]
      "a,b,c".rsplit(",", -1) => ["a", "b", "c"]
      ",a,,b,".split(",") => ["", "a", "", "b", ""]
      "a--b--c".split("--", 1) => ["a", "b--c"]
      "a--b--c".rsplit("--", 1) => ["a--b", "c"]
      "abc".split(",") => ["abc"]
      "".split(",") => [""]
      "aXXXb".split("XX") => ["a", "Xb"]
      "a".split("") => split: empty separator
      "a".rsplit("") => split: empty separator
      "a".split(1) => split: got int for separator, want string
      "a".split(",", "x") => split: for parameter 2: got string, want int
      "a".split(",", 1, 2) => split: got 3 arguments, want at most 2
    `);
  });

  it('cuts at white space', () => {
    checkExpressions(`
      " a  b c ".split() => ["a", "b", "c"]
      " a  b c ".split(None) => ["a", "b", "c"]
      [" a  b c ".split(None, x) for x in [0, 1, 2, 3, 4]] => [["a  b c "], ["a", "b c "], ["a", "b", "c "], ["a", "b", "c"], ["a", "b", "c"]]
      [" a  b c ".rsplit(None, x) for x in [0, 1, 2, 3, 4]] => [[" a  b c"], [" a  b", "c"], [" a", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]]
      " a  b c ".rsplit() => ["a", "b", "c"]
      " a  b c ".rsplit(None, -1) => ["a", "b", "c"]
      ["".split(), "  ".split(), "  ".split(None, 1), "  ".rsplit(None, 1), "".rsplit()] => [[], [], [], [], []]
      ["a".split(), "a".rsplit(None, 1), "a b".split(None, 1), "a b".rsplit(None, 1)] => [["a"], ["a"], ["a", "b"], ["a", "b"]]
      ["𝒳 é".split(), "𝒳 é".rsplit(None, 1), "a\u3000b".split()] => [["𝒳", "é"], ["𝒳", "é"], ["a", "b"]]
    `);
  });

  it('cuts into lines', () => {
    checkExpressions(String.raw`
      "a\nb".splitlines() => ["a", "b"]
      "a\nb\n".splitlines() => ["a", "b"]
      "a\n\nb".splitlines() => ["a", "", "b"]
      "a\nb\n".splitlines(True) => ["a\n", "b\n"]
      "a\nb".splitlines(True) => ["a\n", "b"]
      "a\nb\n".splitlines(False) => ["a", "b"]
      ["".splitlines(), "\n".splitlines(), "\n".splitlines(True), "a\r\nb".splitlines()] => [[], [""], ["\n"], ["a\r", "b"]]
      "a".splitlines(1) => splitlines: for parameter 1: got int, want bool
    `);
  });
});

describe('format', () => {
  it('fills in fields by position and name', () => {
    checkExpressions(`
      "a{}b{}c".format(1, "x") => "a1bxc"
      "{1}{0}{1}".format("a", "b") => "bab"
      "{x}{y}".format(x=1, y=[2]) => "1[2]"
      "{}{x}".format(1, x=2) => "12"
      "{0}{x}".format(1, x=2) => "12"
      "{!r} {!s}".format("a", "b") => "\\"a\\" b"
      "{0!r:x}".format("b") => format spec features not supported in replacement fields: x
      "{:x}".format("b") => format spec features not supported in replacement fields: x
      "{0!r} {x!r}".format("a", x="b") => "\\"a\\" \\"b\\""
      "{{}} {{{}}}".format(1) => "{} {1}"
      "".format() => ""
      "a".format(1, 2) => "a"
      "{:}".format(1) => "1"
      "{0:}{x!s:}".format(1, x=2) => "12"
    `);
  });

  it('reports errors in fields', () => {
    checkExpressions(`
      "{}".format() => format: tuple index out of range
      "{1}".format(1) => format: tuple index out of range
      "{0}".format() => format: tuple index out of range
      "{x}".format(1) => format: keyword x not found
      "{x}".format(y=1) => format: keyword x not found
      "{".format(1) => format: unmatched '{' in format
      "}".format(1) => format: single '}' in format
      "{}}".format(1) => format: single '}' in format
      "a}b{}".format(1) => format: single '}' in format
      "{}{0}".format(1) => format: cannot switch from automatic field numbering to manual field specification
      "{0}{}".format(1) => format: cannot switch from manual field specification to automatic field numbering
      "{x.y}".format(1) => format: attribute syntax x.y is not supported in replacement fields: x.y
      "{x[0]}".format(1) => format: element syntax a[i] is not supported in replacement fields: x[0]
      "{a{b}".format(1) => format: nested replacement fields not supported
      "{!x}".format(1) => format: unknown conversion "x"
      "{:x}".format(1) => format spec features not supported in replacement fields: x
      "{99999999999999999999}".format(1) => format: keyword 99999999999999999999 not found
      "{-1}".format(1) => format: keyword -1 not found
    `);
  });
});
