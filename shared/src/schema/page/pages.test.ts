import { describe, expect, it } from 'vitest';
import { schemaHtml } from './html-page.js';
import { pageScript } from './html-script.js';
import { pageStyle } from './html-style.js';
import { schemaMarkdown } from './markdown-page.js';
import { alternatives, proposed, released, schemaUnder } from './testing.js';

const hostile = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
const hostileText = JSON.stringify(hostile);
const everywhere = `#@schema/title ${hostileText}\n#@schema/desc ${hostileText}\n#@schema/examples (${hostileText}, ${hostileText})\n#@schema/deprecated ${hostileText}\n#@schema/validation (${hostileText}, lambda v: True)\n${hostileText}: ${hostileText}\n`;

describe('the sections of the HTML page', () => {
  it.each([
    '#@schema/title "T <i>&"\na: 1',
    '#@schema/desc "D <i>&"\na: 1',
    '#@schema/desc "D\\n\\n```\\n<i>&\\n```"\na: 1',
    '#@schema/desc "D `<i>&` **<i>** [<i>](https://x.y/<i>)\\n\\n- <i>\\n- b"\na: 1',
    '#@schema/deprecated "X <i>&"\na: 1',
    '#@schema/examples ("E <i>&", "<i>&")\na: ""',
    '#@schema/validation one_of=["<i>&", "b"]\na: "b"',
    '#@schema/validation ("R <i>&", lambda v: True)\na: "b"',
    'a: "<i>&"',
    '"<i>&": 1',
    'a:\n- "<i>&": {"<i>": "<i>"}',
  ])('takes nothing of a schema for marks: %j', (schema) => {
    const page = schemaHtml(released(`${schema}\n`));
    const html = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    expect(html).toContain('&lt;i&gt;');
    expect(html).not.toContain('<i>');
    expect(html).not.toMatch(/&(?!\w+;|#\d+;)/);
  });
});

describe('the HTML page', () => {
  it.each(['contents', 'data-values', 'found', 'search', 'theme', 'tools'])('has %s once as an id', (name) => {
    const html = schemaHtml(released(`${name}: 1\n`));
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id === name)).toEqual([name]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a section for each data value', () => {
    const html = schemaHtml(released('#@schema/title "Name"\nname: ""\ndbs:\n- host: <none>\n'));
    expect(html).toContain('<section id="name">\n<h2><code>name</code>');
    expect(html).toContain('<p class="title">Name</p>');
    expect(html).toContain('<h3><code><span class="above">dbs</span>[].host</code>');
    expect(html).toContain('<dt>Default</dt><dd><code>&lt;none&gt;</code></dd>');
    const open = schemaHtml(released('#@schema/type any=True\nopen:\n  b: 1\n  c: <i>\n'));
    expect(open).toContain('<dt>Default</dt><dd><pre tabindex="0"><code>b: 1\nc: &lt;i&gt;</code></pre></dd>');
    expect(html).toContain('<li><a href="#dbs">dbs</a><ul><li><a href="#dbs.host">[].host</a></li></ul></li>');
    expect(html).toContain('<h1>Data values</h1>');
  });

  it('is named by the schema, and states that it is empty', () => {
    const schema = schemaUnder('#@data/values-schema\n#@schema/title "Shop & Co"\n#@schema/desc "All."', 'a: 1\n');
    expect(schemaHtml(schema)).toContain('<title>Shop &amp; Co</title>');
    expect(schemaHtml(schema)).toContain('<p>All.</p>');
    expect(schemaMarkdown(schema)).toContain('# Shop \\& Co\n\nAll.\n\n- [`a`](#a)');
    expect(schemaHtml(released('{}'))).toContain('<p>There are no data values.</p>');
    expect(schemaHtml(released('a: 1'))).not.toContain('There are no data values');
  });

  it('runs its own style and script, and nothing else', () => {
    const html = schemaHtml(released('#@schema/desc "a"\na: 1\n'));
    const digest = "'sha256-[A-Za-z0-9+/]{43}='";
    expect(html).toMatch(
      new RegExp(
        `content="default-src 'none'; style-src ${digest}; script-src ${digest}; base-uri 'none'; form-action 'none'"`,
      ),
    );
    expect(html).toContain(`<style>${pageStyle}</style>`);
    expect(html).toContain(`<script>${pageScript}</script>`);
    expect(`${pageStyle}${pageScript}`).not.toMatch(/<\/|<!--/);
    expect(html.replace(pageScript, '').replace(pageStyle, '')).not.toMatch(/ (?:style|on\w+)=/);
  });

  it('has hostile texts as texts', () => {
    const html = schemaHtml(released(everywhere));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    // From title, description, notice, rule and default, two from the example, its name, and the key in contents,
    // heading and link.
    expect(html.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(12);
    expect(schemaHtml(released('#@schema/title "a\\x00b\\x1bc"\na: 1\n'))).toContain('a\ufffdb\ufffdc');
  });

  it('has headings no deeper than there are, and notices', () => {
    const html = schemaHtml(
      proposed(
        `${'a:\n'.replace('a', 'a')}  b:\n    c:\n      d:\n        e:\n          #@schema/removed "No."\n          f: 1\n`,
      ),
    );
    expect(html).toContain(
      '<h6><code><span class="above">a.b.c.d.e.</span>f</code> <span class="mark removed">removed</span>',
    );
    expect(html).not.toContain('<h7');
    expect(html).toContain('<section id="a.b.c.d.e.f" class="removed">');
    expect(html).toContain('<div class="notice removed"><p>No.</p></div>');
    expect(html).toContain('<section id="a">');
  });

  it('writes the parts of texts, and examples', () => {
    const text = JSON.stringify('A `b` **c *d* e**.\n\n- [e](https://f.example/?a=1&b=2)\n\n```\ng\n```');
    const html = schemaHtml(released(`#@schema/desc ${text}\n#@schema/examples ("One", [1, 2]), ("", [])\na:\n- 0\n`));
    expect(html).toContain('<p>A <code>b</code> <strong>c <em>d</em> e</strong>.</p>');
    expect(html).toContain(
      '<ul><li><a href="https://f.example/?a=1&amp;b=2" rel="noopener noreferrer">e</a></li></ul>',
    );
    expect(html).toContain('<pre tabindex="0"><code>g</code></pre>');
    expect(html).toContain(
      '<figure><figcaption>Example: One</figcaption><pre tabindex="0"><code>a:\n- 1\n- 2</code></pre></figure>',
    );
    expect(html).toContain('<figcaption>Example</figcaption>');
  });

  it('distinguishes alternatives', () => {
    const html = schemaHtml(proposed(alternatives));
    expect(html).toContain('<h3><code>store</code> <span class="choice">1 of 2</span>');
    expect(html).toContain('aria-label="Link to store 1 of 2"');
    expect(html).toContain('<a href="#store-2">2 of 2: map&lt;…&gt;</a>');
  });
});

describe('the Markdown page', () => {
  it('has contents, and a section for each data value', () => {
    const markdown = schemaMarkdown(
      released(
        '#@schema/title "Name"\n#@schema/desc "What it is called."\n#@schema/validation min_len=1, max_len=8\nname: ""\ndbs:\n- port: 1\n#@schema/examples ("Two", [1, 2]), ("", [])\n#@schema/default [1]\nl:\n- 0\n',
      ),
    );
    expect(markdown).toBe(`# Data values

- [\`name\`](#name)
- [\`dbs\`](#dbs)
  - [\`[].port\`](#dbs.port)
- [\`l\`](#l)

<a id="name"></a>

## \`name\` *required*

**Name**

What it is called.

- Type: \`string\`
- Default: \`""\`
- Must be: not empty
- Must be: at most 8 bytes long

<a id="dbs"></a>

## \`dbs\`

- Type: \`array<map<port: int>>\`
- Default: \`[]\`

<a id="dbs.port"></a>

### \`dbs[].port\`

- Type: \`int\`
- Default: \`1\`

<a id="l"></a>

## \`l\`

- Type: \`array<int>\`
- Default: \`- 1\`

Example: Two

\`\`\`yaml
l:
- 1
- 2
\`\`\`

Example:

\`\`\`yaml
l: []
\`\`\`
`);
  });

  it('has hostile texts as texts', () => {
    const markdown = schemaMarkdown(released(everywhere));
    const outsideCode = markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    expect(outsideCode.replace(/<a id="[^"]*"><\/a>/g, '')).not.toMatch(/(?<!\\)</);
    expect(schemaMarkdown(released('#@schema/desc "# a\\n\\n1. b\\n\\n+ c_d | e & f"\na: 1\n'))).toContain(
      '\\# a\n\n- b\n\n\\+ c\\_d \\| e \\& f',
    );
    expect(schemaMarkdown(released('#@schema/title "a\\n\\n# b"\na: 1\n'))).toContain('**a \\# b**');
    expect(schemaMarkdown(released('#@schema/deprecated "a\\n\\n1) b"\na: 1\n'))).toContain(
      '> **Deprecated.** a\n>\n> - b',
    );
  });

  it.each([
    ['https://a.example/ b', '<https://a.example/> b'],
    ['[https://a.example/](https://a.example/)', '<https://a.example/>'],
    ['[https://a.example/ `b`](https://a.example/)', '[https://a.example/ `b`](https://a.example/)'],
    ['[https://a.example/**b**](https://a.example/)', '[https://a.example/\\*\\*b\\*\\*](https://a.example/)'],
    ['[b](https://a.example/)', '[b](https://a.example/)'],
  ])('has the links of descriptions: %j', (description, expected) => {
    const markdown = schemaMarkdown(released(`#@schema/desc ${JSON.stringify(description)}\na: 1\n`));
    expect(markdown.split('\n')).toContain(expected);
  });

  it('has headings of six levels at most', () => {
    const markdown = schemaMarkdown(released('a:\n  b:\n    c:\n      d:\n        e:\n          f: 1\n'));
    expect(markdown.match(/^#+ `.*/gm)).toEqual([
      ...['## `a`', '### `a.b`', '#### `a.b.c`', '##### `a.b.c.d`', '###### `a.b.c.d.e`', '###### `a.b.c.d.e.f`'],
    ]);
  });

  it('writes the parts of texts', () => {
    const text = JSON.stringify('A ``b`c`` **d *e* f** https://f.example/ [g](h.md)\n\n```\ni\n```\n\n- j');
    expect(schemaMarkdown(released(`#@schema/desc ${text}\na: 1\n`))).toContain(
      'A `` b`c `` **d *e* f** <https://f.example/> [g](h.md)\n\n```\ni\n```\n\n- j\n',
    );
    const fenced = JSON.stringify('```\nh ```` i\n```');
    expect(schemaMarkdown(released(`#@schema/desc ${fenced}\na: 1\n`))).toContain('\n`````\nh ```` i\n`````\n');
    expect(schemaMarkdown(released('#@schema/default [1, 2]\na:\n- 0\nb: 1\n'))).toContain(
      '- Default:\n\n  ```yaml\n  - 1\n  - 2\n  ```\n',
    );
    expect(schemaMarkdown(released('#@schema/default ["b\\n\\nc"]\na:\n- ""\n'))).toContain(
      '- Default:\n\n  ```yaml\n  - |-\n    b\n\n    c\n  ```\n',
    );
    expect(schemaMarkdown(released('#@schema/deprecated "Use b."\na: 1\n'))).toContain(
      '## `a` *deprecated*\n\n> **Deprecated.** Use b.\n\n- Type',
    );
    expect(schemaMarkdown(proposed('#@schema/removed "Use b."\na: 1\n'))).toContain(
      '## `a` *removed*\n\n**A**\n\n> **Removed.** Use b.',
    );
    expect(schemaMarkdown(proposed(alternatives))).toContain('  - [1 of 2: `map<…>`](#store-1)');
    expect(schemaMarkdown(proposed(alternatives))).toContain('### `store` (1 of 2)');
  });
});
