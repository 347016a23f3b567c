const ANYWHERE = /[\\`*_{}[\]<>#|~!&$^]/g;
// These mean something only where a line begins: a list, a heading, a code block.
const AT_START = /^(\s*)([-+=]|\d{1,9}(?=[.)]))/u;

/** Text as Markdown that shows it as it is, in one line. */
export function escapeMarkdown(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => escapeStart(line.replaceAll(ANYWHERE, '\\$&')))
    .join('<br>');
}

function escapeStart(line: string): string {
  return line
    .replace(AT_START, (_all, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )
    .replace(/^\s+/u, (space) => '&nbsp;'.repeat(space.length));
}
