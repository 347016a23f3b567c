import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Citation, formatCitation } from '../../src/citations/citation.ts';
import { findCitations, findInTokens } from '../../src/citations/find-citations.ts';
import { parseCitation } from '../../src/citations/parse-citation.ts';
import { isUnread, readCode } from '../../src/citations/read-code.ts';
import { tokenize } from '../../src/citations/tokens.ts';
import { LAW_CODES } from '../../src/law/codes.ts';
import { compareSections } from '../../src/law/section-number.ts';
import { LEFT_ALONE } from './support/left-alone.ts';
import { PASSAGES } from './support/passages.ts';
import { randomCitation, randomProse, randomScraps } from './support/random-citations.ts';
import { SPELLINGS } from './support/spellings.ts';
import { fuzzing } from '../support/fuzzing.ts';

test('reads back every citation that it writes', () => {
  fc.assert(
    fc.property(randomCitation(), (citation) => {
      expect(parseCitation(formatCitation(citation))).toEqual(citation);
    }),
    fuzzing(150),
  );
});

test('finds every citation that it writes between random words', () => {
  fc.assert(
    fc.property(randomProse(), ({ text, citations }) => {
      const found = findCitations(text);
      expect(found.map(bare)).toEqual(citations);
      expect(found.map(({ written }) => written)).toEqual(citations.map(formatCitation));
    }),
    fuzzing(100),
  );
});

function bare(found: ReturnType<typeof findCitations>[number]): Citation {
  const { written: _written, start: _start, end: _end, ...citation } = found;
  return citation;
}

test('never throws, and gives spans in order that hold what was written', () => {
  const hint = fc.option(fc.constantFrom(...LAW_CODES), { nil: undefined });
  fc.assert(
    fc.property(fc.oneof(randomScraps(), fc.string({ unit: 'binary' })), hint, (text, code) => {
      const hints = code === undefined ? {} : { code };
      let before = 0;
      for (const { start, end, written, section, through } of findCitations(text, hints)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end)).toBe(written);
        if (through !== undefined) expect(compareSections(through, section)).toBeGreaterThan(0);
        before = end;
      }
      parseCitation(text, hints);
      readCode(text);
    }),
    fuzzing(150),
  );
});

test('says what is wrong and what to write, whatever it cannot read', () => {
  fc.assert(
    fc.property(randomScraps(), (text) => {
      const read = parseCitation(text);
      if (!isUnread(read)) return;
      expect(read.problem).toMatch(/\S/);
      expect(read.suggestions.length).toBeGreaterThan(0);
    }),
    fuzzing(),
  );
});

/** How often a token is looked at while citations are looked for. */
function looksAt(text: string, code?: 'EDC'): { readonly tokens: number; readonly looks: number } {
  const tokens = tokenize(text);
  let looks = 0;
  const counted = new Proxy(tokens, {
    get: (target, name) => {
      looks += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  findInTokens(counted, { isLoose: false, hint: code });
  return { tokens: tokens.length, looks };
}

const MOST_LOOKS = 60;

test.for([
  'Section 1, ',
  'Section 1 or ',
  '§ 1(a)',
  '(a)',
  'subdivision (a) of ',
  'subdivision (a) of Section 1, or ',
  'paragraph (1), ',
  'Ed. Code, § 1, ',
  'Ed. Code §§ 1, 2, ',
  'Cal. Const., art. I, § 1; ',
  'art. I, § 1; ',
  'of Chapter 1 ',
  'Section 1 of Chapter 1 ',
  'Section 1 (commencing with Section 2) of ',
  'Health & Safety ',
  'Code of Civil ',
  'Cal. ',
  'C.',
  '1-',
  '1.',
  '§',
  '(',
  '1 ',
  '5(a), (b) and ',
  'a',
  '1',
  '&nbsp;',
  '\n',
])('looks at each token of many times %j only so often', (scrap) => {
  for (const size of [30, 250]) {
    for (const code of [undefined, 'EDC'] as const) {
      const { tokens, looks } = looksAt(scrap.repeat(size), code);
      expect(looks).toBeLessThanOrEqual(MOST_LOOKS * (tokens + 1));
    }
  }
});

test('looks at each token of random scraps only so often', () => {
  fc.assert(
    fc.property(randomScraps(200), (text) => {
      const { tokens, looks } = looksAt(text, 'EDC');
      expect(looks).toBeLessThanOrEqual(MOST_LOOKS * (tokens + 1));
    }),
    fuzzing(50),
  );
});

test('finds the same in a long text as in its parts', () => {
  const part = [
    ...SPELLINGS.map(([written]) => written),
    ...LEFT_ALONE,
    ...PASSAGES.map(([text]) => text),
  ]
    .map((text) => `${text}.\n\n`)
    .join('');
  const times = Math.ceil(100_000 / part.length);
  const once = findCitations(part).length;
  expect(once).toBeGreaterThanOrEqual(SPELLINGS.length);
  expect(findCitations(part.repeat(times))).toHaveLength(once * times);
});
