/** The look of the page: one set of variables, light or dark as the reader's system is. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f7f9; --line: #d5d9e0; --text: #1c2128; --soft: #57606a;
  --link: #0b57b0; --must: #b3261e; --should: #7a5200; --practice: #22578f; --good: #1f6f3a;
  --code: #eceff3; --focus: #0b57b0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181d; --card: #1d2127; --line: #363c46; --text: #e4e8ee; --soft: #a0a9b5;
    --link: #82b6ff; --must: #ff9088; --should: #f0c060; --practice: #8cc0ff; --good: #7fd49a;
    --code: #272c34; --focus: #82b6ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.soft { color: var(--soft); }
.verdict { font-weight: 600; margin: .75rem 0; }
code, pre { font: .875rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--code); border-radius: 4px; padding: .05rem .3rem; unicode-bidi: isolate; }
pre { background: var(--code); border-radius: 6px; padding: .6rem; margin: .5rem 0; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 600; overflow-wrap: normal; }
.filters {
  display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 1rem 0; padding: .75rem;
  border: 1px solid var(--line); border-radius: 8px; background: var(--card);
}
.filters[hidden] { display: none; }
.filters fieldset { border: 0; margin: 0; padding: 0; flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .25rem .9rem; }
.filters legend { float: left; min-width: 4rem; font-weight: 600; line-height: 2rem; }
.filters label { display: inline-flex; align-items: center; gap: .35rem; min-height: 2rem; }
.filters input[type="search"] {
  flex: 1 1 14rem; min-height: 2.4rem; padding: 0 .6rem; font: inherit; color: inherit;
  background: var(--page); border: 1px solid var(--line); border-radius: 6px;
}
.filters output { flex-basis: 100%; color: var(--soft); }
details details { background: var(--page); }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; background: var(--card); }
summary { cursor: pointer; padding: .6rem .75rem; }
.body { padding: 0 .75rem .75rem; }
.tag { font-weight: 700; font-size: .8rem; margin-right: .4rem; }
.must { color: var(--must); } .should { color: var(--should); } .practice { color: var(--practice); }
.good { color: var(--good); }
.place { border-top: 1px solid var(--line); padding-top: .6rem; margin-top: .6rem; }
.place:first-child { border-top: 0; padding-top: 0; margin-top: 0; }
.place p { margin: .25rem 0; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem .5rem; margin: .4rem 0; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
ul { padding-left: 1.2rem; margin: .25rem 0; }
[hidden] { display: none !important; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: .75rem; color: var(--soft); }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0 0; } dd { margin-bottom: .35rem; }
  th, td { padding: .35rem .2rem; font-size: .8rem; }
}
`;

/** What filters the cards; the page can be read without it. */
export const script = `
(() => {
  const form = document.getElementById('filters');
  const cards = [...document.querySelectorAll('[data-verdict]')];
  const texts = new Map(cards.map((card) => [card, card.textContent.toLowerCase()]));
  const told = form.querySelector('output');
  const chosen = (name) => new Set(
    [...form.querySelectorAll('input[name="' + name + '"]:checked')].map((box) => box.value));
  const show = () => {
    const levels = chosen('level');
    const verdicts = chosen('verdict');
    const words = form.elements.search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let seen = 0;
    for (const card of cards) {
      const { level, verdict } = card.dataset;
      const isMeant = levels.has(level) && verdicts.has(verdict)
        && words.every((word) => texts.get(card).includes(word));
      card.hidden = !isMeant;
      if (isMeant) seen += 1;
    }
    for (const section of document.querySelectorAll('section[data-group]')) {
      section.hidden = section.querySelector('[data-verdict]:not([hidden])') === null;
    }
    told.textContent = seen + ' of ' + cards.length + ' shown';
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  show();
})();
`;

/** SHA-256 of the script and the style, so that the page runs and wears no other; a test keeps them right. */
export const hashes = {
  script: 'sha256-khzKapxhKCqoVbmKe6IOI1CDSlCOStxxPVrp/rfJL0k=',
  style: 'sha256-lb/dDO5iq+w4t+w4z6IflKCMl9Z6FzPpy5SYTJzGrg8=',
};
