const LINK = /!?\[([^[\]\n]{0,500})\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)/g;
const TAG = /<\/?[a-zA-Z][^<>\n]{0,500}>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The words of a line of Markdown, without what only shapes them; code stays as it is. */
export function toPlainText(markdown: string): string {
  return markdown
    .split(/(`[^`\n]+`)/)
    .map((part, at) => (at % 2 === 1 ? stripCode(part) : stripProse(part)))
    .join('')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

/** An id in code is an id all the same. */
function stripCode(code: string): string {
  const inside = code.slice(1, -1);
  return /^[A-Z][A-Z0-9-]*[-_.]?\d[\d.]*$/.test(inside) ? inside : code;
}

function stripProse(prose: string): string {
  return prose
    .replaceAll(LINK, '$1')
    .replaceAll(/<br\s{0,9}\/?>/gi, '\n')
    .replaceAll(TAG, '')
    .replaceAll(/\*\*|~~/g, '')
    .replaceAll(/(?<![\w_])__?(?=\S)|(?<=\S)__?(?![\w_])/g, '')
    .replaceAll(/(?<![\w*\\])\*(?=\S)|(?<=[^\s\\])\*(?![\w*])/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** A text without certain characters at its end; a pattern would take the square of the time. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
