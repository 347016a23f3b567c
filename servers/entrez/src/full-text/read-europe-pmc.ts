import { ToolError } from '@wellspoken/kit';

import type { ArticleId } from '../answer/article-id.ts';
import type { Calling } from '../eutils/eutils.ts';
import { parseJats } from '../parse/jats.ts';
import type { FullText } from '../records/full-text.ts';
import { XmlError } from '../xml/xml-error.ts';
import { failedAttempt, type Services, type Tried } from './attempt.ts';

const SOURCE = 'Europe PMC';

interface Wanted {
  readonly id: ArticleId;
  readonly pmcid: string | undefined;
}

/** Reads an article of Europe PMC, which also has preprints, and texts that PMC may not give. */
export async function readEuropePmc(
  { europePmc }: Services,
  { id, pmcid }: Wanted,
  call: Calling,
): Promise<Tried> {
  try {
    const own = pmcid?.replace(/\.\d+$/, '') ?? (await idThere(europePmc, id, call));
    if (own === undefined) return none('It has no record of this article with a full text.');
    const fetched = await europePmc.fullText(own, call);
    if (fetched === undefined) return none('It has no full text of it that is open.');
    const text = articlesIn(fetched.xml).find(({ hasBody }) => hasBody);
    if (text === undefined) return none('It has only metadata of it.');
    const inPmc = own.startsWith('PMC') ? own : undefined;
    return { found: { text, source: SOURCE, pmcid: inPmc, fetchedAt: fetched.fetchedAt } };
  } catch (error) {
    return { attempt: failedAttempt(SOURCE, error, call) };
  }
}

function articlesIn(xml: string): readonly FullText[] {
  try {
    return parseJats(xml);
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new ToolError('upstream_failed', 'Europe PMC sent an article that is broken XML.', {
      retryable: true,
      suggestions: ['Try again later.'],
      cause,
    });
  }
}

function none(reason: string): Tried {
  return { attempt: { source: SOURCE, outcome: 'none', reason } };
}

/** The id under which Europe PMC has the text: that of PMC, or its own of a preprint. */
async function idThere(
  { find }: Services['europePmc'],
  id: ArticleId,
  call: Calling,
): Promise<string | undefined> {
  const record = await find(id, call);
  if (record?.pmcid !== undefined) return record.pmcid;
  return record?.source === 'PPR' ? record.id : undefined;
}
