import { ToolError } from '@wellspoken/kit';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { CITATION_STYLES, formatCitation } from '../src/citations/styles.ts';
import { parseDocSums } from '../src/eutils/parse-docsum.ts';
import { parseFasta, parseGbSet, parseTinySeq } from '../src/sequences/parse-sequences.ts';
import { parseGenBank } from '../src/sequences/parse-genbank.ts';
import { parseJats } from '../src/full-text/jats/parse-jats.ts';
import { parseMedline } from '../src/articles/pubmed/parse-medline.ts';
import { parseArticles, readArticles } from '../src/articles/pubmed/parse-pubmed.ts';
import type { Article } from '../src/articles/article.ts';
import { parseXml } from '../src/xml/read-xml.ts';
import { XmlError } from '../src/xml/xml-error.ts';
import { CHAPTER, RETRACTED, TRIAL } from './support/cited-articles.ts';
import { fuzzing, mutated } from './support/fuzz.ts';
import { writtenArticle } from './support/random-articles.ts';

function setOf(records: readonly { readonly xml: string }[]): string {
  return `<PubmedArticleSet>${records.map(({ xml }) => xml).join('\n')}</PubmedArticleSet>`;
}

const someArticles = fc.array(writtenArticle, { minLength: 1, maxLength: 4 });

test('articles read back as they were written, character for character and in order', () => {
  fc.assert(
    fc.property(someArticles, (written) => {
      const { articles, problems } = parseArticles(setOf(written));
      expect(problems).toEqual([]);
      expect(articles).toEqual(written.map(({ article }) => article));
    }),
    fuzzing,
  );
});

test('of a text that is cut off, the articles before the cut read as if it were whole', () => {
  fc.assert(
    fc.property(someArticles, fc.nat(), (written, place) => {
      const whole = setOf(written);
      const seen: Article[] = [];
      const read = (): void => {
        for (const { article } of readArticles(whole.slice(0, place % whole.length))) {
          if (article !== undefined) seen.push(article);
        }
      };
      expect(read).toThrow(XmlError);
      expect(seen).toEqual(written.slice(0, seen.length).map(({ article }) => article));
    }),
    fuzzing,
  );
});

const FORMS: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  ['XML', parseXml, ['<a b="1">x<c/>&amp;<![CDATA[y]]><!-- z --></a>']],
  [
    'JATS',
    parseJats,
    [
      `<pmc-articleset><error id="1">no</error><article><front><article-meta><title-group><article-title>T<sub>1</sub></article-title></title-group>
       <contrib-group><contrib><name><surname>A</surname></name><xref rid="a"/></contrib><aff id="a">B</aff></contrib-group></article-meta></front>
       <body><sec><title>S</title><p>x <list><list-item><p>y</p></list-item></list></p><table-wrap><table><tr><td>1</td></tr></table></table-wrap>
       <disp-formula><alternatives><tex-math>\\begin{document}z\\end{document}</tex-math></alternatives></disp-formula></sec></body>
       <back><ref-list><ref><element-citation><year>2000</year></element-citation></ref></ref-list></back></article></pmc-articleset>`,
    ],
  ],
  [
    'document summaries',
    parseDocSums,
    [
      '<r><DocSum><Id>1</Id><Item Name="A" Type="List"><Item Name="B" Type="Integer">1</Item></Item></DocSum></r>',
      '<r><DocumentSummary uid="1"><A b="c"><D>1</D><D>2</D></A><error/></DocumentSummary></r>',
    ],
  ],
  [
    'GBSet',
    parseGbSet,
    [
      '<GBSet><GBSeq><GBSeq_locus>A</GBSeq_locus><GBSeq_feature-table><GBFeature><GBFeature_key>source</GBFeature_key></GBFeature></GBSeq_feature-table></GBSeq></GBSet>',
    ],
  ],
  ['TinySeq', parseTinySeq, ['<TSeqSet><TSeq><TSeq_accver>A</TSeq_accver></TSeq></TSeqSet>']],
  [
    'GenBank text',
    parseGenBank,
    [
      'LOCUS       A  3 bp DNA linear PRI 01-JAN-2000\nSOURCE      x\n  ORGANISM  y\n            z; w.\nREFERENCE   1\n  AUTHORS   B,C.\nFEATURES             Location\n     CDS             1..3\n                     /note="q\n                     r"\nORIGIN\n        1 acg\n//\n',
    ],
  ],
  ['FASTA', parseFasta, ['>a b\nACGT\n\n>c\nAC\n']],
  ['MEDLINE text', parseMedline, ['PMID- 1\nTI  - A\n      b\n\nPMID- 2\n']],
];

test.for(FORMS)('damaged %s is read or refused in words', ([, parse, originals]) => {
  const check = (text: string): void => {
    try {
      parse(text);
    } catch (error) {
      expect(error).toBeInstanceOf(ToolError);
    }
  };
  fc.assert(fc.property(mutated(originals), check), fuzzing);
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), check), fuzzing);
});

test('damaged records of PubMed are read or refused in words, and cited whatever they give', () => {
  const originals = fc.sample(someArticles, { numRuns: 5, seed: 1 }).map(setOf);
  fc.assert(
    fc.property(mutated(originals), (text) => {
      try {
        for (const article of parseArticles(text).articles) {
          for (const style of CITATION_STYLES) expect(formatCitation(article, style)).not.toBe('');
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ToolError);
      }
    }),
    fuzzing,
  );
});

test.for([
  ['blanks', ' '],
  ['line breaks', '\n'],
  ['open brackets', '<'],
  ['open elements', '<a>'],
  ['entities', '&amp;'],
  ['digits', '1'],
  ['brackets of CDATA', ']]'],
  ['quotes', '/x="'],
])('a hundred thousand %s are soon dealt with', ([, sign]) => {
  const long = (sign ?? '').repeat(100_000);
  const texts = [
    long,
    `<a>${long}</a>`,
    `>a\n${long}`,
    `PMID- ${long}`,
    `LOCUS ${long}\n${long}\n//`,
  ];
  for (const [, parse] of FORMS) {
    for (const text of texts) {
      try {
        parse(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ToolError);
      }
    }
  }
});

test('every form of citation is one block: nothing of a record can end it', () => {
  const fields = fc.string({
    unit: fc.constantFrom(...'aA {}\\"\n&%@,.'.split('')),
    maxLength: 30,
  });
  fc.assert(
    fc.property(fields, fc.constantFrom(TRIAL, CHAPTER, RETRACTED), (text, base) => {
      const article: Article = {
        ...base,
        title: text,
        authors: [
          { lastName: text, foreName: text, affiliations: [] },
          { collectiveName: text, affiliations: [] },
        ],
        journal: { title: text, volume: text },
      };
      const bibtex = formatCitation(article, 'bibtex');
      let depth = 0;
      const depths = Array.from(bibtex, (sign) => {
        depth += Number(sign === '{') - Number(sign === '}');
        return depth;
      });
      expect(depths.indexOf(0, bibtex.indexOf('{'))).toBe(depths.length - 1);
      expect(
        formatCitation(article, 'ris')
          .split('\n')
          .every((line) => /^[A-Z][A-Z\d] {2}- /.test(line)),
      ).toBe(true);
      expect(() => JSON.parse(formatCitation(article, 'csl-json')) as unknown).not.toThrow();
    }),
    fuzzing,
  );
});
