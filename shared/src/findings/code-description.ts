/** The documentation of one code. */
export interface CodeDescription {
  /** One sentence: what is wrong. */
  readonly meaning: string;
  /** A text that gets this finding: one YAML or Starlark file, or several under `#! file: NAME` headers. */
  readonly example: string;
  /** What to do about it. */
  readonly fix: string;
  /** What its quick fixes do, or why it has none. */
  readonly quickFix: { readonly does: string } | { readonly none: string };
}
