import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { FAULT_KINDS, type Simulator, startSimulator } from '@wellspoken/simulator-leginfo';
import { expect, onTestFinished, test } from 'vitest';

import { FINDING, MISSING, type Asking } from '../support/every-call.ts';
import { spawnStdio } from '../support/spawn-stdio.ts';

const EVERY_CALL = [...FINDING, ...MISSING];

/** Nothing comes of a request that is not answered for half a minute. */
const ALL = FAULT_KINDS.filter((kind) => kind !== 'hang');

/** What the site gave in confidence. */
const ENTRUSTED = [/JSESSIONID/, /ViewState/i];

/** What is nobody's business but of whoever runs the server: the way to the site, and its inside. */
const INSIDE = [
  /127\.0\.0\.1|localhost/,
  /node_modules|\bat (?:async )?\S+ \(|file:\/\//,
  /\b(?:SELECT|INSERT INTO|PRAGMA)\b|SQLITE_/,
];

interface Failed {
  readonly outcomes: readonly string[];
  /** Those that the site was sent back. */
  readonly cookies: ReadonlySet<string>;
}

/** Makes calls under every fault: all of them would take long, and each is made under some. */
async function failEverything(simulator: Simulator, client: Client): Promise<Failed> {
  const call: Asking['call'] = (name, args = {}) => client.callTool({ name, arguments: args });
  const outcomes: string[] = [];
  const cookies = new Set<string>();
  for (const [index, kind] of ALL.entries()) {
    for (const { run } of EVERY_CALL.filter((_, place) => place % 5 === index % 5)) {
      simulator.fail({ kind, times: Infinity });
      outcomes.push(JSON.stringify(await run({ client, call })));
      for (const { cookie } of simulator.requests()) cookies.add(cookie ?? '');
      simulator.clear();
      // One that works, so that the site is not left alone after many that did not.
      await call('fetch_ed_code', { section: '15278' });
    }
  }
  return { outcomes, cookies };
}

test('no answer tells of the inside, and nothing that is written tells what the site entrusted', async () => {
  const simulator = await startSimulator();
  onTestFinished(() => simulator.close());
  // Nothing is fresh, so each call asks again; and what was kept before cannot be read.
  const damaged = (folder: string): Promise<void> =>
    writeFile(join(folder, 'cache.db'), 'no database at all');
  const { client, folder, written } = await spawnStdio(
    simulator,
    ['--cache-hours', '0', '--section-limit', '1000'],
    damaged,
  );
  const { outcomes, cookies } = await failEverything(simulator, client);
  expect(outcomes.filter((text) => text.includes('"isError":true')).length).toBeGreaterThan(20);
  expect(outcomes.filter((text) => text.includes('"stale"')).length).toBeGreaterThan(0);
  const sessions = [...cookies].flatMap((cookie) => /=(\w{8,})/.exec(cookie)?.[1] ?? []);
  expect(sessions.length).toBeGreaterThan(0);
  const { log, audit } = await written();
  expect(audit.length).toBeGreaterThan(1_000);
  expect(log).toMatch(/damaged|begun anew/i);
  for (const text of [...outcomes, audit]) {
    for (const secret of INSIDE) expect(text).not.toMatch(secret);
    for (const secret of [folder, new URL(simulator.url).host]) expect(text).not.toContain(secret);
  }
  for (const text of [...outcomes, audit, log]) {
    for (const secret of ENTRUSTED) expect(text).not.toMatch(secret);
    for (const session of sessions) expect(text).not.toContain(session);
  }
});
