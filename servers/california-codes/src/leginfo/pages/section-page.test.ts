import { expect, test } from 'vitest';

import type { SectionAddress } from '../../law/section.ts';
import { PageDrift } from '../failures.ts';
import { parseSectionPage } from './section-page.ts';

const AT: SectionAddress = { code: 'EDC', section: '15278' };
const NAME = '<div style="text-transform: uppercase"><h4><b>Education Code - EDC</b></h4></div>';
const NUMBER = '<h6 style="float:left;"><b>15278.  </b></h6>';
const NOTE = '<i>(Added by Stats. 2000, Ch. 44, Sec. 3.   Effective January 1, 2001.)</i>';
const TOKEN = '<input type="hidden" name="javax.faces.ViewState" value="1:2" />';

/** A page with something in the place of the law. */
function pageWith(law: string): string {
  return `<html><body><div id="single_law_section" class="displaycodeleftmargin">${law}</BODY></HTML></div>${TOKEN}</body></html>`;
}

/** A page of a section with these paragraphs. */
function withText(paragraphs: string, note = NOTE): string {
  return pageWith(
    `<div id="codeLawSectionNoHead">${NAME}<div><font face="Times New Roman">${NUMBER}${paragraphs}${note}</font></div></div>`,
  );
}

function read(html: string): { readonly texts: readonly string[]; readonly note: unknown } {
  const page = parseSectionPage(html, AT);
  if (page.kind !== 'section') throw new Error(`It is ${page.kind}.`);
  return { texts: page.version.paragraphs.map(({ text }) => text), note: page.version.note };
}

test.for([
  ['blanks of every kind', '<p>(a) \n one&nbsp;&ensp;two \u2002 three </p>', '(a) one two three'],
  ['a line break', '<p>one <br/> two<br>three</p>', 'one\ntwo\nthree'],
  [
    'italics and other styles',
    '<p><b>one</b> <i>two</i> <u>th<font>re</font>e</u></p>',
    'one two three',
  ],
  ['references', '<p>&sect; 1 &amp; &lt;b&gt; &#8212; &#x2019;</p>', '§ 1 & <b> — ’'],
  ['a link', '<p>Section <a href="x">48900</a>.</p>', 'Section 48900.'],
  [
    'raised figures',
    '<p>10<sup>6</sup> m<sup>2</sup>, 1<sup>st</sup>, H<sub>2</sub>O</p>',
    '10⁶ m², 1st, H₂O',
  ],
  ['a comment', '<p>one<!-- two --> three</p>', 'one three'],
  ['a paragraph that closes itself', '<p style="margin:0"/><p>one</p>', 'one'],
  ['italics that are all of a paragraph', '<p><i>(one)</i></p>', '(one)'],
  [
    'a table',
    '<table><caption>Fees</caption><thead><tr><th>Size</th><th><p>Fee</p></th></tr></thead><tr><td>1<br>acre</td><td></td><td>$2</td></tr></table>',
    'Fees\nSize | Fee\n1 acre | | $2',
  ],
] as const)('reads %s', ([, paragraphs, text]) => {
  expect(read(withText(paragraphs))).toEqual({
    texts: [text],
    note: '(Added by Stats. 2000, Ch. 44, Sec. 3. Effective January 1, 2001.)',
  });
});

test('a section may have no note', () => {
  expect(read(withText('<p>one</p>', ''))).toEqual({ texts: ['one'], note: undefined });
});

test.for([
  '(Added by Stats. 2000, Ch. 44, Sec. 3.)',
  '(Sec. 7 added Nov. 5, 1974, by Prop. 7.)',
  '(New.)',
])('the note %s stays a note where a paragraph that closes itself has it', (note) => {
  const spacer = '<p style="margin:0 0 0.5em 0;clear:both;"/>';
  const paragraphs = `<p style="margin:0;display:inline;">one</p>${spacer}<p>two</p>${spacer}`;
  expect(read(withText(paragraphs, `<i>${note}</i>`))).toEqual({ texts: ['one', 'two'], note });
});

test('an empty place says that there is no such section', () => {
  expect(parseSectionPage(pageWith(' \n '), AT)).toEqual({ kind: 'absent' });
});

const whole = withText('<p>(a) one</p><p>(b) two</p>');

test.for([
  ['nothing', ''],
  ['no page', 'Service down'],
  ['another page', '<html><body><h1>Welcome</h1></body></html>'],
  ['an empty place without the rest of the page', '<div id="single_law_section"></div>'],
  ['a place that does not end', `<html><body><div id="single_law_section">${TOKEN}`],
  ['two places', pageWith('') + pageWith('')],
  ['an empty place and the law elsewhere', `${pageWith('')}<div>${NUMBER}</div>`],
  ['another name of the law', whole.replace('codeLawSectionNoHead', 'law')],
  ['another section', whole.replace('15278.', '15279.')],
  ['a longer number', whole.replace('15278.', '15278.5.')],
  ['no number', whole.replace(NUMBER, '')],
  ['a number that is none', whole.replace('15278.', 'Section')],
  ['two numbers', whole.replace(NUMBER, NUMBER + NUMBER)],
  ['no text', withText('')],
  ['another code', whole.replace('- EDC', '- PEN')],
  ['no code', whole.replace(NAME, '')],
  ['a text outside of paragraphs', whole.replace('<p>(b) two</p>', '(b) two')],
  ['an unknown element', whole.replace('<p>(b) two</p>', '<ul><li>(b) two</li></ul>')],
  ['a picture', whole.replace('two', '<img src="formula.png">')],
  ['a script', whole.replace('two', '<script>two</script>')],
  ['deleted text', whole.replace('two', '<strike>two</strike>')],
  ['raised text of an unknown kind', whole.replace('two', '10<sup>6.5</sup>')],
  ['a heading without its name in bold', whole.replace(/<\/?b>/g, '')],
  ['a heading after the text', whole.replace(NOTE, `${NOTE}<h5><b>ARTICLE 3.</b></h5>`)],
  ['a note before the text', withText(`${NOTE}<p>one</p>`, '')],
  ['two notes', withText('<p>one</p>', NOTE + NOTE)],
  ['a note that is a paragraph', withText(`<p>one</p>${NOTE.replaceAll('i>', 'p>')}`, '')],
  ['a note within a paragraph', withText(`<p>one ${NOTE}</p>`, '')],
  ['a subdivision in the place of the note', withText('<p>(a) one</p>', '<i>(b) two (c)</i>')],
  ['a table without cells', whole.replace('<p>(b) two</p>', '<table>(b) two</table>')],
  [
    'a table in a table',
    whole.replace('two', '<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>'),
  ],
] as const)('refuses a page with %s', ([, html]) => {
  expect(() => parseSectionPage(html, AT)).toThrow(PageDrift);
});

test.for([
  '<div>',
  '<p>',
  '<b>',
  '<i>',
  '<table><tr><td>',
  '<',
  '&amp;',
  '(',
  '(Added by Stats. ',
  ' ',
  '</p>',
])('ten thousand times "%s" in a text is soon read or refused', (piece) => {
  const text = piece.repeat(10_000);
  for (const html of [withText(`<p>one ${text}</p>`), withText(text), text]) {
    try {
      expect(parseSectionPage(html, AT).kind).toBe('section');
    } catch (error) {
      expect(error).toBeInstanceOf(PageDrift);
    }
  }
});

test('headings are read with their numbers, their ranges and their notes', () => {
  const headings = [
    '<div><h4><b>TITLE 1. GENERAL [1. - 32527]</b><i>  ( Title 1 enacted by Stats. 1976, Ch. 1010. )</i></h4></div>',
    '<div><h4><b>PRELIMINARY PROVISIONS</b></h4></div>',
    '<div><h4><b>CHAPTER 1.5. Of [Repealed]</b></h4></div>',
    '<div><h5><b>ARTICLE 2. Citizens&rsquo; Committee [15278 - 15282]</b></h5><i>( Article 2 added (AB 1). )</i></div>',
  ];
  const page = parseSectionPage(whole.replace(NAME, NAME + headings.join('\n')), AT);
  expect(page).toMatchObject({
    headings: [
      {
        level: 'title',
        number: '1',
        title: 'GENERAL',
        range: '1. - 32527',
        note: 'Title 1 enacted by Stats. 1976, Ch. 1010.',
      },
      { level: '', number: '', title: 'PRELIMINARY PROVISIONS' },
      { level: 'chapter', number: '1.5', title: 'Of [Repealed]' },
      {
        level: 'article',
        number: '2',
        title: 'Citizens’ Committee',
        range: '15278 - 15282',
        note: 'Article 2 added (AB 1).',
      },
    ],
  });
});

test.for([
  ['margin-left: 1.5em', 1.5],
  ['margin:0 0 1em 2em;', 2],
  ['margin:0;display:inline', 0],
  ['margin:0 .5em', 0.5],
  ['margin-left:10px', undefined],
  ['', undefined],
] as const)('the style "%s" sets a paragraph in by %s em', ([style, indent]) => {
  const page = parseSectionPage(withText(`<p style="${style}">one</p>`), AT);
  expect(page).toMatchObject({
    version: { paragraphs: [{ text: 'one', ...(indent !== undefined && { indent }) }] },
  });
});
