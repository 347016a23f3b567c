import type { ArticleId } from '../answer/article-id.ts';
import type { Calling } from '../eutils/eutils.ts';

/** Europe PMC, as this server uses it; whatever goes wrong is a ToolError. */
export interface EuropePmc {
  /** The record of an article; undefined where Europe PMC has none. */
  readonly find: (id: ArticleId, call?: Calling) => Promise<EuropePmcRecord | undefined>;
  /** The full text as JATS; undefined where Europe PMC has none that is open. */
  readonly fullText: (id: string, call?: Calling) => Promise<EuropePmcText | undefined>;
}

/** What Europe PMC says of an article. */
export interface EuropePmcRecord {
  readonly id: string;
  /** Such as MED, PMC or PPR. */
  readonly source: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly doi?: string;
  readonly title?: string;
  /** Whether the full text can be had from Europe PMC. */
  readonly hasFullText: boolean;
  readonly isOpenAccess: boolean;
}

/** A full text as it came. */
export interface EuropePmcText {
  readonly xml: string;
  readonly fetchedAt: Date;
}
