const LONGEST = 300;

/** Makes GitHub's words fit to be shown: one short line, without addresses and without the token. */
export function createWords(token: string | undefined): (text: string) => string {
  return (text) => {
    const line = (token === undefined ? text : text.replaceAll(token, '[redacted]'))
      .replaceAll(/\s*\(?\bhttps?:\/\/\S+/gi, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  };
}
