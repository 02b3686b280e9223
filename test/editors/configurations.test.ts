/** The files of `editors/` can be read by their editors, and start the same server. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

const root = fileURLToPath(new URL('../../editors', import.meta.url));
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(text(path));
const { version, license, description } = json('../server/package.json');

const command = 'ytt-language-server';
const commandLine = [command, '--stdio'];
const roots = ['.ytt-project.yaml', '.git'];

describe('the configuration of', () => {
  it('Kate', () => {
    const { yaml } = json('kate/settings.json').servers;
    expect(yaml).toMatchObject({ command: commandLine, rootIndicationFileNames: roots });
    const modes = ['YAML', 'YAML (Helm)', 'OpenAPI YAML'];
    expect(modes.filter((mode) => new RegExp(yaml.highlightingModeRegex).test(mode))).toEqual(['YAML']);
  });

  it('Sublime Text', () => {
    const { ytt } = json('sublime/LSP.sublime-settings').clients;
    expect(ytt).toMatchObject({ enabled: true, command: commandLine });
    expect(ytt.selector.split(' | ')).toEqual(['source.yaml', 'source.starlark', 'source.python.bazel']);
  });

  it('Helix', () => {
    const { 'language-server': servers, language } = parseToml(text('helix/languages.toml')) as {
      'language-server': Record<string, { command: string; args: string[] }>;
      language: { name: string; roots: string[]; 'language-servers': unknown[] }[];
    };
    expect(servers).toEqual({ ytt: { command, args: ['--stdio'] } });
    expect(language.map(({ name }) => name)).toEqual(['yaml', 'starlark', 'ytt-text']);
    for (const one of language) {
      expect(one['language-servers'][0]).toBe('ytt');
      // Outside of a repository, Helix finds the root only by these files.
      expect(one.roots).toEqual(roots);
    }
    // Both servers format YAML and report mistakes in it, so each of these features is enabled for one server only.
    const [yaml, , texts] = language;
    expect(yaml?.['language-servers'].slice(1)).toEqual([
      { name: 'yaml-language-server', 'except-features': ['diagnostics', 'format'] },
    ]);
    expect(texts).toMatchObject({ 'language-id': 'plaintext', 'file-types': ['txt'] });
  });

  it('mason.nvim', () => {
    const entry = parseYaml(text('mason/package.yaml'));
    expect(entry).toMatchObject({
      name: command,
      licenses: [license],
      source: { id: `pkg:npm/${command}@${version}` },
      bin: { [command]: `npm:${command}` },
      neovim: { lspconfig: 'ytt' },
    });
    // This name resolves to its lsp/ytt.lua.
    expect(readdirSync(join(root, 'neovim/lsp'))).toEqual(['ytt.lua']);
  });

  it('Zed', () => {
    const extension = parseToml(text('zed/extension.toml')) as {
      version: string;
      language_servers: Record<string, { languages: string[]; language_ids: Record<string, string> }>;
      capabilities: { kind: string; package: string }[];
    };
    expect(extension).toMatchObject({ id: 'ytt', version, schema_version: 1 });
    const server = extension.language_servers['ytt'];
    expect(server?.language_ids).toEqual({ YAML: 'yaml', Starlark: 'ytt-starlark' });
    expect(Object.keys(server?.language_ids ?? {})).toEqual(server?.languages);
    expect(extension.capabilities).toEqual([{ kind: 'npm:install', package: command }]);
    const crate = parseToml(text('zed/Cargo.toml')) as { package: { version: string }; lib: { path: string } };
    expect(crate.package.version).toBe(version);
    expect(text(join('zed', crate.lib.path))).toContain(
      `"node_modules/${command}/${json('../server/package.json').bin[command]}"`,
    );
  });

  it('LSP4IJ', () => {
    const template = json('jetbrains/template.json');
    expect(template.programArgs.default).toBe(commandLine.join(' '));
    expect(template.programArgs.windows).toBe(`${command}.cmd --stdio`);
    expect(template.fileTypeMappings).toMatchObject([
      { fileType: { patterns: ['*.yml', '*.yaml'] }, languageId: 'yaml' },
      { fileType: { patterns: ['*.star'] }, languageId: 'ytt-starlark' },
    ]);
    const installer = json('jetbrains/installer.json');
    expect(installer.id).toBe(template.id);
    expect(installer.run.exec.command.default).toBe(`npm install ${command}`);
    expect(installer.run.exec.command.windows).toBe(`npm.cmd install ${command}`);
    const configured = installer.run.exec.onSuccess.configureServer.command;
    expect(configured.default).toContain(`/.bin/${commandLine.join(' ')}`);
    expect(configured.windows).toContain(`/.bin/${command}.cmd --stdio`);
  });

  it.each([
    'vim/autoload/ytt.vim',
    'emacs/ytt-eglot.el',
    'emacs/ytt-lsp-mode.el',
    'neovim/lsp/ytt.lua',
    'neovim/plugin/ytt.lua',
  ])('%s', (path) => {
    expect(text(path)).toContain(command);
    expect(text(path)).toContain('--stdio');
  });
});

it.each(['neovim/lsp/ytt.lua', 'neovim/plugin/ytt.lua'])(
  '%s names the languages and the roots of the others',
  (path) => {
    expect(text(path)).toContain("{ 'yaml', 'bzl', 'starlark' }");
    expect(text(path)).toContain("{ '.ytt-project.yaml', '.git' }");
  },
);

describe('the page of the editors', () => {
  const page = text('README.md');
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it('states for every folder how it was tested', () => {
    const told = [...page.matchAll(/^\| \[(\w+)\]\((\w+)\/[^)]+\) \| [^|]+ \| ([^|]+) \|$/gm)];
    expect(told.map(([, name]) => name).sort()).toEqual([...folders].sort());
    for (const [, name, target, how = ''] of told) {
      expect(target).toBe(name);
      expect(how).toMatch(/test|unchecked|schema/);
    }
  });

  it('links to existing files', () => {
    for (const [, path = ''] of page.matchAll(/\]\((?!https?:)([^)]+)\)/g))
      expect(() => readdirSync(dirname(join(root, path))), path).not.toThrow();
    expect(description).toContain('ytt');
  });
});
