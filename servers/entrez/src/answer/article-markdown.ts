import { retractionOf } from '../parse/retraction.ts';
import type { Article, Journal, MeshHeading } from '../records/article.ts';
import { authorName } from './author-name.ts';
import { pmcLink, pubmedLink } from './links.ts';

/** A record of PubMed as a page to read. */
export function articleMarkdown(article: Article, fetchedAt: Date): string {
  const { title, authors, abstract, mesh, keywords } = article;
  const subjects = mesh.map((heading) => `- ${subjectOf(heading)}`);
  return [
    `# ${title === '' ? (article.vernacularTitle ?? 'Untitled') : title}`,
    ...cautionsOf(article),
    ...(authors.length === 0 ? [] : [authors.map(authorName).join(', ')]),
    sourceOf(article),
    '## Abstract',
    ...(abstract.length === 0
      ? ['PubMed has no abstract of it.']
      : abstract.map(({ label, text }) => (label === undefined ? text : `**${label}** ${text}`))),
    ...(subjects.length === 0
      ? []
      : ['## Subjects (MeSH, main ones in bold)', subjects.join('\n')]),
    ...(keywords.length === 0 ? [] : ['## Keywords', keywords.map(({ text }) => text).join(', ')]),
    '## Source',
    linksOf(article, fetchedAt).join('\n'),
    '',
  ].join('\n\n');
}

function cautionsOf(article: Article): readonly string[] {
  const { isRetracted, notices, notes, isNotice } = retractionOf(article);
  const cited = notices.map(
    ({ source, pmid }) => source + (pmid === undefined ? '' : ` (PMID ${pmid})`),
  );
  return [
    ...(isRetracted ? [`> **Retracted.** ${cited.join('; ')}`.trim()] : []),
    ...(isNotice ? ['> This is a notice that retracts another article.'] : []),
    ...notes.map(({ kind, source }) => `> There is a ${kind}: ${source}`),
  ];
}

function sourceOf({ journal, book, published, pages, publicationTypes }: Article): string {
  const name = journal?.title ?? journal?.medlineAbbreviation ?? book?.title;
  const parts = [
    ...(name === undefined ? [] : [`*${name}*`]),
    ...(published === undefined ? [] : [published.text]),
    ...issueOf(journal),
    ...(pages === undefined ? [] : [pages]),
  ];
  const types = publicationTypes.map((type) => type.name).join(', ');
  return [parts.join('; '), types].filter((part) => part !== '').join('. ');
}

function issueOf({ volume, issue }: Journal = {}): readonly string[] {
  if (volume === undefined) return [];
  return [issue === undefined ? volume : `${volume}(${issue})`];
}

function subjectOf({ descriptor, qualifiers, isMajor }: MeshHeading): string {
  const name = isMajor ? `**${descriptor.name}**` : descriptor.name;
  return [name, ...qualifiers.map((qualifier) => qualifier.name)].join(' / ');
}

function linksOf({ pmid, identifiers }: Article, fetchedAt: Date): readonly string[] {
  const ids = identifiers.map(({ type, value }) =>
    type === 'pmc' ? `- PMC: [${value}](${pmcLink(value)})` : `- ${type}: ${value}`,
  );
  return [
    `- PubMed: [${pmid}](${pubmedLink(pmid)})`,
    ...ids,
    `- Retrieved: ${fetchedAt.toISOString()}`,
  ];
}
