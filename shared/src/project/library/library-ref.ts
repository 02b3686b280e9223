/** Addresses of libraries: `@path`, `@~alias`, `@path~alias`, and chains of them for nested libraries. */
import { StarlarkError } from '../../starlark/values/value.js';

/** One part of an address; absent parts are empty. */
export interface LibraryRef {
  readonly path: string;
  readonly alias: string;
}

/** Parses an address. Throws ytt's error if it is malformed. */
export function parseLibraryRefs(text: string): readonly LibraryRef[] {
  if (text === '')
    throw new StarlarkError('Expected library ref to not be empty', { plain: 'The address of a library is empty' });
  if (!text.startsWith('@'))
    throw new StarlarkError("Expected library ref to start with '@'", {
      plain: `The address of a library begins with '@', but found "${text}"`,
    });
  return text
    .slice(1)
    .split('@')
    .map((piece) => {
      const [path = '', alias, ...more] = piece.split('~');
      if (more.length > 0)
        throw new StarlarkError(
          `Expected library ref to have form: '@path', '@~alias', or '@path~alias', got: '${text}'`,
          { plain: `The address of a library is @path, @~alias or @path~alias, but found "${text}"` },
        );
      if (alias === '')
        throw new StarlarkError('Expected library alias to not be empty', { plain: "Expected an alias after '~'" });
      return { path, alias: alias ?? '' };
    });
}

/**
 * Splits `@lib@nested:rest`, an argument of a flag, at the first colon. `library` is empty if there is no address; it
 * is `@`, which ytt refuses, if the address has no name.
 */
export function splitLibraryAddress(text: string): { readonly library: string; readonly rest: string } {
  const colon = text.startsWith('@') ? text.indexOf(':') : -1;
  return colon === -1 ? { library: '', rest: text } : { library: text.slice(0, colon), rest: text.slice(colon + 1) };
}

/** Whether a document addressed to `ref` is for `library`, whose path is always known. */
export function refMatches(ref: LibraryRef, library: LibraryRef): boolean {
  if (ref.alias === '') return ref.path === library.path;
  return ref.alias === library.alias && (ref.path === '' || ref.path === library.path);
}

/** A part of an address as written, without the `@`. */
export function refName(ref: LibraryRef): string {
  return ref.alias === '' ? ref.path : `${ref.path}~${ref.alias}`;
}

/** An address as written. */
export function refsName(refs: readonly LibraryRef[]): string {
  return `@${refs.map(refName).join('@')}`;
}
