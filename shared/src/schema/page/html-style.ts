/** The style sheet of the HTML page: light, dark, on phones and in print. */
export const pageStyle = `
:root {
  color-scheme: light;
  --ground: #fff; --ink: #1b1f24; --quiet: #59636e; --line: #d1d9e0; --code: #f3f5f7; --link: #0a58ca;
  --required: #a40e26; --notice: #fff5d6; --notice-ink: #6b4600;
}
:root[data-theme=dark], :root:has(.vscode-dark, .vscode-high-contrast) {
  color-scheme: dark;
  --ground: #14181d; --ink: #e3e8ee; --quiet: #9aa6b2; --line: #343c46; --code: #1f252c; --link: #79b0ff;
  --required: #ff9a98; --notice: #352a08; --notice-ink: #f2d27a;
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme=light], :has(.vscode-light, .vscode-high-contrast-light)) {
    color-scheme: dark;
    --ground: #14181d; --ink: #e3e8ee; --quiet: #9aa6b2; --line: #343c46; --code: #1f252c; --link: #79b0ff;
    --required: #ff9a98; --notice: #352a08; --notice-ink: #f2d27a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; padding: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  display: grid; grid-template: auto 1fr / minmax(14rem, 19rem) minmax(0, 1fr); min-height: 100vh;
}
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; background: var(--ground); padding: .5rem; z-index: 1; }
.skip:focus { left: 0; }
header { grid-column: 1 / -1; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
#tools { display: flex; gap: .5rem; flex: 1 1 16rem; justify-content: flex-end; }
#search { flex: 1; max-width: 24rem; }
#search, button { font: inherit; color: inherit; background: var(--code); border: 1px solid var(--quiet); border-radius: .3rem; padding: .2rem .6rem; }
button { cursor: pointer; }
#found { width: 100%; margin: 0; color: var(--quiet); }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .9rem; align-self: start; }
nav ul { list-style: none; margin: 0; padding-left: 1.4rem; }
nav > ul { padding-left: 1.2rem; }
nav li { position: relative; overflow-wrap: anywhere; }
nav a { color: inherit; text-decoration: none; display: block; padding: .1rem .3rem; font-family: ui-monospace, monospace; }
nav a:hover { text-decoration: underline; }
nav button { position: absolute; left: -1.2rem; top: .15rem; width: 1.2rem; height: 1.5rem; padding: 0; border: 0; background: none; line-height: 1; }
nav button::before { content: "\\25be"; }
nav button[aria-expanded=false]::before { content: "\\25b8"; }
nav:not(.found) button[aria-expanded=false] ~ ul, nav.found button { display: none; }
main { padding: 1rem 1.5rem 4rem; max-width: 56rem; min-width: 0; }
main:focus { outline: none; }
section { border-top: 1px solid var(--line); padding: 1rem 0; content-visibility: auto; contain-intrinsic-size: auto 14rem; }
section:target { box-shadow: -.75rem 0 var(--ground), -1rem 0 var(--link); }
h2, h3, h4, h5, h6 { font-size: 1.1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .92em; unicode-bidi: isolate; }
h1, .title, figcaption, p, li { unicode-bidi: isolate; }
:not(pre) > code { background: var(--code); border-radius: .2rem; padding: .1em .25em; overflow-wrap: anywhere; }
h2 > code, h3 > code, h4 > code, h5 > code, h6 > code { background: none; padding: 0; }
pre { background: var(--code); border-radius: .3rem; padding: .6rem; margin: 0; overflow: auto; max-height: 30rem; }
.above, .choice, .title { color: var(--quiet); }
.above { font-weight: normal; }
.title { font-weight: 600; margin: 0 0 .5rem; }
.link { color: var(--quiet); text-decoration: none; opacity: 0; padding: 0 .4rem; }
section:hover .link, .link:focus { opacity: 1; }
.mark { font: .75rem/1.6 system-ui, sans-serif; border: 1px solid; border-radius: 1rem; padding: 0 .5rem; color: var(--quiet); vertical-align: middle; }
.mark.required { color: var(--required); }
.mark.deprecated, .mark.removed { color: var(--notice-ink); }
.deprecated > :is(h2, h3, h4, h5, h6) > code, .removed > :is(h2, h3, h4, h5, h6) > code { text-decoration: line-through; }
.notice { background: var(--notice); color: var(--notice-ink); border-radius: .3rem; padding: .5rem .75rem; margin-bottom: .75rem; }
.notice a { color: inherit; }
.notice > :first-child, section > :first-child { margin-top: 0; }
.notice > :last-child, section > :last-child { margin-bottom: 0; }
dl { margin: .75rem 0; }
dl > div { display: grid; grid-template-columns: minmax(6rem, 10rem) minmax(0, 1fr); gap: .25rem 1rem; padding: .1rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; grid-column: 2; }
figure { margin: .75rem 0 0; position: relative; }
figcaption { color: var(--quiet); margin-bottom: .2rem; padding-right: 5rem; }
figure button { position: absolute; right: 0; top: 0; font-size: .8rem; padding: 0 .5rem; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
  dl > div { display: block; }
}
@media print {
  body { display: block; }
  nav, #tools, #found, .skip, .link, figure button { display: none; }
  main { max-width: none; padding: 0; }
  section { break-inside: avoid; content-visibility: visible; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); }
}
`;
