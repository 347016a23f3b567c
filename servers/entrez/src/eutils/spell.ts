import type { Upstream } from '@wellspoken/kit/upstream';

import { misshapen } from '../doors/ncbi-failures.ts';
import { childOf, childText, childrenOf, textOf } from '../xml/element.ts';
import { askXml, KEPT } from './ask.ts';
import type { Calling, Spelling, SpellRequest } from './eutils.ts';

/** Asks how a query should be spelt. */
export async function spell(
  door: Upstream,
  { database, term }: SpellRequest,
  call: Calling = {},
): Promise<Spelling> {
  const { value } = await askXml(door, {
    ...call,
    utility: 'espell.fcgi',
    query: { db: database },
    long: { term },
    keepMs: KEPT.recordMs,
  });
  if (value.name !== 'eSpellResult') throw misshapen('other');
  const corrected = childText(value, 'CorrectedQuery');
  return {
    query: term,
    ...(corrected === undefined || corrected === term ? {} : { corrected }),
    replacements: childrenOf(childOf(value, 'SpelledQuery'), 'Replaced')
      .map(textOf)
      .filter((word) => word !== ''),
  };
}
