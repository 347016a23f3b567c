import { createHash } from 'node:crypto';
import { normalizeText } from '@wellspoken/kit';

/** What an entity is called, at some moment. */
export interface HeadFacts {
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

/** The text of the head of an entity. */
export function writeHeadText({ name, type, aliases }: HeadFacts): string {
  return joinTexts(indexName(name), ...aliases.map(indexName), indexText(type));
}

/** The text of an observation with the words it is filed under. */
export function writeNoteText(text: string, tags: readonly string[]): string {
  return joinTexts(indexText(text), ...tags.map(indexText));
}

/** What a relation says. */
export interface RelationFacts {
  readonly from: string;
  readonly type: string;
  readonly to: string;
}

/** The text of a relation: both ends and what is between them. */
export function writeRelationText({ from, type, to }: RelationFacts): string {
  return joinTexts(indexName(from), indexText(type), indexName(to));
}

const joinTexts = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

const NAME_DIGITS = 16;

/** Identifies a head; its beginning identifies the name. */
export function digestHead({ name, type, aliases }: HeadFacts): string {
  return digest([name]).slice(0, NAME_DIGITS) + digest([type, ...aliases]).slice(0, NAME_DIGITS);
}

/** Whether two heads have the same name, by their digests. */
export function isSameName(a: string, b: string): boolean {
  return a.slice(0, NAME_DIGITS) === b.slice(0, NAME_DIGITS);
}

/** Identifies the text of a relation. */
export function digestRelation({ from, type, to }: RelationFacts): string {
  return digest([from, type, to]).slice(0, NAME_DIGITS);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Writing that has no spaces between words; each character is looked for by itself. */
const DENSE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

// A run of letters and digits, joined by signs as names are, or one symbol.
const PIECE = /[\p{L}\p{N}\p{M}]+(?:['’_.-][\p{L}\p{N}\p{M}]+)*|[\p{So}\p{Sm}\p{Sc}#]/gu;

const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}]+|\p{Lu}/gu;

const LONGEST_WORD = 64;

/** Lower case, without accents. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = normalizeText(text, 'NFKD').replaceAll(/\p{Mn}/gu, '');
  return normalizeText(plain).toLowerCase();
}

/** The form in which observations are compared: spaces are collapsed. */
export function toPlainText(text: string): string {
  const normal = isAscii(text) ? text : normalizeText(text);
  return normal.trim().replaceAll(/\s+/gu, ' ');
}

// Every normal form of plain ASCII is the text itself.
const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

/** A word of a text: as it is looked for, and the parts that its writing shows. */
export interface Word {
  /** All of it in one, such as "paymentgateway". */
  readonly whole: string;
  /** "payment" and "gateway"; the word itself where it has no parts. */
  readonly parts: readonly string[];
  /** Whether the parts must stand side by side, as characters of Chinese do. */
  readonly isPhrase: boolean;
}

/** The words of a text, in their order. */
export function splitWords(text: string): readonly Word[] {
  return (text.match(PIECE) ?? []).flatMap(toWords);
}

/** A text as it is indexed: parts and whole words, folded. */
export function indexText(text: string): string {
  return splitWords(text)
    .flatMap(({ whole, parts, isPhrase }) =>
      isPhrase || parts.length === 1 ? parts : [whole, ...parts],
    )
    .join(' ');
}

/** A name as it is indexed: its words, and all of them joined into one. */
export function indexName(name: string): string {
  const text = indexText(name);
  const words = splitWords(name);
  if (words.length < 2 || words.some(({ isPhrase }) => isPhrase)) return text;
  const joined = words.map(({ whole }) => whole).join('');
  return joined.length > LONGEST_WORD ? text : `${text} ${joined}`;
}

function toWords(piece: string): readonly Word[] {
  if (!/[\p{L}\p{N}]/u.test(piece)) return [nameSymbol(piece)];
  if (!DENSE.test(piece)) return readPlainWords(piece);
  // Latin letters inside of dense writing stay words.
  const runs = piece.match(new RegExp(`(?:${DENSE.source})+|[^]`, 'gu')) ?? [];
  return joinOthers(runs).flatMap((run) =>
    DENSE.test(run) ? [readDenseWord(run)] : readPlainWords(run),
  );
}

/** Puts single characters between dense runs together again. */
function joinOthers(runs: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let open = '';
  for (const run of runs) {
    if (!DENSE.test(run)) {
      open += run;
      continue;
    }
    if (open !== '') joined.push(open);
    open = '';
    joined.push(run);
  }
  return open === '' ? joined : [...joined, open];
}

function readDenseWord(run: string): Word {
  const parts = fold(run).match(/[\p{L}\p{N}]/gu) ?? [];
  return { whole: parts.join(''), parts, isPhrase: parts.length > 1 };
}

function readPlainWords(piece: string): readonly Word[] {
  const parts = (piece.match(PART) ?? []).map(fold).filter((part) => part !== '');
  const whole = parts.join('');
  if (parts.length === 0) return [];
  // Longer runs are encoded data, not words.
  if (whole.length > LONGEST_WORD) {
    return parts.map((part) => {
      const cut = part.slice(0, LONGEST_WORD);
      return { whole: cut, parts: [cut], isPhrase: false };
    });
  }
  return [{ whole, parts, isPhrase: false }];
}

// The tokenizer of SQLite leaves symbols out, so each gets a name.
function nameSymbol(piece: string): Word {
  const name = `u${(piece.codePointAt(0) ?? 0).toString(16)}`;
  return { whole: name, parts: [name], isPhrase: false };
}
