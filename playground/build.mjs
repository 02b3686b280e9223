/** Builds the playground into a single self-contained HTML file, `playground/dist/index.html`. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleWebWorker } from '../scripts/bundle.mjs';
import { writeNotices } from '../scripts/third-party.mjs';

const notices = 'THIRD-PARTY-NOTICES.txt';
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page into `file`. Returns its path. */
export async function buildPlayground(file = at('dist/index.html')) {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-playground-'));
  try {
    const worker = readFileSync(await bundleWebWorker(directory), 'utf8').replace(
      /\n\/\/# sourceMappingURL=.*\n?$/,
      '',
    );
    const { outputFiles, metafile } = await build({
      entryPoints: [at('src/main.ts')],
      bundle: true,
      format: 'iife',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'error',
      write: false,
      metafile: true,
    });
    const parts = {
      STYLE: readFileSync(at('src/style.css'), 'utf8'),
      WORKER: inScript(worker),
      SCRIPT: inScript(outputFiles[0].text),
    };
    const html = readFileSync(at('src/index.html'), 'utf8').replace(
      /\/\*(STYLE|WORKER|SCRIPT)\*\//g,
      (_, name) => parts[name],
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    writeNotices(dirname(file), [metafile]);
    cpSync(join(directory, notices), join(dirname(file), `WORKER-${notices}`));
    return file;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Prevents the text of a script from ending the `<script>` element, in which HTML knows no escapes. */
function inScript(text) {
  return text.replace(/<(?=\/script|!--|script)/gi, '\\x3c');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildPlayground());
