/** The package's public face. */
export type { Finding, Fix, RelatedPlace, Severity } from './findings/finding.js';
export { SourceFile } from './text/source-file.js';
