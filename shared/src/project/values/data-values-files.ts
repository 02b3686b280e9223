/**
 * `--data-values-file`: plain YAML files merged over the data values
 * (https://carvel.dev/ytt/docs/v0.48.x/ytt-data-values/#plain-merge).
 */

import { readDocuments } from '../../document/read/read-documents.js';
import type { Finding } from '../../findings/finding.js';
import { addAll } from '../../memo/list-map.js';
import { plainPart, plainValuesProblem } from '../../overlay/plain-merge.js';
import { repeatedPlainKeyFindings } from '../../overlay/repeated-keys.js';
import type { SourceFile } from '../../text/source-file.js';
import { typeByName } from '../files/run-file.js';
import { type AddressedDocument, addressedPlain } from '../library/addressed-document.js';

/** The overlays for one file, one for each document that is not empty. */
export function dataValuesFileOverlays(
  file: SourceFile,
  library: string,
  strict: boolean,
): { addressed: readonly AddressedDocument[]; findings: readonly Finding[] } {
  // ytt ignores other files in a directory; a file that was named itself must be YAML.
  if (file.path.includes('/') && typeByName(file.path) !== 'yaml') return { addressed: [], findings: [] };
  const { documents, findings: problems } = readDocuments(file, { strict });
  const findings: Finding[] = [...problems];
  const addressed: AddressedDocument[] = [];
  for (const document of documents.items) {
    if (document.value === null) continue;
    const problem = plainValuesProblem(document);
    addAll(findings, problem === undefined ? repeatedPlainKeyFindings(document) : [problem]);
    addressed.push(addressedPlain(problem === undefined ? document : plainPart(document), library));
  }
  return { addressed, findings };
}
