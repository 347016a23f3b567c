import { ToolError } from '@wellspoken/kit';

import type { ArticleId } from '../articles/article-id.ts';
import type { Calling } from '../eutils/eutils.ts';
import { recordReader } from '../reader/record-reader.ts';
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
    const articles = await articlesIn(fetched.xml, call);
    const text = articles.find(({ hasBody }) => hasBody);
    if (text === undefined) return none('It has only metadata of it.');
    const inPmc = own.startsWith('PMC') ? own : undefined;
    return { found: { text, source: SOURCE, pmcid: inPmc, fetchedAt: fetched.fetchedAt } };
  } catch (error) {
    return { attempt: failedAttempt(SOURCE, error, call) };
  }
}

async function articlesIn(xml: string, { signal }: Calling): Promise<readonly FullText[]> {
  try {
    return await recordReader.fullTexts(xml, signal);
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
