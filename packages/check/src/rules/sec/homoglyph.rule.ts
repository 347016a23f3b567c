import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { listMetadata } from './texts.ts';

/** sec/homoglyph */
export const secHomoglyph = defineRule({
  id: 'sec/homoglyph',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'Unicode Technical Standard 39, Mixed-script detection',
    'https://www.unicode.org/reports/tr39/#Mixed_Script_Detection',
  ),
  title: 'Names do not mix letters that only look alike',
  why: 'A name with one foreign letter looks like another name, and people and filters take it for that one.',
  fix: 'Write the name in the letters of one script.',
  judge: (evidence) =>
    judgeEach(
      listMetadata(evidence).filter(({ isName }) => isName),
      'The server told no names.',
      ({ text, where }) => {
        const letters = findLookalikes(text);
        if (letters.length === 0) return undefined;
        return fail({
          where,
          message: 'The name mixes letters of two scripts that look alike.',
          evidence: {
            came: shorten(`${text}: ${letters.map(formatCodePoint).join(', ')}`),
            expected: 'letters of one script',
          },
        });
      },
    ),
});

const formatCodePoint = (letter: string): string =>
  `${letter} is U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

// Cyrillic and Greek letters that look like Latin ones.
const foreign = new Set('аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναι');
const wide = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

/** The letters of a name that stand beside Latin ones and only look like them. */
function findLookalikes(name: string): readonly string[] {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => /[A-Za-z]/.test(word));
  const mixed = words.flatMap((word) => Array.from(word).filter((letter) => foreign.has(letter)));
  return [...new Set([...mixed, ...(name.match(wide) ?? [])])];
}
