/** Letters of names that look like ids and are none: UTF-8, SHA-256, Q3, H1, V2; S3 is known apart. */
const NO_IDS =
  /^(?:AES|AWS|BASE|CO|COVID|CSS|EC|EN|ES|GPT|H|HTML|HTTP|IE|IEC|IEEE|IP|IPV|ISO|JPEG|KB|MD|MP|MPEG|OAUTH|PM|Q|RFC|RS|SHA|SOC|TLS|UTF|V|WCAG|WPA|X)$/i;

/** Letters that make an id also without a mark after it. */
const USUAL =
  /^(?:BR|CR|EPIC|F|FEAT|FEATURE|FN|FR|IR|N|NF|NFR|NR|PR|QR|R|REQ|RQ|SR|SRS|STORY|T|TASK|TR|UC|UR|US)$/i;

const ID = String.raw`[A-Z][A-Za-z]{0,9}(?:\d{0,4}-[A-Z]{1,8}){0,2}[-_ ]?\d{1,6}(?:\.\d{1,4}){0,5}[a-z]?`;
const LEADING = new RegExp(String.raw`^[[(]?(${ID})(?![\w-])[\])]?(\s*[:.)\]|–—-]+)?\s*`);
const WITHIN = new RegExp(String.raw`(?<![\w/.#-])(${ID})(?![\w-]|\.\d)`, 'g');
const NUMBER = /^(\d{1,4}(?:\.\d{1,4}){1,5})[.):]?\s+(?=\S)/;

/** An id at the beginning of a text, and what follows it. */
export interface LedById {
  readonly id: string;
  readonly rest: string;
}

/** The id that a text begins with: FR-1, REQ-003, "US 12:", R1.2, [NFR-2], E1-S2. */
export function readLeadingId(text: string): LedById | undefined {
  const [whole, id, mark] = LEADING.exec(text) ?? [];
  if (whole === undefined || id === undefined || !isIdLike(id)) return undefined;
  // "Phase 1: …" is a word with a number, and "B2 buyers" is no id without a mark.
  const isUsual = USUAL.test(readLetters(id));
  const isMarked = mark !== undefined || /^[[(]/.test(text) || /[-_]\d/.test(id);
  if (!isUsual && !(isStrict(id) && isMarked)) return undefined;
  return { id: fitId(id), rest: text.slice(whole.length) };
}

/** What others may call a text by that begins like "M2 Print totals", where no mark says that it is an id. */
export function readLeadingName(text: string): string | undefined {
  const [name] = /^[A-Z]{1,10}-?\d{1,6}(?=\s)/.exec(text) ?? [];
  return name !== undefined && isIdLike(name) ? name : undefined;
}

/** A number such as 3.1.2 that a paragraph begins with. */
export function readLeadingNumber(text: string): LedById | undefined {
  const [whole, id] = NUMBER.exec(text) ?? [];
  return whole === undefined || id === undefined
    ? undefined
    : { id, rest: text.slice(whole.length) };
}

/** The ids that a text names anywhere, ranges such as "FR-1 to FR-4" included. */
export function findIds(text: string): readonly string[] {
  const found = [...text.matchAll(WITHIN)].filter(([, id = '']) => isIdLike(id) && isNamed(id));
  const ids = found.flatMap((match, at) => {
    const [, id = ''] = match;
    const next = found[at + 1];
    if (next === undefined) return [id];
    const between = text.slice(match.index + id.length, next.index);
    const isRange = /^\s*(?:-|–|—|to|through|\.{2,3})\s*$/.test(between);
    return isRange ? [id, ...expandRange(id, next[1] ?? '')] : [id];
  });
  return [...new Set(ids.map(fitId))];
}

const MOST_IN_RANGE = 50;

function expandRange(from: string, to: string): readonly string[] {
  const [, prefix, first] = /^(.*?)(\d+)$/.exec(from) ?? [];
  const [, other, last] = /^(.*?)(\d+)$/.exec(to) ?? [];
  if (prefix === undefined || first === undefined || last === undefined || prefix !== other) {
    return [];
  }
  const count = Math.min(Number(last) - Number(first) - 1, MOST_IN_RANGE);
  return Array.from({ length: Math.max(count, 0) }, (_, at) => {
    const number = String(Number(first) + at + 1);
    return prefix + number.padStart(first.length, '0');
  });
}

function readLetters(id: string): string {
  return /^[A-Za-z]+/.exec(id)?.[0] ?? '';
}

/** P0 to P4 are priorities, and S3 is a shop for storage. */
function isIdLike(id: string): boolean {
  return !NO_IDS.test(readLetters(id)) && !/^(?:P[0-4]|S3)$/i.test(id);
}

/** Capitals, and a hyphen or a number right after them. */
function isStrict(id: string): boolean {
  return /^[A-Z]{1,10}(?:-[A-Z]{1,8}){0,2}[-_]?\d/.test(id);
}

function isNamed(id: string): boolean {
  return isStrict(id) || (USUAL.test(readLetters(id)) && !/\s/.test(id));
}

/** An id as plans take it: letters, digits, dots, hyphens. */
export function fitId(id: string): string {
  const fit = id.replaceAll(/\s+/g, '-').replaceAll(/[^\w.-]/g, '');
  return fit.slice(0, 56);
}

/** An id that stays the same as long as the words and the headings above do. */
export function makeWordId(path: readonly string[], title: string, hash: HashText): string {
  return `t-${hash([...path, title].map(normalizeWords).join('\n')).slice(0, 8)}`;
}

/** The SHA-256 of a text in UTF-8, as hexadecimal digits in lower case; ids are made of its first digits. */
export type HashText = (text: string) => string;

/** Words without what does not distinguish them: case, spaces, punctuation, numbers of headings. */
export function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
