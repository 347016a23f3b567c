// Run inside a page, which no TypeScript project here knows: hence a text.
/** An expression that gives, for each text of a page, how well it can be read on what is behind it, as WCAG counts it. */
export const contrasts = `(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => {
      const part = Number(value) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const colour = getComputedStyle(element).backgroundColor;
    return colour === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : colour;
  };
  const texts = 'h1, h2, p, dt, dd, code, a, th, td, label, .tag, .soft, footer';
  return [...document.querySelectorAll(texts)].map((element) => {
    const pair = [light(getComputedStyle(element).color), light(behind(element))];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });
})()`;

/** An expression that gives how wide the content of a page is. */
export const contentWidth = 'document.documentElement.scrollWidth';
