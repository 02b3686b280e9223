/**
 * The functions that code can call without defining them: Starlark's built-ins, the members of the `@ytt:` modules, and
 * methods. Used by hover, completion and signature help.
 */
import { cutEnd } from '@ytt-language/shared';

export interface FunctionDescription {
  /** The name as used: `len`, `json.encode`. */
  readonly name: string;
  /** Parameters as written; undefined for values. */
  readonly parameters: readonly string[] | undefined;
  /** The last of the parameters, which must be passed by name; absent if any can be passed by position. */
  readonly options?: readonly string[];
  readonly summary: string;
}

/**
 * For each module its members, one line each: a name, its parameters in parentheses (absent for values; those after a
 * semicolon are passed by name), and a description.
 */
const members: Readonly<Record<string, readonly string[]>> = {
  assert: [
    'equals(expected, actual): Fails unless both are equal, and shows both.',
    'fail(message): Ends the run with the message.',
    'try_to(function): Calls the function; returns `(result, None)` or `(None, error)`.',
    'min(minimum): A rule for `@schema/validation`, and with `.check(value)` a check: at least `minimum`.',
    'max(maximum): A rule, and with `.check(value)` a check: at most `maximum`.',
    'min_len(minimum): A rule, and with `.check(value)` a check: of at least this length.',
    'max_len(maximum): A rule, and with `.check(value)` a check: of at most this length.',
    'not_null(value=…): A check that the value is not null; without a value a rule.',
    'one_not_null(keys=…): A rule, and with `.check(value)` a check: exactly one of the keys is not null.',
    'one_of(*values): A rule, and with `.check(value)` a check: one of the values.',
  ],
  base64: [
    'encode(value; url=False, raw=False, strict=False): The string in base64.',
    'decode(value; url=False, raw=False, strict=False): What the base64 text stands for.',
  ],
  data: [
    'values: The effective data values.',
    'list(path=…): The paths of the files of the run, below `path` if given.',
    'read(path): The text of a file of the run.',
  ],
  ip: [
    'parse_addr(text): An IP address, with `is_ipv4()`, `is_ipv6()` and `string()`.',
    'parse_cidr(text): A pair of the address and its network.',
  ],
  json: ['encode(value; indent=0, escape_html=True): The value as JSON.', 'decode(text): What the JSON stands for.'],
  library: [
    'get(path; alias=…, ignore_unknown_comments=…, implicit_map_key_overrides=…, strict=…, dangerous_data_values_disable_validation=…): The library in that folder of `_ytt_lib`, for which `alias` is a name in addresses (`@path~alias`); what is not given is as in this run. Then `with_data_values()`, `eval()` and `export()`.',
  ],
  math: [
    'ceil(x): The least integer that is not less than x.',
    'copysign(x, y): The magnitude of x with the sign of y.',
    'fabs(x): The absolute value as a float.',
    'floor(x): The greatest integer that is not greater than x.',
    'mod(x, y): The remainder of x / y, with the sign of x.',
    'pow(x, y): x to the power of y.',
    'remainder(x, y): The IEEE 754 remainder of x / y.',
    'round(x): The nearest integer, halves away from zero.',
    'exp(x): e to the power of x.',
    'sqrt(x): The square root.',
    'acos(x): The arc cosine in radians.',
    'asin(x): The arc sine in radians.',
    'atan(x): The arc tangent in radians.',
    'atan2(y, x): The arc tangent of y / x in radians, in the right quadrant.',
    'cos(x): The cosine of x radians.',
    'hypot(x, y): The length of the vector from the origin to (x, y).',
    'sin(x): The sine of x radians.',
    'tan(x): The tangent of x radians.',
    'degrees(x): Radians as degrees.',
    'radians(x): Degrees as radians.',
    'acosh(x): The inverse hyperbolic cosine.',
    'asinh(x): The inverse hyperbolic sine.',
    'atanh(x): The inverse hyperbolic tangent.',
    'cosh(x): The hyperbolic cosine.',
    'sinh(x): The hyperbolic sine.',
    'tanh(x): The hyperbolic tangent.',
    'log(x, base=e): The logarithm.',
    'gamma(x): The gamma function.',
    "e: Euler's number.",
    'pi: The ratio of a circle to its diameter.',
  ],
  md5: ['sum(value): The MD5 digest of the string, in hexadecimal.'],
  module: ['make(name, **members): A module of these members.'],
  overlay: [
    'apply(left, *rights): Overlays the fragments or documents of `rights` on `left`.',
    'all(): Matches every node.',
    'index(i): Matches the item or document at that index.',
    'map_key(name): Matches array items or documents whose value of this key is equal.',
    'subset(expected): Matches what holds all of `expected`.',
    'and_op(*matchers): Matches what all of the matchers match.',
    'or_op(*matchers): Matches what any of the matchers matches.',
    'not_op(matcher): Matches what the matcher does not.',
  ],
  regexp: [
    'match(pattern, text): Whether the RE2 pattern is found in the text.',
    'replace(pattern, text, replacement): The text with each match replaced, by a text (`$1`, `$name`) or by what a function of the match returns.',
  ],
  sha256: ['sum(value): The SHA-256 digest of the string, in hexadecimal.'],
  struct: [
    'make(**attributes): A struct of these attributes.',
    'make_and_bind(object, **attributes): A struct whose functions get `object` as their first argument.',
    'bind(object, function): The function with `object` as its first argument.',
    'encode(value): Dicts, at any depth, as structs.',
    'decode(value): Structs, at any depth, as dicts.',
  ],
  template: ['replace(value): In the place of a node: its items or documents take the place of the node.'],
  toml: ['encode(value; indent=2): The value as TOML.', 'decode(text): What the TOML stands for.'],
  url: [
    'path_segment_encode(text): The text escaped for a segment of a path.',
    'path_segment_decode(text): What the segment stands for.',
    'query_param_value_encode(text): The text escaped for a query.',
    'query_param_value_decode(text): What the escaped text stands for.',
    'query_params_encode(params): A query of a dict of lists.',
    'query_params_decode(text): The dict of lists that the query stands for.',
    'parse(text): A URL, with `user`, `hostname()`, `without_user()` and `string()`.',
  ],
  version: ['require_at_least(version): Fails where ytt is older than this version.'],
  yaml: ['encode(value): The value as YAML.', 'decode(text): What the YAML stands for.'],
};

const builtins: readonly string[] = [
  'any(values): Whether any of the values is true.',
  'all(values): Whether all of the values are true.',
  'bool(x=False): Whether x is true.',
  'chr(i): The character of a code point.',
  'dict(pairs=…, **entries): A dict of pairs and entries.',
  'dir(x): The names of the attributes of x.',
  'enumerate(values, start=0): Pairs of an index and a value.',
  'fail(*messages; sep=" "): Ends the run with the messages.',
  'float(x=0.0): x as a float.',
  'getattr(x, name, default=…): The attribute of x, or the default.',
  'hasattr(x, name): Whether x has the attribute.',
  'hash(text): A hash of the string.',
  'int(x; base=10): x as an integer.',
  'len(x): How many items or bytes x has.',
  'list(values=…): A list of the values.',
  'load(module, *names, **renamed): Loads names from a file or from a module such as `@ytt:data`.',
  'max(*values; key=…): The greatest of the values, or of the one collection.',
  'min(*values; key=…): The least of the values, or of the one collection.',
  'ord(character): The code point of a character.',
  'print(*values; sep=" "): Writes the values to the debug output.',
  'range(start, stop=…, step=1): The integers from start to before stop; from 0 where there is one argument.',
  'repr(x): x as it is written in code.',
  'reversed(values): The values in the opposite order.',
  'set(values=…): A set of the values.',
  'sorted(values; key=…, reverse=False): The values in order.',
  'str(x): x as a string.',
  'tuple(values=…): A tuple of the values.',
  'type(x): The name of the type of x.',
  'zip(*collections): Tuples of the items at the same index.',
  'None: The value that stands for nothing; null in YAML.',
  'True: The truth value.',
  'False: The truth value.',
];

/** The methods of values, by type, in the order of the language's specification. */
const methods: Readonly<Record<string, readonly string[]>> = {
  string: [
    'elems(): The bytes of the string, as strings.',
    'capitalize(): The string with its first letter in upper case and the others in lower case.',
    'codepoints(): The characters of the string, as strings.',
    'count(sub, start=0, end=…): How often `sub` occurs, without overlaps.',
    'elem_ords(): The bytes of the string, as integers.',
    'endswith(suffix, start=0, end=…): Whether the string ends with `suffix`, or with one of a tuple of them.',
    'find(sub, start=0, end=…): Where `sub` first occurs; -1 where it does not.',
    'format(*args, **kwargs): The string with its fields `{}`, `{0}` and `{name}` replaced.',
    'index(sub, start=0, end=…): Where `sub` first occurs; fails where it does not.',
    'isalnum(): Whether there are letters and digits only.',
    'isalpha(): Whether there are letters only.',
    'isdigit(): Whether there are digits only.',
    'islower(): Whether there are letters, none in upper case.',
    'isspace(): Whether there is white space only.',
    'istitle(): Whether each word begins with the only upper-case letter of it.',
    'isupper(): Whether there are letters, none in lower case.',
    'join(strings): The strings with this one between them.',
    'lower(): The string in lower case.',
    'lstrip(cutset=…): The string without the white space, or the characters of `cutset`, at its start.',
    'codepoint_ords(): The characters of the string, as integers.',
    'partition(sep): What is before the first `sep`, `sep`, and what is behind it.',
    'replace(old, new, count=…): The string with each `old`, or the first `count`, replaced.',
    'rfind(sub, start=0, end=…): Where `sub` last occurs; -1 where it does not.',
    'rindex(sub, start=0, end=…): Where `sub` last occurs; fails where it does not.',
    'rpartition(sep): What is before the last `sep`, `sep`, and what is behind it.',
    'rsplit(sep=None, maxsplit=…): The parts between separators; with `maxsplit` split from the end.',
    'rstrip(cutset=…): The string without the white space, or the characters of `cutset`, at its end.',
    'split(sep=None, maxsplit=…): The parts between separators, or between white space.',
    'splitlines(keepends=False): The lines of the string.',
    'startswith(prefix, start=0, end=…): Whether the string begins with `prefix`, or with one of a tuple of them.',
    'strip(cutset=…): The string without the white space, or the characters of `cutset`, around it.',
    'title(): The string with each word capitalized.',
    'upper(): The string in upper case.',
  ],
  list: [
    'append(x): Adds `x` at the end.',
    'clear(): Removes all items.',
    'extend(values): Adds all values at the end.',
    'index(x, start=0, end=…): Where `x` first is; fails where it is not.',
    'insert(i, x): Puts `x` before the item at `i`.',
    'pop(i=-1): Removes the item at `i` and gives it.',
    'remove(x): Removes the first item that is equal to `x`.',
  ],
  dict: [
    'clear(): Removes all entries.',
    'get(key, default=None): The value of `key`, or the default.',
    'items(): Pairs of keys and values.',
    'keys(): The keys.',
    'pop(key, default=…): Removes the entry of `key` and gives its value, or the default.',
    'popitem(): Removes the first entry and gives it.',
    'setdefault(key, default=None): The value of `key`, which is set to the default where it is not there.',
    'update(pairs=…, **entries): Sets the entries.',
    'values(): The values.',
  ],
  set: ['union(values=…): A set of the elements of both.'],
  library: [
    'with_data_values(values; plain=False): The library with these data values over those that it has.',
    'with_data_values_schema(schema): The library with this schema over the one that it has.',
    'eval(): The documents that the library renders.',
    'export(symbol; path=…): A function or variable of the library.',
    'data_values(): The effective data values of the library.',
  ],
};

/** The members that the design documents add to modules of `@ytt:`. */
const proposedMembers: Readonly<Record<string, readonly string[]>> = {
  base64: ['decodable(value): Whether the text is base64. For rules of `@schema/validate`.'],
  json: ['decodable(value): Whether the text is JSON. For rules of `@schema/validate`.'],
  regexp: ['is_valid(pattern): Whether the text is an RE2 pattern. For rules of `@schema/validate`.'],
  yaml: ['decodable(value): Whether the text is YAML. For rules of `@schema/validate`.'],
};

function read(line: string, prefix: string): FunctionDescription {
  const [, name = '', parameters, summary = ''] = /^(\w+)(?:\((.*?)\))?: (.*)$/.exec(line) ?? [];
  const [given = [], options = []] = parameters?.split('; ').map((some) => (some === '' ? [] : some.split(', '))) ?? [];
  return {
    name: prefix + name,
    parameters: parameters === undefined ? undefined : [...given, ...options],
    options,
    summary,
  };
}

/**
 * The functions that Starlark predeclares, as far as ytt has them, such as `len` and `range`
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-constants-and-functions).
 */
export const builtinFunctions: readonly FunctionDescription[] = builtins.map((line) => read(line, ''));

function readModules(lines: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, FunctionDescription[]> {
  return new Map(Object.entries(lines).map(([name, of]) => [name, of.map((line) => read(line, `${name}.`))]));
}

const byModule = readModules(members);
const proposedByModule = readModules(proposedMembers);

/** The members of `@ytt:MODULE`; undefined for an unknown module. */
export function moduleMembers(module: string): readonly FunctionDescription[] | undefined {
  return byModule.get(module);
}

/** The members that the design documents add to `@ytt:MODULE`. */
export function proposedModuleMembers(module: string): readonly FunctionDescription[] {
  return proposedByModule.get(module) ?? [];
}

const byType = new Map(Object.entries(methods).map(([type, lines]) => [type, lines.map((line) => read(line, ''))]));

/** The methods of a type (named as by `type(x)`); empty for types without methods. */
export function methodsOf(type: string): readonly FunctionDescription[] {
  return byType.get(type) ?? [];
}

/** The maximum length of a name that is shown, and the maximum number of parameters. */
const longestName = 60;
const mostParameters = 60;

/** The description of a function, cut to the size that is shown: its names and defaults can be of any length. */
export function cutFunction(given: FunctionDescription): FunctionDescription {
  const parameters = given.parameters?.slice(0, mostParameters).map((text) => cutEnd(text, longestName));
  return { ...given, name: cutEnd(given.name, longestName), parameters };
}

/** The signature of a function, as in a call: `json.encode(value, indent=0)`. */
export function signatureText({ name, parameters }: FunctionDescription): string {
  return parameters === undefined ? name : `${name}(${parameters.join(', ')})`;
}
