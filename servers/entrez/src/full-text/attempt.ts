import { ToolError } from '@wellspoken/kit';

import type { Entrez } from '../open.ts';
import type { Calling } from '../eutils/eutils.ts';
import type { FullText } from '../records/full-text.ts';

/** The services in which a full text is looked for. */
export type Services = Pick<Entrez, 'eutils' | 'pmc' | 'europePmc'>;

/** What became of looking in one place. */
export interface Attempt {
  readonly source: string;
  /** `none`: it has no full text; `failed`: it could not be asked, so nobody knows. */
  readonly outcome: 'none' | 'failed';
  /** A sentence. */
  readonly reason: string;
  readonly error?: ToolError;
}

/** A full text, and where it was found. */
export interface LocatedText {
  readonly text: FullText;
  readonly source: 'PMC' | 'Europe PMC';
  readonly pmcid?: string | undefined;
  readonly fetchedAt: Date;
}

/** What one place had: the text, or why not. */
export type Tried =
  | { readonly found: LocatedText; readonly attempt?: undefined }
  | { readonly found?: undefined; readonly attempt: Attempt };

/** What a place said, where it failed; a caller who left is let go. */
export function failedAttempt(source: string, error: unknown, { signal }: Calling): Attempt {
  if (!(error instanceof ToolError) || signal?.aborted === true) throw error;
  return { source, outcome: 'failed', reason: error.message, error };
}
