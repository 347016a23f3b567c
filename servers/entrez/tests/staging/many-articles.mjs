// Serves a small NCBI, or stages articles from one and tells how much memory that took.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEntrez } from '@wellspoken/entrez';
import { startSimulator } from '@wellspoken/simulator-ncbi';

async function serve(generated) {
  const { endpoints } = await startSimulator({ generated, hasLimits: false });
  process.send(endpoints);
}

async function stage(endpoints, count) {
  const folder = await mkdtemp(join(tmpdir(), 'entrez-memory-'));
  const pace = { minGapMs: 0, retryBaseMs: 1, coolDownMs: 1 };
  const entrez = await openEntrez({ endpoints, folder, pace });
  try {
    const { handle } = await entrez.eutils.search({
      database: 'pubmed',
      term: 'synthetic[tiab]',
      keep: true,
    });
    const selection = { database: 'pubmed', handle, from: 0, count };
    const { id, staged } = await entrez.datasets.stage({ selection });
    const sql = 'SELECT count(*) FROM article_author';
    const { rows } = await entrez.datasets.query({ id, sql, limit: 1 });
    const { maxRSS } = process.resourceUsage();
    process.send({ staged, authors: rows[0][0], megabytes: (maxRSS * 1_024) / 1_000_000 });
  } finally {
    await entrez.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const [, , task, count, endpoints] = process.argv;
await (task === 'serve' ? serve(Number(count)) : stage(JSON.parse(endpoints), Number(count)));
