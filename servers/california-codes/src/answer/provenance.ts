import * as z from 'zod';

import type { Provenance } from '../library/library.ts';
import { whole } from './whole.ts';

/** Where an answer comes from and how old it is, as fields of an answer. */
export const provenanceFields = {
  url: z.string().describe("Its page on the legislature's site"),
  fetchedAt: z.string().describe('When the site was asked, in UTC; of an archive, its day'),
  source: z.enum(['site', 'archive']).describe("The legislature's site or its bulk archive"),
  cached: z.boolean().describe('Whether it was kept from an earlier time'),
  ageSeconds: whole().describe('How old it is'),
  stale: z.string().optional().describe('Why it may be out of date'),
} as const;

const provenance = z.object(provenanceFields);

/** Where an answer comes from, as it is told. */
export type ProvenanceView = z.output<typeof provenance>;

/** Tells where an answer comes from. */
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
