import { monthNumber, MONTHS, type PublicationDate } from '../articles/article.ts';
import type { FullText, TextSection } from '../records/full-text.ts';
import {
  childOf,
  childrenOf,
  childText,
  descend,
  present,
  type XmlElement,
} from '../xml/element.ts';
import { readRecords } from '../xml/read-xml.ts';
import { authorsOf } from './jats/authors.ts';
import { jatsIdentifiers } from './jats/identifiers.ts';
import { inlineTextOf } from './jats/inline.ts';
import { referencesOf } from './jats/references.ts';
import { backSections, sectionsOf } from './jats/sections.ts';
import { withPresent } from '../answers/present.ts';

/**
 * Reads every article of a pmc-articleset, or the one that is the whole document.
 * What PMC says of ids that it does not have is no article, and gives none.
 */
export function parseJats(xml: string): readonly FullText[] {
  // An unknown entity stays in the text as it stands there, where a reader sees it.
  const onFlaw = (): void => {};
  return Array.from(readRecords(xml, ['article'], { onFlaw }), toFullText);
}

function toFullText(article: XmlElement): FullText {
  const meta = descend(article, 'front', 'article-meta');
  const body = childOf(article, 'body');
  const content = sectionsOf(body);
  const hasBody = content.length > 0;
  return withPresent({
    title: inlineTextOf(descend(meta, 'title-group', 'article-title')),
    identifiers: jatsIdentifiers(childrenOf(meta, 'article-id')),
    journal: journalOf(childOf(childOf(article, 'front'), 'journal-meta')),
    published: publishedOf(childrenOf(meta, 'pub-date')),
    authors: authorsOf(meta),
    abstract: childrenOf(meta, 'abstract').flatMap(abstractSections),
    hasBody,
    body: hasBody ? [...content, ...backSections(article)] : [],
    references: referencesOf(childOf(article, 'back')),
    license: licenseOf(meta),
  });
}

function journalOf(meta: XmlElement | undefined): string | undefined {
  return (
    childText(childOf(meta, 'journal-title-group'), 'journal-title') ??
    childText(meta, 'journal-title')
  );
}

/** An abstract of another kind, such as a summary for the public, keeps its heading as title. */
function abstractSections(abstract: XmlElement): readonly TextSection[] {
  const title = present(inlineTextOf(childOf(abstract, 'title')));
  const sections = sectionsOf(abstract);
  if (title === undefined || /^(?:abstract|summary)$/i.test(title)) return sections;
  const [first, ...rest] = sections;
  const isPlain = rest.length === 0 && first !== undefined && first.title === undefined;
  return [isPlain ? { ...first, title } : { title, paragraphs: [], sections }];
}

/** In print before online, as PubMed has it; a collection is no day. */
const KINDS = ['ppub', 'pub', 'epub', 'collection'];

function publishedOf(dates: readonly XmlElement[]): PublicationDate | undefined {
  const kindOf = ({ attributes }: XmlElement): string =>
    attributes['pub-type'] ?? attributes['date-type'] ?? '';
  const ranked = KINDS.flatMap((kind) => dates.filter((date) => kindOf(date) === kind));
  const date = ranked[0] ?? dates[0];
  const year = numberIn(childText(date, 'year'));
  if (date === undefined || year === undefined) return undefined;
  const month = monthNumber(childText(date, 'month'));
  const day = month === undefined ? undefined : numberIn(childText(date, 'day'));
  const words = [year, month === undefined ? childText(date, 'season') : MONTHS[month - 1], day];
  const text = words.filter((word) => word !== undefined).join(' ');
  return withPresent({ text, year, month, day });
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function licenseOf(meta: XmlElement | undefined): string | undefined {
  const license = descend(meta, 'permissions', 'license');
  return present(inlineTextOf(license)) ?? license?.attributes['xlink:href'];
}
