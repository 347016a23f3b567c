// Cyrillic and Greek letters that look like Latin ones.
const foreign = new Set('аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναι');
const wide = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

/** The letters of a name that stand beside Latin ones and only look like them. */
export function lookalikesIn(name: string): readonly string[] {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => /[A-Za-z]/.test(word));
  const mixed = words.flatMap((word) => Array.from(word).filter((letter) => foreign.has(letter)));
  return [...new Set([...mixed, ...(name.match(wide) ?? [])])];
}
