// Finds the ytt project that a YAML block of a documentation page stands for, so that a reader can try it in the
// playground.

/** The header of a schema document, in any schema language. */
const schemaHeader = /^#@(?:data\/values-schema|schema)\b/m;
const namedFile = /^#! file: (.+)$/m;
/** The first line of a block that names its file: `#! config/app.yml`. */
const firstName = /^#! ([\w./-]+\.(?:ya?ml|star|txt))\n/;

/**
 * The projects, as texts by path, for the YAML blocks of a page, in its order; undefined for a block that is not ytt. A
 * block may hold several files, each after a line `#! file: PATH`. If its first line names its own file, its project
 * consists of all such files of the page so far. Other blocks are values for the last schema before them.
 */
export function projectsOf(blocks) {
  let named = {};
  let schema;
  return blocks.map((text) => {
    if (namedFile.test(text)) return filesIn(text);
    const [line, path] = firstName.exec(text) ?? [];
    if (path !== undefined) {
      named = { ...named, [path]: text.slice(line.length) };
      return named;
    }
    if (schemaHeader.test(text)) {
      schema = { 'schema.yml': text };
      return schema;
    }
    if (text.includes('#@')) return { 'config.yml': text };
    return schema && { 'values.yml': text, ...schema };
  });
}

function filesIn(text) {
  const [, ...parts] = text.split(new RegExp(namedFile, 'gm'));
  const files = {};
  for (let at = 0; at < parts.length; at += 2) files[parts[at]] = (files[parts[at]] ?? '') + parts[at + 1].slice(1);
  return files;
}
