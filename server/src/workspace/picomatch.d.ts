/** The part of `picomatch` that is used; the package brings no types. */
declare module 'picomatch' {
  function picomatch(globs: readonly string[], options: { readonly dot: boolean }): (path: string) => boolean;
  export = picomatch;
}
