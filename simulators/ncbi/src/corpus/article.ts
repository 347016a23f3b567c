/**
 * A text in which b, i, u, sub, sup and those of MathML may stand as tags, and letters as numeric references;
 * everything else stands for itself.
 */
export type Markup = string;

/** An article of a journal, as the simulator keeps it. */
export interface Article {
  readonly pmid: string;
  readonly title: Markup;
  readonly vernacularTitle?: string;
  readonly journal: Journal;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly published: IssueDate;
  /** When it appeared online. */
  readonly online?: Day;
  readonly abstract?: readonly AbstractPart[];
  readonly copyright?: string;
  readonly otherAbstract?: { readonly language: string; readonly text: Markup };
  readonly authors: readonly Author[];
  readonly languages: readonly string[];
  readonly types: readonly string[];
  readonly mesh: readonly Heading[];
  readonly keywords: readonly string[];
  readonly chemicals: readonly { readonly name: string; readonly number: string }[];
  readonly grants: readonly {
    readonly id: string;
    readonly acronym: string;
    readonly agency: string;
    readonly country: string;
  }[];
  readonly dataBanks: readonly {
    readonly name: string;
    readonly accessions: readonly string[];
  }[];
  readonly corrections: readonly {
    readonly type: string;
    readonly source: string;
    readonly pmid?: string;
  }[];
  readonly references: readonly { readonly citation: string; readonly pmid?: string }[];
  readonly doi?: string;
  readonly pmc?: string;
  readonly status: string;
  readonly publicationStatus: string;
  /** When it came to PubMed. */
  readonly entered: Day;
  readonly revised: Day;
  readonly conflict?: string;
}

/** A day of the calendar; months from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of an issue: as exact as it is printed, or in the words of MEDLINE. */
export interface IssueDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly season?: string;
  /** Stands in place of all others. */
  readonly medline?: string;
}

/** A part of an abstract. */
export interface AbstractPart {
  readonly label?: string;
  readonly category?: string;
  readonly text: Markup;
}

/** A person or a group. */
export interface Author {
  readonly last: string;
  readonly fore: string;
  readonly initials: string;
  readonly suffix?: string;
  readonly orcid?: string;
  readonly affiliation?: string;
  /** Stands in place of a name. */
  readonly collective?: string;
}

/** A subject heading. */
export interface Heading {
  readonly name: string;
  readonly isMajor: boolean;
  readonly qualifiers: readonly { readonly name: string; readonly isMajor: boolean }[];
}

/** A journal. */
export interface Journal {
  readonly title: string;
  readonly iso: string;
  readonly medline: string;
  readonly issn: string;
  readonly electronicIssn: string;
  readonly nlmId: string;
  readonly country: string;
}

/** A chapter of a book of the Bookshelf. */
export interface BookArticle {
  readonly pmid: string;
  readonly accession: string;
  readonly title: Markup;
  readonly bookTitle: string;
  readonly bookId: string;
  readonly publisher: string;
  readonly place: string;
  readonly started: number;
  readonly isbn: string;
  readonly medium: string;
  readonly editors: readonly Author[];
  readonly authors: readonly Author[];
  readonly abstract: readonly AbstractPart[];
  readonly sections: readonly { readonly part: string; readonly title: string }[];
  readonly keywords: readonly string[];
  readonly types: readonly string[];
  readonly contributed: Day;
  readonly revised: Day;
}

/** A record of PubMed. */
export type PubmedRecord =
  | { readonly kind: 'article'; readonly article: Article }
  | { readonly kind: 'book'; readonly book: BookArticle };
