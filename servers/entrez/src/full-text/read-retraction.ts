import { ToolError } from '@wellspoken/kit';

import { lineOfSummary } from '../articles/article-line.shapes.ts';
import type { Calling } from '../eutils/eutils.ts';
import type { Services } from './attempt.ts';

/** Whether an article was retracted, which its text in PMC often does not say; undefined: nobody could tell. */
export async function readRetraction(
  { eutils }: Pick<Services, 'eutils'>,
  pmid: string,
  call: Calling,
): Promise<boolean | undefined> {
  try {
    const { documents } = await eutils.summarize({ database: 'pubmed', ids: [pmid] }, call);
    return documents.some((document) => lineOfSummary(document).retracted === true);
  } catch (error) {
    if (!(error instanceof ToolError) || call.signal?.aborted === true) throw error;
    return undefined;
  }
}
