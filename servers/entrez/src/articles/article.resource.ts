import { type Context, defineResource, type Resource } from '@wellspoken/kit';

import { createPmcLink, createPubmedLink } from '../answers/links.ts';
import type { Entrez } from '../open.ts';
import { toArticleView } from './article.shapes.ts';
import { type Article, formatAuthorName, type Journal, type MeshHeading } from './article.ts';
import { readArticles } from './read-articles.ts';
import { getRetraction } from './retraction.ts';

type Write = (article: Article, fetchedAt: Date) => string;

/** Articles of PubMed, each as a page to read. */
export function createArticleResource(entrez: Pick<Entrez, 'eutils'>): Resource {
  return defineResource({
    name: 'article',
    title: 'Article of PubMed',
    description:
      'A record of PubMed by PMID as Markdown: title, authors, source, abstract, subjects, retractions.',
    uriTemplate: 'entrez://pubmed/{pmid}',
    mimeType: 'text/markdown',
    foreign: 'records and abstracts of articles',
    read: ({ variables }, context) =>
      read(entrez, variables['pmid'], { context, write: formatArticle }),
  });
}

/** Articles of PubMed, each as the data that get_article gives in full. */
export function createArticleDataResource(entrez: Pick<Entrez, 'eutils'>): Resource {
  return defineResource({
    name: 'article-data',
    title: 'Article of PubMed as data',
    description: 'A record of PubMed by PMID as JSON, with all that is known of it.',
    uriTemplate: 'entrez://pubmed/{pmid}/json',
    mimeType: 'application/json',
    foreign: 'records and abstracts of articles',
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

/** A record of PubMed as a page to read. */
export function formatArticle(article: Article, fetchedAt: Date): string {
  const { title, authors, abstract, mesh, keywords } = article;
  const subjects = mesh.map((heading) => `- ${formatSubject(heading)}`);
  return [
    `# ${title === '' ? (article.vernacularTitle ?? 'Untitled') : title}`,
    ...formatCautions(article),
    ...(authors.length === 0 ? [] : [authors.map(formatAuthorName).join(', ')]),
    formatSource(article),
    '## Abstract',
    ...(abstract.length === 0
      ? ['PubMed has no abstract of it.']
      : abstract.map(({ label, text }) => (label === undefined ? text : `**${label}** ${text}`))),
    ...(subjects.length === 0
      ? []
      : ['## Subjects (MeSH, main ones in bold)', subjects.join('\n')]),
    ...(keywords.length === 0 ? [] : ['## Keywords', keywords.map(({ text }) => text).join(', ')]),
    '## Source',
    formatLinks(article, fetchedAt).join('\n'),
    '',
  ].join('\n\n');
}

function formatCautions(article: Article): readonly string[] {
  const { isRetracted, notices, notes, isNotice } = getRetraction(article);
  const cited = notices.map(
    ({ source, pmid }) => source + (pmid === undefined ? '' : ` (PMID ${pmid})`),
  );
  return [
    ...(isRetracted ? [`> **Retracted.** ${cited.join('; ')}`.trim()] : []),
    ...(isNotice ? ['> This is a notice that retracts another article.'] : []),
    ...notes.map(({ kind, source }) => `> There is a ${kind}: ${source}`),
  ];
}

function formatSource({ journal, book, published, pages, publicationTypes }: Article): string {
  const name = journal?.title ?? journal?.medlineAbbreviation ?? book?.title;
  const parts = [
    ...(name === undefined ? [] : [`*${name}*`]),
    ...(published === undefined ? [] : [published.text]),
    ...formatIssue(journal),
    ...(pages === undefined ? [] : [pages]),
  ];
  const types = publicationTypes.map((type) => type.name).join(', ');
  return [parts.join('; '), types].filter((part) => part !== '').join('. ');
}

function formatIssue({ volume, issue }: Journal = {}): readonly string[] {
  if (volume === undefined) return [];
  return [issue === undefined ? volume : `${volume}(${issue})`];
}

function formatSubject({ descriptor, qualifiers, isMajor }: MeshHeading): string {
  const name = isMajor ? `**${descriptor.name}**` : descriptor.name;
  return [name, ...qualifiers.map((qualifier) => qualifier.name)].join(' / ');
}

function formatLinks({ pmid, identifiers }: Article, fetchedAt: Date): readonly string[] {
  const ids = identifiers.map(({ type, value }) =>
    type === 'pmc' ? `- PMC: [${value}](${createPmcLink(value)})` : `- ${type}: ${value}`,
  );
  return [
    `- PubMed: [${pmid}](${createPubmedLink(pmid)})`,
    ...ids,
    `- Retrieved: ${fetchedAt.toISOString()}`,
  ];
}
