import process from 'node:process';

import { openSearchedMemory } from './retrieval/open-devflow.ts';
import { MODES, writeReport, type Result } from './retrieval/report.ts';
import { scoreAnswer } from './retrieval/score.ts';
import { readSet } from './retrieval/set.ts';

const tell = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${line}`);
};

const { graph, queries } = await readSet();
const desk = await openSearchedMemory(graph, tell);
try {
  const results: Result[] = [];
  for (const mode of MODES) results.push(...(await askAll(mode)));
  tell('');
  const { length } = graph.entities;
  process.stdout.write(`${length} entities, ${queries.length} queries, ${desk.model}\n\n`);
  process.stdout.write(`${writeReport(results)}\n`);
} finally {
  await desk.close();
}

async function askAll(mode: Result['mode']): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const query of queries) {
    const { names, mode: used } = await desk.search(query.query, mode);
    if (used !== mode) throw new Error(`Asked for ${mode}, and ${used} was used.`);
    results.push({ query, mode, score: scoreAnswer(query, names) });
  }
  tell(`${mode} is done`);
  return results;
}
