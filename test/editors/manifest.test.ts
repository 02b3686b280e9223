/** What the extension's `package.json` promises: texts, commands, files and snippets exist and do what they state. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultRunOptions, evaluateProject, printDocuments, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { yamlSnippets } from '../../client-vscode/src/editing/yaml-snippet-definitions.js';
import { insertedText } from '../typing/snippet.js';

const root = fileURLToPath(new URL('../../client-vscode/', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Where a file of the extension is before the build, which copies grammars and language configurations. */
const sourceOf = (path: string): string => path.replace(/^(?:\.\/)?syntaxes\//, '../syntaxes/');

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

interface Step {
  readonly description: string;
  readonly media: { readonly image?: string; readonly markdown?: string; readonly altText?: string };
  readonly completionEvents?: readonly string[];
}

interface Manifest {
  readonly files: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: unknown; readonly restrictedConfigurations: readonly string[] };
    readonly virtualWorkspaces: { readonly supported: unknown };
  };
  readonly contributes: {
    readonly languages: readonly {
      readonly id: string;
      readonly extensions?: readonly string[];
      readonly configuration: string;
      readonly icon?: { readonly light: string; readonly dark: string };
    }[];
    readonly grammars: readonly {
      readonly scopeName: string;
      readonly path: string;
      readonly injectTo?: readonly string[];
      readonly embeddedLanguages?: Readonly<Record<string, string>>;
    }[];
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly keybindings: readonly { readonly command: string; readonly when: string }[];
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly submenus: readonly { readonly id: string; readonly label: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly snippets: readonly { readonly language: string; readonly path: string }[];
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, { readonly scope: string }>>;
    }[];
  };
}

const manifest: Manifest & Record<string, unknown> = JSON.parse(read('package.json'));
const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const { contributes } = manifest;
const text = (key: string): string => texts[key.slice(1, -1)] ?? '';
const declared = contributes.commands.map(({ command }) => command);
const menus = Object.entries(contributes.menus);
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('testing'),
);
const code = sources.map((name) => read(`src/${name}`)).join('\n');
const steps = contributes.walkthroughs.flatMap((one) => one.steps);

/** Commands of the editor itself that the walkthrough links to. */
const editorCommands = ['workbench.actions.view.problems', 'editor.action.triggerSuggest'];

/** Every string of `value`. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe('texts', () => {
  it('are all there, and all used', () => {
    const used = strings(manifest).flatMap((one) => /^%(.+)%$/.exec(one)?.[1] ?? []);
    expect([...new Set(used)].sort()).toEqual(Object.keys(texts).sort());
    for (const one of Object.values(texts)) expect(one.trim()).not.toBe('');
  });

  it('are where they can be translated', () => {
    const shown = ['title', 'label', 'description', 'markdownDescription', 'altText', 'displayName'];
    const inPlace: string[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, one] of Object.entries(value)) {
        if (shown.includes(key) && typeof one === 'string' && !/^%.+%$/.test(one)) inPlace.push(`${key}: ${one}`);
        visit(one);
      }
    };
    visit(manifest);
    expect(inPlace).toEqual([]);
  });

  it('of the code are where they can be translated, except names', () => {
    const shown =
      /(?:show\w+Message\(|new Error\(|\b(?:title|label|detail|description|placeHolder|openLabel|name|text):)/;
    const inPlace = [...code.matchAll(new RegExp(`${shown.source}\\s*(['"\`])(.*?)\\1`, 'g'))].map(
      ([, , text]) => text,
    );
    expect(inPlace).toEqual(['OpenAPI', 'JSON Schema', '2020-12', 'Markdown', 'HTML']);
  });
});

describe('commands', () => {
  it('are all registered, under the name of the product', () => {
    for (const { command, category } of contributes.commands) {
      expect(code).toMatch(new RegExp(`(?:registerCommand|ofActiveFile)\\('${command.replace('.', '\\.')}'`));
      expect(category).toBe('ytt');
    }
  });

  it('are there for every menu, key and step', () => {
    const used = [
      ...menus.flatMap(([, items]) => items.flatMap(({ command }) => command ?? [])),
      ...contributes.keybindings.map(({ command }) => command),
      ...steps.flatMap(({ completionEvents = [] }) => completionEvents.map((event) => event.replace('onCommand:', ''))),
      ...steps.flatMap(({ description }) =>
        [...text(description).matchAll(/\(command:([\w.]+)/g)].map(([, name = '']) => name),
      ),
    ];
    expect(used.filter((name) => ![...declared, ...editorCommands].includes(name))).toEqual([]);
  });

  it('are named in the README, by their titles', () => {
    const readme = read('README.md').replace(/\s+/g, ' ');
    for (const { title } of contributes.commands) expect(readme).toContain(`ytt: ${text(title)}`);
  });
});

describe('menus', () => {
  it('show something in files of ytt only', () => {
    const ids = contributes.submenus.map(({ id }) => id);
    for (const [place, items] of menus)
      for (const { when, submenu, command } of items) {
        // An entry of a submenu is shown only where the submenu is.
        if (ids.includes(place)) expect(when, command).toBeUndefined();
        else expect(when, `${place}: ${command ?? submenu}`).toMatch(/resourcePath in ytt\.files|ytt\.served/);
        if (submenu !== undefined) expect(ids).toContain(submenu);
      }
    expect(Object.keys(contributes.menus)).toEqual(expect.arrayContaining(ids));
  });

  it('of a file have each of the commands that are about a file', () => {
    const taken = [
      ...code.matchAll(/registerCommand\('(ytt\.\w+)', (?:async )?\(file\?: Uri\)|ofActiveFile\('(ytt\.\w+)'/g),
    ];
    const ofFile = taken.map(([, registered, ofActive]) => registered ?? ofActive);
    expect((contributes.menus['ytt.editor'] ?? []).map(({ command }) => command).sort()).toEqual(ofFile.sort());
    const order = (contributes.menus['ytt.editor'] ?? []).map(({ group }) => group);
    expect(new Set(order).size).toBe(order.length);
  });

  it('and the key of comments have ytt’s mark where the editor would write YAML’s', () => {
    const served = 'editorLangId == yaml && ytt.served';
    expect(contributes.menus['commandPalette']).toEqual([{ command: 'ytt.toggleComment', when: served }]);
    expect(contributes.keybindings).toEqual([
      {
        command: 'ytt.toggleComment',
        key: 'ctrl+/',
        mac: 'cmd+/',
        when: `editorTextFocus && !editorReadonly && ${served}`,
      },
    ]);
  });
});

it('the extension is activated by what can be ytt’s, besides its own languages', () => {
  expect(manifest.activationEvents).toEqual([
    'onLanguage:yaml',
    // Text templates are plain text before the extension knows them.
    'onLanguage:plaintext',
    'workspaceContains:**/.ytt-project.yaml',
  ]);
});

describe('a folder that is not trusted', () => {
  const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
  const { restrictedConfigurations: restricted } = untrustedWorkspaces;
  const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

  it('does not decide which files are read, nor how long code runs', () => {
    expect([untrustedWorkspaces.supported, virtualWorkspaces.supported]).toEqual(['limited', 'limited']);
    expect(restricted.filter((name) => !settings.includes(name))).toEqual([]);
    const ofFiles = ['ytt.projects', 'ytt.dataValuesFiles', 'ytt.exclude', 'ytt.allowedSymlinkDestinations'];
    const limits = settings.filter((name) => name.startsWith('ytt.limits.'));
    expect([...restricted].sort()).toEqual([...ofFiles, ...limits].sort());
  });
});

describe('a grammar', () => {
  it.each(contributes.grammars)('of $scopeName has that name, and names the code in it', (grammar) => {
    const written = read(sourceOf(grammar.path));
    const { scopeName, injectionSelector } = JSON.parse(written);
    expect(scopeName).toBe(grammar.scopeName);
    for (const scope of grammar.injectTo ?? []) expect(injectionSelector).toMatch(new RegExp(`^L:${scope} `));
    expect(grammar.injectTo?.length).toBe(injectionSelector === undefined ? undefined : 1);
    // Inside of them the editor uses the comments and brackets of the language.
    const embedded = [...written.matchAll(/"(meta\.embedded\.[\w.-]+)"/g)].map(([, scope = '']) => [
      scope,
      'ytt-starlark',
    ]);
    expect(Object.entries(grammar.embeddedLanguages ?? {})).toEqual(embedded);
  });
});

it('modules are indented as in ytt’s documentation, and suggestions are those of the server', () => {
  expect(contributes.configurationDefaults).toEqual({
    '[ytt-starlark]': {
      'editor.tabSize': 2,
      'editor.insertSpaces': true,
      'editor.wordBasedSuggestions': 'off',
      'editor.quickSuggestions': { strings: 'on' },
    },
  });
});

describe('files', () => {
  const patterns = manifest.files.map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
  const packed = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
  const named = [
    manifest.icon,
    ...contributes.languages.flatMap(({ configuration, icon }) => [configuration, ...Object.values(icon ?? {})]),
    ...contributes.grammars.map(({ path }) => path),
    ...contributes.snippets.map(({ path }) => path),
    ...steps.flatMap(({ media }) => media.image ?? media.markdown ?? []),
  ].map((path) => path.replace(/^\.\//, ''));

  it.each(named)('%s is there, and packed', (path) => {
    expect(existsSync(join(root, sourceOf(path))), path).toBe(true);
    expect(packed(path)).toBe(true);
  });

  it('have pictures with alternative texts', () => {
    for (const { media } of steps) if (media.image !== undefined) expect(media.altText).toMatch(/^%.+%$/);
    const pictures = [...read('README.md').matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];
    expect(pictures.length).toBeGreaterThan(1);
    for (const [, alt = '', path = ''] of pictures) {
      expect(alt.length).toBeGreaterThan(10);
      expect(existsSync(join(root, path)), path).toBe(true);
    }
  });

  it('have an icon if the name determines the language, and no other', () => {
    for (const { id, extensions, icon } of contributes.languages)
      expect({ id, hasIcon: icon !== undefined }).toEqual({ id, hasIcon: extensions?.includes('.star') === true });
  });
});

describe('the marketplace', () => {
  it('gets all that it shows', () => {
    for (const key of ['publisher', 'license', 'homepage', 'bugs', 'repository', 'qna', 'galleryBanner', 'categories'])
      expect(manifest, key).toHaveProperty(key);
    // More keywords than these are rejected.
    expect(manifest.keywords.length).toBeLessThanOrEqual(30);
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length);
    // The size of a PNG is in its header.
    const icon = readFileSync(join(root, manifest.icon));
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([128, 128]);
  });
});

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

const fileNames: Readonly<Record<string, string>> = { yaml: 'a.yml', 'ytt-text': 'a.txt' };

/** The data values for the snippets that read them. */
const values = new SourceFile('values.yml', '#@data/values\n---\nname: x\n');

/** Snippets that need no data values, or contain them. */
const alone = ['ytt-schema', 'ytt-values', 'ytt-project', 'ytt-overlay'];

describe('snippets', () => {
  // The extension itself offers those of YAML, with the contexts in which they are valid.
  const contributed = contributes.snippets.flatMap(({ language, path }) =>
    Object.values(JSON.parse(read(path)) as Readonly<Record<string, Snippet>>).map((one) => ({ language, ...one })),
  );
  const snippets = [...yamlSnippets().map((one) => ({ language: 'yaml', ...one })), ...contributed];

  it.each(snippets)('$language: $prefix is valid for ytt', ({ language, prefix, body, description }) => {
    expect(description).not.toBe('');
    const { text: inserted } = insertedText(body.join('\n'), true, '');
    const files = [new SourceFile(fileNames[language] ?? '', inserted)];
    if (!alone.includes(prefix)) files.push(values);
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
    // The cursor ends after the inserted text.
    expect(body.join('\n')).toMatch(/\$0$/);
  });

  it('add by an overlay what a document may lack', () => {
    const { body } = yamlSnippets().find(({ prefix }) => prefix === 'ytt-overlay') ?? { body: [] };
    const { text } = insertedText(body.join('\n'), true, '');
    const deployment = new SourceFile('a.yml', 'kind: Deployment\nmetadata:\n  name: a\n');
    const files = [deployment, new SourceFile('overlay.yml', text)];
    const { findings, output } = evaluateProject({
      files,
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    expect(findings.map(({ message }) => message)).toEqual([]);
    expect(printDocuments(output.documents)).toBe('kind: Deployment\nmetadata:\n  name: a\n  labels: {}\n');
  });

  it('have names that are not typed by accident, and are contributed only to languages of this extension', () => {
    for (const { prefix } of snippets) expect(prefix).toMatch(/^ytt-/);
    expect(contributes.snippets.map(({ language }) => language)).toEqual(['ytt-text']);
  });
});

it('no setting is offered for a single folder of several: the server has one set for all', () => {
  const settings = contributes.configuration.flatMap(({ properties }) => Object.values(properties));
  expect(new Set(settings.map(({ scope }) => scope))).toEqual(new Set(['window', 'machine']));
});

describe('a language configuration', () => {
  it.each(contributes.languages)('of $id closes nothing that typing does not replace', ({ configuration }) => {
    // The editor types over one character at most; without pairs, it closes all brackets.
    const { autoClosingPairs = [] } = JSON.parse(read(sourceOf(configuration))) as {
      readonly autoClosingPairs?: readonly (readonly [string, string] | { readonly close: string })[];
    };
    const closing = autoClosingPairs.map((pair) => ('close' in pair ? pair.close : pair[1]));
    expect(closing).toContain(')');
    expect(closing.filter((text) => text.length > 1)).toEqual([]);
  });
});
