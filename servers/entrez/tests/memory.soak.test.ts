import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

const ARTICLES = 10_000;
const MAX_MEGABYTES = 300;

const program = join(import.meta.dirname, 'staging/many-articles.mjs');

async function run(...args: readonly string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(program, args, { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child, 'message')) as [unknown];
  return { child, said };
}

test(`stages ${ARTICLES} articles in less than ${MAX_MEGABYTES} MB`, async () => {
  const { said: endpoints } = await run('serve', String(ARTICLES));
  const { said } = await run('stage', String(ARTICLES), JSON.stringify(endpoints));
  expect(said).toMatchObject({ staged: ARTICLES, authors: expect.any(Number) as number });
  const { megabytes } = said as { readonly megabytes: number };
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
});
