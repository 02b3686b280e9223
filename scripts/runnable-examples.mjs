// Which files of a project the YAML of a page represents, so that a reader can try it in the playground.

/** The header of a schema document of any language. */
const schemaHeader = /^#@(?:data\/values-schema|schema)\b/m;
const namedFile = /^#! file: (.+)$/m;
/** The first line of a block that names its file: `#! config/app.yml`. */
const firstName = /^#! ([\w./-]+\.(?:ya?ml|star|txt))\n/;

/**
 * The project of each of `blocks`, the YAML of one page from its beginning: texts by path. Undefined for what is no ytt. A block may
 * hold several files, each behind `#! file: PATH`, or name its own in its first line; it then stands for all those of the page so
 * far. Others belong to the schema before them.
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
