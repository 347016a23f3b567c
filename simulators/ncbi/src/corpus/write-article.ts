import type { AbstractPart, Article, Author, Day, Heading, Journal, Markup } from './article.ts';

/** What must be said of an article; all else has a likely value. */
type ArticleNote = Pick<Article, 'pmid' | 'title' | 'journal' | 'published'> &
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

/** The journals of the corpus; none of them exists. */
export const JOURNALS = {
  lakeside: {
    title: 'The Lakeside journal of medicine',
    iso: 'Lakeside J. Med.',
    medline: 'Lakeside J Med',
    issn: '9990-0101',
    electronicIssn: '9990-011X',
    nlmId: '9900001',
    country: 'United States',
  },
  cells: {
    title: 'Annals of cell signalling and repair',
    iso: 'Ann. Cell Signal. Repair',
    medline: 'Ann Cell Signal Repair',
    issn: '9990-0209',
    electronicIssn: '9990-0217',
    nlmId: '9900002',
    country: 'England',
  },
  editing: {
    title: 'Genome editing letters',
    iso: 'Genome Ed. Lett.',
    medline: 'Genome Ed Lett',
    issn: '9990-0306',
    electronicIssn: '9990-0314',
    nlmId: '9900003',
    country: 'Netherlands',
  },
  vaccines: {
    title: 'Journal of vaccine practice',
    iso: 'J. Vaccine Pract.',
    medline: 'J Vaccine Pract',
    issn: '9990-0403',
    electronicIssn: '9990-0411',
    nlmId: '9900004',
    country: 'Switzerland',
  },
  sleep: {
    title: 'Sleep and circadian reports',
    iso: 'Sleep Circadian Rep.',
    medline: 'Sleep Circadian Rep',
    issn: '9990-0500',
    electronicIssn: '9990-0519',
    nlmId: '9900005',
    country: 'Germany',
  },
  synthetic: {
    title: 'Synthetic reports in medicine',
    iso: 'Synth. Rep. Med.',
    medline: 'Synth Rep Med',
    issn: '9990-0608',
    electronicIssn: '9990-0616',
    nlmId: '9900006',
    country: 'United States',
  },
} as const satisfies Readonly<Record<string, Journal>>;
