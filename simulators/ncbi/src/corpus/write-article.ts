import type { AbstractPart, Article, Author, Day, Heading, Markup } from './article.ts';

/** What must be said of an article; all else has a likely value. */
export type ArticleNote = Pick<Article, 'pmid' | 'title' | 'journal' | 'published'> &
  Partial<Omit<Article, 'pmid' | 'title' | 'journal' | 'published' | 'authors' | 'mesh'>> & {
    /** "Last, Fore M; Last, Fore" */
    readonly authors: string | readonly Author[];
    /** "Heading", "Heading*" (major), "Heading/qualifier*" */
    readonly mesh?: readonly string[];
  };

/** An article from what is noted of it. */
export function writeArticle(note: ArticleNote): Article {
  const { authors, mesh = [], ...rest } = note;
  const entered = rest.entered ?? readDay(note.published);
  return {
    languages: ['eng'],
    types: ['Journal Article'],
    keywords: [],
    chemicals: [],
    grants: [],
    dataBanks: [],
    corrections: [],
    references: [],
    status: 'MEDLINE',
    publicationStatus: 'ppublish',
    revised: { year: entered.year + 1, month: entered.month, day: entered.day },
    ...rest,
    entered,
    authors: typeof authors === 'string' ? listPeople(authors) : authors,
    mesh: mesh.map(makeHeading),
  };
}

function readDay({ year, month = 1, day = 1 }: ArticleNote['published']): Day {
  return { year, month, day };
}

/** People from "Last, Fore M; Last, Fore"; the affiliation is that of the first. */
export function listPeople(names: string, affiliation?: string): readonly Author[] {
  return names.split('; ').map((name, index) => {
    const [last = '', fore = ''] = name.split(', ');
    const initials = [...fore.matchAll(/(?:^|[\s-])(\p{Lu})/gu)]
      .map(([, letter]) => letter)
      .join('');
    const place = index === 0 && affiliation !== undefined ? { affiliation } : {};
    return { last, fore, initials, ...place };
  });
}

function makeHeading(text: string): Heading {
  const [name = '', ...qualifiers] = text.split('/').map((part) => ({
    name: part.replace(/\*$/, ''),
    isMajor: part.endsWith('*'),
  }));
  return name === '' ? { name: text, isMajor: false, qualifiers: [] } : { ...name, qualifiers };
}

/** An abstract without headings. */
export function makePlainAbstract(text: Markup): readonly AbstractPart[] {
  return [{ text }];
}

const CATEGORIES: Readonly<Record<string, string>> = {
  AIM: 'OBJECTIVE',
  AIMS: 'OBJECTIVE',
  FINDINGS: 'RESULTS',
  INTERPRETATION: 'CONCLUSIONS',
  'MATERIALS AND METHODS': 'METHODS',
  FUNDING: 'UNASSIGNED',
};

/** An abstract with headings: "LABEL: text". */
export function makeStructuredAbstract(...parts: readonly Markup[]): readonly AbstractPart[] {
  return parts.map((part) => {
    const at = part.indexOf(': ');
    const label = part.slice(0, at);
    return { label, category: CATEGORIES[label] ?? label, text: part.slice(at + 2) };
  });
}
