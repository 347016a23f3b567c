import type { Article } from '../../records/article.ts';
import { readArticles } from '../../parse/pubmed.ts';
import { beginArticles } from '../layouts/pubmed/write-article.ts';
import { plainForm, rawOf, type Form, type Problem } from './form.ts';

/** Records of PubMed with all that they say. */
export function articlesForm(): Form {
  return plainForm<Article>({
    rettype: 'xml',
    utility: 'efetch.fcgi',
    parameters: { retmode: 'xml' },
    fetch: async (eutils, selection, call) => {
      const { text, fetchedAt } = await eutils.fetch({ selection, retmode: 'xml' }, call);
      return { fetchedAt, raw: rawOf(text), records: articlesIn(text) };
    },
    namesOf: ({ pmid }) => [pmid],
    begin: beginArticles,
  });
}

function* articlesIn(xml: string): Generator<Article | Problem, void> {
  for (const { article, problems } of readArticles(xml)) {
    if (article !== undefined) yield article;
    for (const problem of problems) yield { problem };
  }
}
