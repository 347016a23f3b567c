import { renderCaml } from '@wellspoken/simulator-leginfo';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createCamlReader } from '../../src/archive/bulk/read-caml.ts';
import { fuzzing } from '../support/fuzzing.ts';

const read = createCamlReader();

const inContent = (xml: string): string =>
  `<caml:Content xmlns:caml="http://lc.ca.gov/legalservices/schemas/caml.1#">${xml}</caml:Content>`;

function textsOf(xml: string): readonly string[] {
  const found = read(inContent(xml));
  if ('problem' in found) throw new Error(found.problem);
  return found.paragraphs.map(({ text }) => text);
}

const word = fc.constantFrom(
  'pupil',
  'Section',
  '48900.5',
  '& <co>',
  '“quoted”',
  '§',
  '1/2',
  '(l)',
);
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const label = fc.constantFrom('', '(a) ', '(a) (1) ', '(B) (ii) ');
const paragraph = fc
  .tuple(label, fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([first, lines]) => ({ text: first + lines.join('\n'), indent: 0 }));
const table = fc
  .array(fc.array(line, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) => ({
    text: rows.map((cells) => cells.join(' | ')).join('\n'),
    indent: 0,
    isTable: true,
  }));

test('paragraphs come back as they were written, sign for sign', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(paragraph, table), { minLength: 1, maxLength: 6 }), (written) => {
      expect(read(renderCaml(written))).toEqual({
        paragraphs: written.map(({ text }) => ({ text })),
      });
    }),
    fuzzing(150),
  );
});

test.each([
  [
    'blanks of all widths',
    '<p>(a)<span class="EnSpace"/>One\n  two\u00A0three&nbsp;</p>',
    ['(a) One two three'],
  ],
  ['lines', '<p>One<br/>  two<br/>\n<br/>three</p>', ['One\ntwo\n\nthree']],
  ['styled words', '<p>A <b>b</b><i>c</i> <span class="SmallCaps">d</span></p>', ['A bc d']],
  ['a form', '<p>Name<span class="UnderlinedLeaders"/>Date</p>', ['Name Date']],
  ['raised figures', '<p>10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup></p>', ['10⁶ H₂O 1st']],
  [
    'fractions',
    '<p>2<caml:Fraction>\n<caml:Numerator>1</caml:Numerator>\n<caml:Denominator>2</caml:Denominator></caml:Fraction> parts</p>',
    ['2 1/2 parts'],
  ],
  [
    'tables',
    '<p>Before</p><table><caption>Rates</caption><tr><th>A</th><th/></tr><tr><td><p>1</p><p>2</p></td><td>3<br/>4</td></tr><tr><td/><td> </td></tr></table>After',
    ['Before', 'Rates\nA |\n1 2 | 3 4', 'After'],
  ],
  ['empty paragraphs', '<p> </p><p>One</p><p/><caml:TipIn numPages="2"/>', ['One']],
  ['headings in the text', '<h1>Article 1</h1><p>One</p>', ['Article 1', 'One']],
  [
    'signs and comments',
    '<p>A &amp; B &lt; C<!-- no --><?xm x?> &#167;<![CDATA[ <d>]]></p>',
    ['A & B < C § <d>'],
  ],
])('reads %s', (_, xml, texts) => {
  expect(textsOf(xml)).toEqual(texts);
});

test.each([
  ['<p>One', 'unexpected close tag'],
  ['<p>One</q></p>', 'unexpected close tag'],
  ['<p>10<sup>6x</sup></p>', 'raised text of an unknown kind'],
])('tells of %s, and reads the next text all the same', (xml, words) => {
  expect(read(inContent(xml))).toMatchObject({
    problem: expect.stringMatching(`expected a text in CAML; .*${words}`) as unknown,
  });
  expect(textsOf('<p>Fine</p>')).toEqual(['Fine']);
});

const MEGABYTES = 4_000_000;
const fill = (part: string): string => part.repeat(MEGABYTES / part.length);

test.for([
  ['elements in one another', fill('<p>'), 'too many elements in one another'],
  ['tables in tables', fill('<table>'), 'too many tables in one another'],
  ['fractions', `<p>${fill('1<Fraction/>')}</p>`, 'too many figures in one paragraph'],
  ['denominators', `<p>${fill('1<Denominator/>')}</p>`, 'too many figures in one paragraph'],
  ['raised figures', `<p>${fill('x<sup>2</sup>')}</p>`, 'too many figures in one paragraph'],
] as const)('four megabytes of %s are refused within seconds', ([, xml, problem]) => {
  const begun = performance.now();
  const found = read(inContent(xml));
  expect(found).toEqual({ problem: `expected a text in CAML; got ${problem}` });
  expect(performance.now() - begun).toBeLessThan(20_000);
});
