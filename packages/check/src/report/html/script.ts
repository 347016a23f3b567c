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
