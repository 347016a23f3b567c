import type { Article } from '../../articles/article.ts';
import type { ArticleRead } from '../../articles/pubmed/parse-pubmed.ts';
import { recordReader } from '../../reader/record-reader.ts';
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
      const reads = await recordReader.articleReads(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records: articlesIn(reads) };
    },
    namesOf: ({ pmid }) => [pmid],
    begin: beginArticles,
  });
}

function* articlesIn(reads: readonly ArticleRead[]): Generator<Article | Problem, void> {
  for (const { article, problems } of reads) {
    if (article !== undefined) yield article;
    for (const problem of problems) yield { problem };
  }
}
