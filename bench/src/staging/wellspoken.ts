import { openEntrez } from '@wellspoken/entrez';

import type { StagingContender, StagingPlace } from './contender.ts';

/** Entrez as it is, but without gaps between requests. */
export async function openWellspoken({ url, folder }: StagingPlace): Promise<StagingContender> {
  const entrez = await openEntrez({
    endpoints: {
      eutils: url,
      pubchem: url,
      idConverter: url,
      openAccess: url,
      citations: url,
      europePmc: url,
    },
    folder,
    pace: { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 },
  });
  let id = '';
  return {
    stage: async (count) => {
      const handle = { webEnv: 'bench', queryKey: '1' };
      const selection = { database: 'pubmed', handle, from: 0, count };
      const dataset = await entrez.datasets.stage({ selection });
      id = dataset.id;
      return dataset.staged;
    },
    ask: async (sql) => {
      const { rows } = await entrez.datasets.query({ id, sql, limit: 1 });
      return Number(rows[0]?.[0]);
    },
    close: entrez.close,
  };
}
