import type { CallOptions } from '../eutils/eutils.ts';

/** PubChem, as this server uses it; every failure is a ToolError. */
export interface PubChem {
  /** What PubChem knows of the things that an identifier names. */
  readonly look: (request: PubChemRequest, call?: CallOptions) => Promise<PubChemAnswer>;
  /** Compounds with a related structure; the result may be empty. */
  readonly searchStructures: (query: StructureQuery, call?: CallOptions) => Promise<PubChemAnswer>;
}

/** The three kinds of records that PubChem has. */
export type PubChemDomain = 'compound' | 'substance' | 'assay';

/** By what records can be named. */
export const IDENTIFIER_TYPES = [
  'cid',
  'name',
  'smiles',
  'inchi',
  'inchikey',
  'formula',
  'sid',
  'sourceid',
  'xref',
  'aid',
  'listkey',
  'target',
  'activity',
] as const;

/** The name of a way to name records. */
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** What can be asked of records: all of it, a table of properties, their names, or only their ids. */
export const PUBCHEM_VIEWS = ['record', 'properties', 'synonyms', 'identifiers'] as const;

/** A part of what PubChem knows. */
export type PubChemView = (typeof PUBCHEM_VIEWS)[number];

/** The forms in which PubChem answers. */
export const PUBCHEM_FORMATS = ['json', 'xml', 'csv', 'txt', 'sdf', 'png'] as const;

/** The name of a form. */
export type PubChemFormat = (typeof PUBCHEM_FORMATS)[number];

/** Which records are meant, and what is wanted of them. */
export interface PubChemRequest {
  readonly domain: PubChemDomain;
  readonly identifier: string;
  readonly identifierType: IdentifierType;
  /** What suits the identifier and the format, where it is not said. */
  readonly view?: PubChemView | undefined;
  readonly format: PubChemFormat;
  /** How many ids a search by formula gives at most. */
  readonly maxRecords?: number | undefined;
}

/** How the structures that are looked for relate to the one that is given. */
export const STRUCTURE_SEARCHES = [
  'identity',
  'substructure',
  'superstructure',
  'similarity',
] as const;

/** The name of such a relation. */
export type StructureSearch = (typeof STRUCTURE_SEARCHES)[number];

/** The ways in which a structure can be written. */
export const STRUCTURE_TYPES = ['smiles', 'inchi', 'sdf', 'mol'] as const;

/** The name of such a way. */
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** A structure, and which others are looked for. */
export interface StructureQuery {
  readonly search: StructureSearch;
  readonly structure: string;
  readonly structureType: StructureType;
  /** The minimum similarity in percent; only for a similarity search. */
  readonly threshold: number;
  readonly maxRecords: number;
  readonly format: PubChemFormat;
}

/** What PubChem answered, in the form that was asked for. */
export type PubChemAnswer = {
  /** What was asked in the end, where the request left it open. */
  readonly view: PubChemView;
  readonly fetchedAt: Date;
} & (
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly mimeType: string }
);
