/** A word as it can be typed into a shell; quotes are kept for those that need them. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? quoteForWindows(word) : quoteForShell(word);
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Backslashes count as such, unless a quote follows them. */
function quoteForWindows(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  const escaped = word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, '$1$1');
  return `"${escaped}"`;
}
