/**
 * Recognises data values encrypted by SOPS. ytt reads them after decryption, which is not possible here: each encrypted
 * value is a string, and the file has a key `sops` with data about the encryption.
 */
import type { Finding } from '@ytt-language/shared';
import { lineStartOf } from '@ytt-language/shared/tooling';
import { summaryOf } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';

/** Whether a finding is about text that SOPS wrote, which ytt does not read. */
export function isAboutEncrypted({ file, range }: Finding): boolean {
  const text = fileOfSource(file);
  if (text === undefined || !summaryOf(text).isEncrypted) return false;
  const written = file.text.slice(range.start, range.end);
  return (
    /^["']?ENC\[/.test(written) ||
    (/^["']?sops["']?$/.test(written) && range.start === lineStartOf(file.text, range.start))
  );
}
