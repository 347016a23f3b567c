/** One of the five documents from which the project took its demands. */
export interface SourceDocument {
  readonly name: DocumentName;
  readonly title: string;
}

/** The short name of one of the five documents. */
export type DocumentName =
  'devflow' | 'github-projects' | 'protocol-guide' | 'entrez' | 'california-codes';

/** What a demand is about. */
export type DemandKind =
  | 'error-codes'
  | 'response-shape'
  | 'schema'
  | 'content-type'
  | 'annotation'
  | 'design'
  | 'security'
  | 'performance'
  | 'compatibility'
  | 'protocol';

/** The part of the project whose tests prove a demand. */
export type Owner =
  | 'kit'
  | 'kit-in-production'
  | 'workspace'
  | 'devflow'
  | 'entrez'
  | 'california-codes'
  | 'github-projects';

/** Why a demand is not met as it is written. */
export interface Refusal {
  /** Page and anchor below the site of the specification. */
  readonly section: string;
  /** What the specification says there, word for word. */
  readonly sentence: string;
  /** What the project does. */
  readonly instead: string;
}

/** A demand as the tables of this folder hold it. */
export interface DemandRow {
  readonly id: string;
  readonly kind: DemandKind;
  readonly owner: Owner;
  readonly text: string;
  readonly refusal?: Refusal;
}
