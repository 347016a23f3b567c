import { defineResource, type Context, type Resource } from '@wellspoken/kit';

import { articleMarkdown } from '../answer/article-markdown.ts';
import { toArticleView } from '../answer/article-view.ts';
import { readArticles } from '../answer/read-articles.ts';
import type { Entrez } from '../open.ts';
import type { Article } from '../records/article.ts';

type Write = (article: Article, fetchedAt: Date) => string;

/** Articles of PubMed, each as a page to read. */
export function articleResource(entrez: Pick<Entrez, 'eutils'>): Resource {
  return defineResource({
    name: 'article',
    title: 'Article of PubMed',
    description:
      'A record of PubMed by PMID as Markdown: title, authors, source, abstract, subjects, retractions.',
    uriTemplate: 'entrez://pubmed/{pmid}',
    mimeType: 'text/markdown',
    read: ({ variables }, context) =>
      read(entrez, variables['pmid'], { context, write: articleMarkdown }),
  });
}

/** Articles of PubMed, each as the data that get_article gives in full. */
export function articleDataResource(entrez: Pick<Entrez, 'eutils'>): Resource {
  return defineResource({
    name: 'article-data',
    title: 'Article of PubMed as data',
    description: 'A record of PubMed by PMID as JSON, with all that is known of it.',
    uriTemplate: 'entrez://pubmed/{pmid}/json',
    mimeType: 'application/json',
    read: ({ variables }, context) => read(entrez, variables['pmid'], { context, write: toJson }),
  });
}

const toJson: Write = (article, fetchedAt) =>
  JSON.stringify({ ...toArticleView(article, 'full'), retrievedAt: fetchedAt.toISOString() });

async function read(
  { eutils }: Pick<Entrez, 'eutils'>,
  pmid = '',
  { context, write }: { readonly context: Context; readonly write: Write },
): Promise<string | undefined> {
  if (!/^[1-9]\d{0,9}$/.test(pmid)) return undefined;
  const { articles, fetchedAt } = await readArticles(eutils, [pmid], { signal: context.signal });
  const [article] = articles;
  return article === undefined ? undefined : write(article, fetchedAt);
}
