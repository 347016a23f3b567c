import { expect, test } from 'vitest';

import type { Article } from './article.ts';
import { parseArticles } from './pubmed/parse-pubmed.ts';
import { getRetraction } from './retraction.ts';

function article(types: readonly string[], corrections: readonly string[]): Article {
  const list = types.map((type) => `<PublicationType>${type}</PublicationType>`).join('');
  const [read] = parseArticles(
    `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID>
      <Article><ArticleTitle>T</ArticleTitle><PublicationTypeList>${list}</PublicationTypeList></Article>
      <CommentsCorrectionsList>${corrections.join('')}</CommentsCorrectionsList>
    </MedlineCitation></PubmedArticle></PubmedArticleSet>`,
  ).articles;
  return read!;
}

function relation(type: string, pmid = '9'): string {
  return `<CommentsCorrections RefType="${type}"><RefSource>J. 2001;1:2</RefSource><PMID>${pmid}</PMID></CommentsCorrections>`;
}

test('an article is retracted by its type or by a notice, even one without a PMID', () => {
  expect(getRetraction(article(['Retracted Publication'], []))).toMatchObject({
    isRetracted: true,
  });
  expect(getRetraction(article([], [relation('RetractionIn', '')]))).toEqual({
    isRetracted: true,
    notices: [{ kind: 'retraction', source: 'J. 2001;1:2' }],
    isNotice: false,
    notes: [],
  });
});

test.for([
  [['Retraction of Publication'], []],
  [['Retraction Notice'], []],
  [[], [relation('RetractionOf')]],
])('a notice of a retraction is not itself retracted: %j', ([types, relations]) => {
  expect(getRetraction(article(types!, relations!))).toMatchObject({
    isRetracted: false,
    isNotice: true,
  });
});

test.for([
  ['ExpressionOfConcernIn', 'expression of concern'],
  ['ErratumIn', 'correction'],
  ['PartialRetractionIn', 'partial retraction'],
  ['CorrectedandRepublishedIn', 'corrected and republished'],
])('%s is a note and no retraction', ([type, kind]) => {
  expect(getRetraction(article([], [relation(type!)]))).toMatchObject({
    isRetracted: false,
    notes: [{ kind, source: 'J. 2001;1:2', pmid: '9' }],
  });
});

test('a comment on an article says nothing of whether it stands', () => {
  expect(
    getRetraction(article(['Journal Article'], [relation('CommentIn'), relation('ErratumFor')])),
  ).toEqual({
    isRetracted: false,
    notices: [],
    isNotice: false,
    notes: [],
  });
});
