/** The page: its buttons and lists. */
import { projectOfFiles, zipOf } from './archive.js';
import { examples } from './examples.js';
import { keepProject, lastProject } from './last-project.js';
import { ask } from './name-dialog.js';
import { Playground } from './playground.js';
import { mostFiles, mostText, type Project, problemOfPath } from './project.js';
import { Results } from './results.js';
import { fragmentOf, projectIn } from './share.js';

const part = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const onClick = (id: string, action: () => unknown): void => part(id).addEventListener('click', () => void action());
const setStatus = (text: string): void => part('status').replaceChildren(text);

/** How long, in milliseconds, keystrokes are collected before they are stored. */
const gathering = 500;
let remembering: ReturnType<typeof setTimeout> | undefined;

const playground = new Playground(part('worker').textContent ?? '', part('editor'), {
  filesChanged: () => {
    showFiles();
    results.refreshSoon();
    clearTimeout(remembering);
    // When embedded in a page, the playground shows an example and does not store it over the user's project.
    if (window.parent === window) remembering = setTimeout(() => keepProject(playground.project), gathering);
  },
  findingsChanged: showFiles,
});
const results = new Results(playground.client, () => playground.shownUri, part('results'));

function showFiles(): void {
  const list = part('list');
  const before = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['path'] : undefined;
  list.replaceChildren(...playground.paths.map(fileEntry));
  // The list was built again, so the focus is set to the same file.
  if (before !== undefined)
    [...list.querySelectorAll('button')].find(({ dataset }) => dataset['path'] === before)?.focus();
}

function fileEntry(path: string): HTMLElement {
  const [item, button] = [document.createElement('li'), document.createElement('button')];
  button.type = 'button';
  button.dataset['path'] = path;
  button.textContent = path;
  button.setAttribute('aria-current', String(path === playground.shownPath));
  const count = playground.countOf(path);
  if (count > 0) {
    const badge = document.createElement('span');
    badge.className = 'count';
    badge.textContent = String(count);
    badge.setAttribute('aria-label', count === 1 ? '1 problem' : `${count} problems`);
    button.append(' ', badge);
  }
  button.addEventListener('click', () => {
    playground.show(path);
    showPane('editor');
  });
  item.append(button);
  return item;
}

/** Small screens show one pane at a time. */
function showPane(name: string): void {
  document.body.dataset['pane'] = name;
  for (const button of part('panes').querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button.dataset['show'] === name));
}

async function addFile(): Promise<void> {
  const path = await ask('Name of the new file', 'config/new.yml', (answer) => problemOfPath(answer, playground.paths));
  if (path === undefined) return;
  playground.add(path);
  showPane('editor');
  playground.focus();
}

async function renameFile(): Promise<void> {
  const { shownPath } = playground;
  if (shownPath === undefined) return;
  const others = playground.paths.filter((path) => path !== shownPath);
  const path = await ask('New name of the file', shownPath, (answer) => problemOfPath(answer, others));
  if (path !== undefined && path !== shownPath) playground.rename(shownPath, path);
}

function deleteFile(): void {
  const { shownPath, paths } = playground;
  if (shownPath === undefined) return;
  if (paths.length > 1) playground.remove(shownPath);
  setStatus(paths.length > 1 ? `${shownPath} is deleted.` : 'The last file stays.');
}

async function openChosen(input: HTMLInputElement): Promise<void> {
  const project = await projectOfFiles([...(input.files ?? [])]);
  input.value = '';
  if (project === undefined)
    return setStatus(
      `These files cannot be opened: there may be ${mostFiles}, with ${mostText / 1e6} million characters.`,
    );
  playground.open(project);
  setStatus('The files are open. They stay in this browser.');
}

function download(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([zipOf(playground.project)], { type: 'application/zip' }));
  link.download = 'ytt-playground.zip';
  link.click();
  URL.revokeObjectURL(link.href);
}

async function share(): Promise<void> {
  const link = new URL(fragmentOf(playground.project), location.href).href;
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link);
    setStatus('The link is copied. It holds all files; nothing was sent.');
  } catch {
    setStatus('The link stands in the address bar. It holds all files; nothing was sent.');
  }
}

/** A project in the link takes precedence over the stored one. */
function projectAtStart(): Project {
  const shared = projectIn(location.hash);
  if (location.hash.startsWith('#project=') && shared === undefined)
    setStatus('The link is damaged: it holds no files.');
  return shared ?? lastProject() ?? (examples[0]?.files as Project);
}

const gallery = part<HTMLSelectElement>('examples');
gallery.append(new Option('Choose …', ''), ...examples.map(({ name }, index) => new Option(name, String(index))));
gallery.addEventListener('change', () => {
  const example = examples[Number(gallery.value || -1)];
  if (example !== undefined) playground.open(example.files);
  gallery.value = '';
});
for (const button of part('panes').querySelectorAll('button'))
  button.addEventListener('click', () => showPane(button.dataset['show'] ?? 'editor'));
for (const id of ['files', 'folder'] as const) {
  const input = part<HTMLInputElement>(`chosen-${id}`);
  onClick(`open-${id}`, () => input.click());
  input.addEventListener('change', () => void openChosen(input));
}
onClick('add', addFile);
onClick('rename', renameFile);
onClick('delete', deleteFile);
onClick('download', download);
onClick('share', share);
addEventListener('hashchange', () => {
  const shared = projectIn(location.hash);
  if (shared !== undefined) playground.open(shared);
});
playground.open(projectAtStart());
