import type { CallOptions } from '../eutils/eutils.ts';

/** The services of PMC beside the E-utilities; every failure is a ToolError. */
export interface Pmc {
  /** Finds the other ids of articles that are in PMC; PMIDs, PMCIDs and DOIs may be mixed. */
  readonly convertIds: (request: ConversionRequest, call?: CallOptions) => Promise<Conversion>;
  /** The answer of the converter as it came; all ids must be of one kind. */
  readonly convertIdsAsText: (
    request: TextConversionRequest,
    call?: CallOptions,
  ) => Promise<PmcText>;
  /** What the open-access service offers of an article, or the next of a list that it began. */
  readonly openAccess: (request: OpenAccessRequest, call?: CallOptions) => Promise<OpenAccess>;
  /** A citation as NCBI's own exporter writes it. */
  readonly exportCitation: (request: ExportRequest, call?: CallOptions) => Promise<PmcText>;
}

/** Ids of articles. */
export interface ConversionRequest {
  readonly ids: readonly string[];
  /** Whether all versions of each article are wanted. */
  readonly versions?: boolean | undefined;
}

/** Ids of one kind, and the form of the answer. */
export interface TextConversionRequest extends ConversionRequest {
  readonly format: 'xml' | 'csv';
}

/** The outcome for each id, in the order of the request. */
export interface Conversion {
  readonly records: readonly ConvertedId[];
  readonly fetchedAt: Date;
}

/** What the converter knows of an id. */
export interface ConvertedId {
  readonly requested: string;
  readonly pmcid?: string;
  readonly pmid?: string;
  readonly doi?: string;
  readonly versions?: readonly { readonly pmcid: string; readonly isCurrent: boolean }[];
  /** Why there are no other ids, in words. */
  readonly problem?: string;
}

/** A text of a service of PMC. */
export interface PmcText {
  readonly text: string;
  readonly fetchedAt: Date;
}

/** An article by its PMCID, or the resumption token of a list. */
export type OpenAccessRequest = { readonly pmcid: string } | { readonly resumption: string };

/** What the open-access service has. */
export interface OpenAccess {
  readonly records: readonly OpenAccessRecord[];
  /** How many there are in all, where the service says so. */
  readonly total?: number;
  /** Where the list continues. */
  readonly resumption?: string;
  /** The answer as it came. */
  readonly xml: string;
  readonly fetchedAt: Date;
}

/** An article that may be downloaded. */
export interface OpenAccessRecord {
  readonly id: string;
  readonly citation?: string;
  readonly license?: string;
  readonly isRetracted: boolean;
  readonly links: readonly {
    readonly format: string;
    readonly href: string;
    readonly updated?: string;
  }[];
}

/** Which citation is wanted, and in which format. */
export interface ExportRequest {
  readonly database: 'pmc' | 'pubmed';
  /** Digits only, also for PMC. */
  readonly id: string;
  readonly format: 'ris' | 'nbib' | 'medline';
}
