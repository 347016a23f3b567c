import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { listMetadata, listResults } from './texts.ts';

/** sec/hidden-unicode */
export const secHiddenUnicode = defineRule({
  id: 'sec/hidden-unicode',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeDocument(
    'Unicode Technical Report 36, Unicode security considerations',
    'https://www.unicode.org/reports/tr36/',
  ),
  title: 'Texts hold no invisible characters that a model reads and a person does not see',
  why: 'Orders to the model can be written in characters that no screen shows.',
  fix: 'Take the characters out. In results, strip them from what comes from elsewhere.',
  judge: (evidence) =>
    judgeEach(
      [...listMetadata(evidence), ...listResults(evidence.calls)],
      'The server told no texts.',
      ({ text, where, isName }) =>
        (isName ? findHiddenInName(text) : findHidden(text)).map(({ kind, count, decoded }) =>
          fail({
            where,
            message:
              decoded === undefined
                ? `The text has invisible ${kind}.`
                : `The text has invisible ${kind} that spell words.`,
            evidence: {
              came: shorten(
                decoded === undefined ? `${count} ${kind}` : `${count} ${kind}: "${decoded}"`,
              ),
              expected: 'only characters that can be seen',
            },
          }),
        ),
    ),
});

/** Characters of a text that nobody sees. */
interface Hidden {
  /** What they are, for people. */
  readonly kind: string;
  readonly count: number;
  /** What they spell, where they spell something. */
  readonly decoded?: string;
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
// A flag of a region is spelled with tags: the only use that is meant.
const flags = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;
const tags = /[\u{E0000}-\u{E007F}]/gu;
const overrides = /[\u202D\u202E]/gu;
const embeddings = /[\u202A-\u202C\u2066-\u2069]/gu;
// Joiners belong to many scripts and to emoji; between plain letters they only hide something.
const splitWords =
  /(?<=[A-Za-z0-9])[\u200B-\u200D\u2060\uFEFF\u180E\u2061-\u2064]+(?=[A-Za-z0-9])/gu;
const runs = /[\u200B-\u200D\u2060\uFEFF\u180E\u2061-\u2064]{2,}/gu;
const selectors =
  /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}|(?<=[A-Za-z ])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
const annotations = /[\uFFF9-\uFFFB]/gu;

/** The invisible characters of a text that no script or emoji needs. */
function findHidden(text: string): readonly Hidden[] {
  const plain = text.replaceAll(flags, '');
  return [
    ...listFound('tag characters', plain.match(tags), fromTags),
    ...listFound('characters that turn the direction', plain.match(overrides)),
    ...(rightToLeft.test(plain)
      ? []
      : listFound('characters that set the direction', plain.match(embeddings))),
    ...findZeroWidth(plain),
    ...listFound('variation selectors', plain.match(selectors), fromSelectors),
    ...listFound('annotation characters', plain.match(annotations)),
  ];
}

/** The invisible characters of a name, in which none belongs. */
function findHiddenInName(name: string): readonly Hidden[] {
  const single = listFound(
    'zero-width characters',
    name.match(/[\u200B\u2060\uFEFF\u180E\u2061-\u2064]/gu),
  );
  return single.length > 0 ? single : findHidden(name);
}

function listFound(
  kind: string,
  matches: readonly string[] | null,
  decode?: (hidden: string) => string,
): readonly Hidden[] {
  if (matches === null) return [];
  const hidden = matches.join('');
  const decoded = decode?.(hidden) ?? '';
  return [{ kind, count: Array.from(hidden).length, ...(decoded !== '' && { decoded }) }];
}

// One stray character comes from copying; two inside words, or a run, do not.
function findZeroWidth(text: string): readonly Hidden[] {
  const inWords = text.match(splitWords) ?? [];
  const inRuns = text.match(runs) ?? [];
  if (inWords.length < 2 && inRuns.length === 0) return [];
  return listFound('zero-width characters', inRuns.length > 0 ? inRuns : inWords);
}

const formatPrintable = (codes: readonly number[]): string =>
  codes.every((code) => code >= 0x20 && code < 0x7f) ? String.fromCodePoint(...codes) : '';

const readCodes = (hidden: string): readonly number[] =>
  Array.from(hidden).map((character) => character.codePointAt(0) ?? 0);

const fromTags = (hidden: string): string =>
  formatPrintable(
    readCodes(hidden)
      .map((code) => code - 0xe0000)
      .filter((code) => code >= 0x20 && code < 0x7f),
  );

// Sixteen selectors and then 240 more stand for the 256 values of a byte.
const fromSelectors = (hidden: string): string =>
  formatPrintable(
    readCodes(hidden).map((code) => (code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16)),
  );
