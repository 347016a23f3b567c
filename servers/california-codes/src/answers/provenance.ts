import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import type { Provenance } from '../library/library.ts';
import { defineCount } from './fields.ts';

/** Where an answer comes from and how old it is, as fields of an answer. */
export const provenanceFields = {
  url: z.string().describe("Its page on the legislature's site"),
  fetchedAt: z.string().describe('When the site was asked, in UTC; of an archive, its day'),
  source: z.enum(['site', 'archive']).describe("The legislature's site or its bulk archive"),
  cached: z.boolean().describe('Whether it was kept from an earlier time'),
  ageSeconds: defineCount().describe('How old it is'),
  stale: z.string().optional().describe('Why it may be out of date'),
} as const;

const provenance = z.object(provenanceFields);

/** Where an answer comes from, as clients see it. */
type ProvenanceView = z.output<typeof provenance>;

/** Converts where an answer comes from for clients. */
export function toProvenanceView(from: Provenance): ProvenanceView {
  const { url, fetchedAt, source, cached, ageSeconds, stale } = from;
  return {
    url,
    fetchedAt: fetchedAt.toISOString(),
    source,
    cached,
    ageSeconds: Math.max(0, Math.round(ageSeconds)),
    ...(stale !== undefined && { stale }),
  };
}

/** Runs `show`; what is missing from out-of-date law is reported as unverified, not as absent. */
export function admitAge<Shown>({ stale, fetchedAt }: Provenance, show: () => Shown): Shown {
  try {
    return show();
  } catch (error) {
    const isAbsence = error instanceof ToolError && error.code === 'not_found';
    if (stale === undefined || !isAbsence) throw error;
    const day = fetchedAt.toISOString().slice(0, 10);
    throw new ToolError(
      'unavailable',
      `Unverified: this is known only as of ${day}. ${stale} What was known then: ${error.message}`,
      { suggestions: ['Try again later.', ...error.suggestions], cause: error },
    );
  }
}
