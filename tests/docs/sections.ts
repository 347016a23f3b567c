/** What is generated, by the name of its place in a document. */
export type Sections = Readonly<Record<string, string>>;

/**
 * Puts generated text into a document, between `<!-- name -->` and `<!-- /name -->`. A place that the
 * document lacks is an error: a generated table must not vanish in silence.
 */
export function fillSections(document: string, sections: Sections): string {
  return Object.entries(sections).reduce((text, [name, content]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [start, end] = [text.indexOf(open), text.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`The document has no ${open} … ${close}.`);
    const filled = `\n<!-- prettier-ignore-start -->\n\n${content.trim()}\n\n<!-- prettier-ignore-end -->\n`;
    return text.slice(0, start + open.length) + filled + text.slice(end);
  }, document);
}
