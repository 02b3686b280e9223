/** Parses the inputs that a project lists, written like arguments of `ytt -f` and `--data-values-file`. */
import { splitLibraryAddress } from '@ytt-language/shared';

/** The parts of an argument. */
export interface InputArgument {
  readonly path: string;
  /** The name that the argument gives to the file in the run, if any. */
  readonly name?: string;
  /** The library that data values are for, as `@name`. */
  readonly library?: string;
  /** The text of the argument before the path. */
  readonly lead: string;
}

/**
 * Parses `[NAME=]PATH`, as given to `-f`. ytt rejects more than one `=`: such an argument is a path that does not
 * exist.
 */
export function inputArgument(text: string): InputArgument {
  const pieces = text.split('=');
  const [name, path] = pieces;
  if (name === undefined || path === undefined || pieces.length > 2) return { path: text, lead: '' };
  return { path, lead: `${name}=`, ...(name === '' ? {} : { name }) };
}

/** Parses `[@LIBRARY:][NAME=]PATH`, as given to `--data-values-file`. */
export function valuesArgument(text: string): InputArgument {
  const { library, rest } = splitLibraryAddress(text);
  if (library === '') return inputArgument(text);
  const { lead, ...argument } = inputArgument(rest);
  return { ...argument, library, lead: `${library}:${lead}` };
}
