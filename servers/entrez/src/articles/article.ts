/** A record of PubMed: an article of a journal, or a book or chapter of the Bookshelf. */
export interface Article {
  readonly pmid: string;
  readonly kind: 'article' | 'book';
  /** Plain text in the order of the source: the 2 of H₂O stands where it stood. */
  readonly title: string;
  readonly vernacularTitle?: string;
  readonly journal?: Journal;
  readonly book?: Book;
  /** When the issue, or the book, came out. */
  readonly published?: PublicationDate;
  /** When it appeared online, where the record says so. */
  readonly publishedOnline?: PublicationDate;
  readonly pages?: string;
  /** All sections in order; empty where there is no abstract. */
  readonly abstract: readonly AbstractSection[];
  /** Abstracts in other languages or for other readers. */
  readonly otherAbstracts: readonly OtherAbstract[];
  readonly copyright?: string;
  readonly authors: readonly Author[];
  /** False where the list of authors is known to be cut. */
  readonly authorsComplete: boolean;
  readonly languages: readonly string[];
  readonly publicationTypes: readonly Term[];
  readonly mesh: readonly MeshHeading[];
  readonly keywords: readonly Keyword[];
  readonly chemicals: readonly Chemical[];
  readonly grants: readonly Grant[];
  readonly dataBanks: readonly DataBank[];
  readonly corrections: readonly Correction[];
  readonly references: readonly Reference[];
  /** doi, pmc, pii, mid and others, each once; the PMID is not among them. */
  readonly identifiers: readonly Identifier[];
  readonly history: readonly HistoryDate[];
  /** Such as MEDLINE, In-Process, PubMed-not-MEDLINE or Publisher. */
  readonly status?: string;
  /** Such as ppublish, epublish or aheadofprint. */
  readonly publicationStatus?: string;
  readonly completed?: string;
  readonly revised?: string;
  readonly conflictOfInterest?: string;
}

/** Where an article appeared. */
export interface Journal {
  readonly title?: string;
  /** Such as "N. Engl. J. Med.". */
  readonly isoAbbreviation?: string;
  /** Such as "N Engl J Med". */
  readonly medlineAbbreviation?: string;
  readonly printIssn?: string;
  readonly electronicIssn?: string;
  readonly linkingIssn?: string;
  readonly nlmId?: string;
  readonly country?: string;
  readonly volume?: string;
  readonly issue?: string;
}

/** The book that a record of the Bookshelf is, or is a part of. */
export interface Book {
  readonly title: string;
  readonly publisher?: string;
  readonly place?: string;
  readonly isbns: readonly string[];
  readonly edition?: string;
  readonly editors: readonly Author[];
  /** Such as NBK1116. */
  readonly accession?: string;
  readonly sections: readonly string[];
}

/** A date as exact as the record has it. */
export interface PublicationDate {
  /** As the record words it: "2024 Jan 5", "1998 Dec-1999 Jan", "2001 Spring". */
  readonly text: string;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** A part of an abstract. */
export interface AbstractSection {
  /** As printed, such as "METHODS". */
  readonly label?: string;
  /** NLM's own category, such as METHODS, CONCLUSIONS or UNASSIGNED. */
  readonly category?: string;
  readonly text: string;
}

/** An abstract beside the main one. */
export interface OtherAbstract {
  readonly type?: string;
  readonly language?: string;
  readonly sections: readonly AbstractSection[];
}

/** A person or a group that wrote something. */
export interface Author {
  readonly lastName?: string;
  readonly foreName?: string;
  readonly initials?: string;
  readonly suffix?: string;
  /** The name of a group; then there is no last name. */
  readonly collectiveName?: string;
  readonly orcid?: string;
  readonly affiliations: readonly string[];
}

/** A word of a vocabulary, with its id there. */
export interface Term {
  readonly ui?: string;
  readonly name: string;
}

/** A subject heading of MeSH. */
export interface MeshHeading {
  readonly descriptor: MeshTerm;
  readonly qualifiers: readonly MeshTerm[];
  /** Major where the descriptor or any qualifier is: older records carry it on qualifiers. */
  readonly isMajor: boolean;
}

/** A descriptor or a qualifier. */
export interface MeshTerm extends Term {
  readonly isMajor: boolean;
}

/** A keyword of the authors or of a curator. */
export interface Keyword {
  readonly text: string;
  readonly isMajor: boolean;
  readonly owner?: string;
}

/** A substance that an article is about. */
export interface Chemical extends Term {
  /** A CAS or UNII number; absent where the record has 0. */
  readonly registryNumber?: string;
}

/** Money behind an article. */
export interface Grant {
  readonly id?: string;
  readonly acronym?: string;
  readonly agency?: string;
  readonly country?: string;
}

/** Where data of an article was deposited. */
export interface DataBank {
  readonly name: string;
  readonly accessions: readonly string[];
}

/** A relation to a record that corrects, comments on or retracts this one, or the other way round. */
export interface Correction {
  /** As the record has it: RetractionIn, RetractionOf, ErratumIn, CommentOn and so on. */
  readonly type: string;
  readonly source: string;
  readonly pmid?: string;
}

/** Something that an article cites. */
export interface Reference {
  readonly citation: string;
  readonly identifiers: readonly Identifier[];
}

/** An identifier of some kind. */
export interface Identifier {
  readonly type: string;
  readonly value: string;
}

/** The first identifier of one of these types. */
export function findIdentifier(
  identifiers: readonly Identifier[],
  ...types: readonly string[]
): string | undefined {
  return identifiers.find(({ type }) => types.includes(type))?.value;
}

/** A step in the life of a record. */
export interface HistoryDate {
  /** Such as received, accepted, entrez, pubmed or medline. */
  readonly status: string;
  /** YYYY-MM-DD, or as much of it as the record has. */
  readonly date: string;
}

/** A name as PubMed lists it, such as "Doe J" or "Doe J Jr"; a group has its own. */
export function formatAuthorName({ lastName, initials, suffix, ...author }: Author): string {
  if (author.collectiveName !== undefined) return author.collectiveName;
  const given = initials ?? author.foreName;
  return [lastName, given, suffix].filter((part) => part !== undefined).join(' ');
}

/** An abstract as one text; sections are distinguished by their labels. */
export function formatAbstract(sections: readonly AbstractSection[]): string {
  return sections
    .map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`))
    .join('\n');
}

/** The months as PubMed, RIS and BibTeX abbreviate them. */
export const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** The number of a month that is written as "Jan", "January", "1" or "01". */
export function parseMonth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,2}$/.test(text)
    ? Number(text)
    : 1 + MONTHS.findIndex((month) => text.toLowerCase().startsWith(month.toLowerCase()));
  return number >= 1 && number <= 12 ? number : undefined;
}
