/**
 * Data values that SOPS has encrypted: ytt reads them when they are decrypted, which nobody can do here. What stands for a value
 * is a text, and the file has a key `sops` that goes with the encryption.
 */
import type { Finding } from '@ytt-language/shared';
import { lineStartOf } from '@ytt-language/shared/tooling';
import { summaryOf } from '../workspace/files/file-summary.js';
import { fileOfSource } from '../workspace/files/text-file.js';

/** Whether a finding is about what SOPS has written, which is not what ytt will read. */
export function isAboutEncrypted({ file, range }: Finding): boolean {
  const text = fileOfSource(file);
  if (text === undefined || !summaryOf(text).isEncrypted) return false;
  const written = file.text.slice(range.start, range.end);
  return (
    /^["']?ENC\[/.test(written) ||
    (/^["']?sops["']?$/.test(written) && range.start === lineStartOf(file.text, range.start))
  );
}
