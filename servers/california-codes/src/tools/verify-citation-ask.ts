import { ToolError } from '@wellspoken/kit';

import type { SectionAddress } from '../law/section.ts';
import type { Library, SectionAnswer } from '../library/library.ts';

/** What came of asking for a section; "late" where the time was over before anybody answered. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: SectionAnswer }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'late' };

/** Asks for the sections of one call. */
export interface Asker {
  /** Asks for a section; for the same section only once. */
  readonly ask: (at: SectionAddress) => Promise<Outcome>;
}

/** How long sections may be asked for. */
export interface Patience {
  /** Of the call. */
  readonly signal: AbortSignal;
  /** Aborts when no more may be asked. */
  readonly over: AbortSignal;
}

/**
 * Asks a library for one section after the other. It goes on after a failure: a section that is kept
 * needs no site, and a site that keeps failing is left alone by the library itself.
 */
export function createAsker(library: Library, patience: Patience): Asker {
  const asked = new Map<string, Outcome>();
  return {
    ask: async (at) => {
      const key = [at.code, at.article, at.section].join(' ');
      const outcome = asked.get(key) ?? (await askOnce(library, at, patience));
      asked.set(key, outcome);
      return outcome;
    },
  };
}

async function askOnce(
  library: Library,
  at: SectionAddress,
  { signal, over }: Patience,
): Promise<Outcome> {
  if (over.aborted) return { kind: 'late' };
  try {
    const answer = await library.readSection(at, { signal: AbortSignal.any([signal, over]) });
    return { kind: 'answer', answer };
  } catch (error) {
    signal.throwIfAborted();
    if (over.aborted) return { kind: 'late' };
    if (error instanceof ToolError) return { kind: 'failed', why: whyOf(error) };
    throw error;
  }
}

function whyOf({ message, suggestions }: ToolError): string {
  const told = message.startsWith('Unverified') ? message : `Unverified: ${message}`;
  return [told, ...suggestions].join(' ');
}
