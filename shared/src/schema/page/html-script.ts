/**
 * The script of the HTML page: it searches, collapses the table of contents, copies examples and switches between light
 * and dark. It inserts text only through `textContent`, and does not interpret the schema.
 */
export const pageScript = `
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const [tools, search, theme, found, nav] = ['tools', 'search', 'theme', 'found', 'contents'].map(byId);
  const sections = [...document.querySelectorAll('section')];
  tools.hidden = false;

  // Light or dark: what the system asks for, until somebody chooses; remembered where the page may remember.
  const root = document.documentElement;
  const isDark = () => getComputedStyle(root).colorScheme === 'dark';
  const showTheme = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  try { const kept = localStorage.getItem('theme'); if (kept === 'dark' || kept === 'light') root.dataset.theme = kept; } catch {}
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try { localStorage.setItem('theme', root.dataset.theme); } catch {}
    showTheme();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
  showTheme();

  // The contents fold; those of a large schema begin folded.
  const items = new Map();
  for (const item of nav.querySelectorAll('li')) {
    items.set(decodeURIComponent(item.querySelector('a').hash.slice(1)), item);
    const list = item.querySelector('ul');
    if (list === null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Keys of ' + item.querySelector('a').textContent);
    button.setAttribute('aria-expanded', String(sections.length <= 100));
    button.addEventListener('click', () =>
      button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') === 'false')));
    item.prepend(button);
  }

  // The search shows what has all the words in it, and in the contents also what that is below of, unfolded.
  let texts;
  const find = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    texts ??= sections.map((section) => (section.id + ' ' + section.textContent).toLowerCase());
    const shown = new Set();
    let count = 0;
    sections.forEach((section, i) => {
      const isFound = words.every((word) => texts[i].includes(word));
      section.hidden = !isFound;
      if (!isFound) return;
      count++;
      for (let item = items.get(section.id); item; item = item.parentElement.closest('li')) shown.add(item);
    });
    nav.classList.toggle('found', words.length > 0);
    for (const item of items.values()) item.hidden = !shown.has(item);
    found.textContent = words.length === 0 ? '' : count === 0 ? 'Nothing is found.' : count + ' of ' + sections.length + ' found';
  };
  search.addEventListener('input', find);
  const clear = () => { search.value = ''; find(); };
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === search) clear();
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === search) return;
    event.preventDefault();
    search.focus();
  });

  // A link into the page leads there also where the search hides it, and in frames without an address of their own.
  const show = (hash) => {
    const target = byId(decodeURIComponent(hash.slice(1)));
    if (target === null) return;
    if (target.hidden) clear();
    for (let list = items.get(target.id)?.parentElement; list && list !== nav; list = list.parentElement)
      for (const child of list.children) if (child.matches('button')) child.setAttribute('aria-expanded', 'true');
    target.scrollIntoView();
    return target;
  };
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = show(link.hash);
    if (location.protocol !== 'about:' && target?.id !== 'data-values') return;
    event.preventDefault();
    target?.focus();
  });
  addEventListener('hashchange', () => show(location.hash));
  if (location.hash !== '') show(location.hash);

  // Examples are copied; where a page may not write to the clipboard, they are selected and copied as by hand.
  for (const figure of document.querySelectorAll('figure')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy the example');
    figure.append(button);
    button.addEventListener('click', async () => {
      const code = figure.querySelector('code');
      let isCopied = true;
      try { await navigator.clipboard.writeText(code.textContent + '\\n'); }
      catch {
        getSelection().selectAllChildren(code);
        isCopied = document.execCommand('copy');
      }
      button.textContent = isCopied ? 'Copied' : 'Selected';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
  }
})();
`;
