import { expect, test } from 'vitest';

import type { FullText } from '../full-text.ts';
import { parseJats } from './parse-jats.ts';

function article(parts: {
  readonly meta?: string;
  readonly body?: string;
  readonly back?: string;
}): FullText {
  const [read] = parseJats(`<article xmlns:xlink="x" article-type="research-article">
    <front><journal-meta><journal-title-group><journal-title>J of T</journal-title></journal-title-group></journal-meta>
    <article-meta><title-group><article-title>On H<sub>2</sub>O</article-title></title-group>${parts.meta ?? ''}</article-meta></front>
    ${parts.body ?? ''}${parts.back ?? ''}</article>`);
  return read!;
}

function body(content: string): FullText['body'] {
  return article({ body: `<body>${content}</body>` }).body;
}

test('reads what stands at the front', () => {
  const read = article({
    meta: `<article-id pub-id-type="pmc">77</article-id><article-id pub-id-type="pmcid">PMC77</article-id>
      <article-id pub-id-type="pmid">5</article-id><article-id pub-id-type="doi">10.1/x</article-id>
      <contrib-group>
        <contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
          <name><surname>Doe</surname><given-names>Ann-Mary B.</given-names><suffix>Jr</suffix></name><xref ref-type="aff" rid="a1 a2">1</xref></contrib>
        <contrib contrib-type="author"><collab>The Group<contrib-group><contrib><name><surname>Member</surname></name></contrib></contrib-group></collab><aff>Its own place</aff></contrib>
        <contrib contrib-type="editor"><name><surname>Editor</surname></name></contrib>
        <aff id="a1"><label>1</label><institution-wrap><institution-id>grid.1</institution-id><institution>Uni</institution></institution-wrap>, Town</aff>
      </contrib-group><aff id="a2">Else</aff>
      <pub-date pub-type="collection"><year>2019</year></pub-date>
      <pub-date pub-type="epub"><day>4</day><month>2</month><year>2020</year></pub-date>
      <permissions><license xlink:href="https://cc.test/by"><license-p>Free to use.</license-p></license></permissions>
      <abstract><title>Abstract</title><sec><title>Aim</title><p>To see.</p></sec></abstract>
      <abstract abstract-type="plain"><title>For all</title><p>Plain.</p></abstract>`,
  });
  expect(read).toEqual({
    title: 'On H2O',
    identifiers: [
      { type: 'pmc', value: 'PMC77' },
      { type: 'pubmed', value: '5' },
      { type: 'doi', value: '10.1/x' },
    ],
    journal: 'J of T',
    published: { text: '2020 Feb 4', year: 2020, month: 2, day: 4 },
    authors: [
      {
        lastName: 'Doe',
        foreName: 'Ann-Mary B.',
        initials: 'AMB',
        suffix: 'Jr',
        orcid: '0000-0002-1825-0097',
        affiliations: ['Uni, Town', 'Else'],
      },
      { collectiveName: 'The Group', affiliations: ['Its own place'] },
    ],
    abstract: [
      { title: 'Aim', paragraphs: ['To see.'], sections: [] },
      { title: 'For all', paragraphs: ['Plain.'], sections: [] },
    ],
    hasBody: false,
    body: [],
    references: [],
    license: 'Free to use.',
  });
});

test('reads nested sections with headings, and what stands before the first', () => {
  expect(
    body(`<p>Before.</p><sec><label>1.</label><title>Intro</title><p>One <italic>two</italic><xref ref-type="bibr" rid="r">[3]</xref>.</p>
      <sec><title>Deep</title><p>Below.</p></sec></sec>`),
  ).toEqual([
    { paragraphs: ['Before.'], sections: [] },
    {
      title: '1. Intro',
      paragraphs: ['One two[3].'],
      sections: [{ title: 'Deep', paragraphs: ['Below.'], sections: [] }],
    },
  ]);
});

test('keeps lists, tables, figures and formulas where they stand, also within a paragraph', () => {
  const [section] =
    body(`<p>Start <list list-type="order"><list-item><p>first</p></list-item><list-item><p>second</p>
      <list list-type="bullet"><list-item><p>inner</p></list-item></list></list-item></list> end.</p>
    <table-wrap><label>Table 1</label><caption><title>Cap.</title><p>More.</p></caption>
      <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1<break/>x</td><td/></tr></tbody></table>
      <table-wrap-foot><fn><p>Note.</p></fn></table-wrap-foot></table-wrap>
    <fig><label>Figure 1.</label><caption><p>Shown.</p></caption><graphic xlink:href="f.jpg"/></fig>
    <disp-formula><label>(1)</label><alternatives><graphic/><tex-math>\\documentclass{x}\\begin{document}$a^2$\\end{document}</tex-math><mml:math><mml:mi>a</mml:mi><mml:mn>2</mml:mn></mml:math></alternatives></disp-formula>
    <p>With <inline-formula><tex-math>\\usepackage{y}\\begin{document}$b$\\end{document}</tex-math></inline-formula> and<fn><p>a note</p></fn> more.</p>
    <boxed-text><caption><title>skip</title></caption><sec><title>Box</title><p>In it.</p></sec></boxed-text>
    <def-list><def-item><term>DNA</term><def><p>acid</p></def></def-item></def-list>`);
  expect(section?.paragraphs).toEqual([
    'Start',
    '1. first',
    '2. second',
    '  - inner',
    'end.',
    'Table 1. Cap. More.\nA | B\n1 x | \nNote.',
    'Figure 1. Shown.',
    '(1)a2',
    'With $b$ and (a note) more.',
    'Box',
    'In it.',
    'DNA: acid',
  ]);
});

test('appends acknowledgements, notes, appendices and floating figures to a body', () => {
  const { body: sections } = article({
    body: '<body><p>Text.</p></body>',
    back: `<back><ack><p>Thanks.</p></ack><fn-group><fn><p>One.</p></fn><fn><label>*</label><p>Two.</p></fn></fn-group>
      <app-group><app><title>Appendix A</title><p>More.</p></app></app-group><ref-list/></back>
      <floats-group><fig><label>Figure 2</label><caption><p>Floats.</p></caption></fig></floats-group>`,
  });
  expect(sections).toEqual([
    { paragraphs: ['Text.'], sections: [] },
    { title: 'Acknowledgements', paragraphs: ['Thanks.'], sections: [] },
    { title: 'Notes', paragraphs: ['One.', '* Two.'], sections: [] },
    { title: 'Appendix A', paragraphs: ['More.'], sections: [] },
    { title: 'Figures and tables', paragraphs: ['Figure 2. Floats.'], sections: [] },
  ]);
});

test('reads references as written, or puts the parts of structured ones together', () => {
  const { references } = article({
    back: `<back><ref-list><title>References</title>
      <ref id="r1"><label>1</label><mixed-citation>Doe J. <source>Nature</source>. 2001;<volume>1</volume>:2. <pub-id pub-id-type="pmid">9</pub-id></mixed-citation></ref>
      <ref id="r2"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Roe</surname><given-names>R</given-names></name><collab>Team</collab><etal/></person-group>
        <article-title>What?</article-title><source>Cell</source><year>2002</year><volume>3</volume><issue>4</issue><fpage>5</fpage><lpage>6</lpage><pub-id pub-id-type="doi">10.1/y</pub-id></element-citation></ref>
      </ref-list></back>`,
  });
  expect(references).toEqual([
    {
      label: '1',
      citation: 'Doe J. Nature. 2001;1:2. 9',
      identifiers: [{ type: 'pubmed', value: '9' }],
    },
    {
      citation: 'Roe R, Team, et al. 2002. What? Cell. 3(4):5-6.',
      identifiers: [{ type: 'doi', value: '10.1/y' }],
    },
  ]);
});

test('reads a set of articles with errors for some ids, and tells which have no body', () => {
  const read = parseJats(`<!DOCTYPE pmc-articleset PUBLIC "a" "b"><pmc-articleset>
    <error id="99">The following PMCID is not available: 99</error>
    <article><!--The publisher does not allow downloading of the full text--><front><article-meta><title-group><article-title>One</article-title></title-group></article-meta></front></article>
    <article><front><article-meta><title-group><article-title>Two &odd;</article-title></title-group></article-meta></front><body><p>Text</p></body>
      <sub-article><front-stub/><body><p>Reply</p></body></sub-article></article>
  </pmc-articleset>`);
  expect(read.map(({ title, hasBody }) => [title, hasBody])).toEqual([
    ['One', false],
    ['Two &odd;', true],
  ]);
  expect(read[1]?.body).toHaveLength(1);
});
