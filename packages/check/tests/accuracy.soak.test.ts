import { fileURLToPath } from 'node:url';

import { beforeAll, expect, test } from 'vitest';

import { benign } from '../fixtures/benign/index.mjs';
import type { Report } from '../src/report/types.ts';
import { judgements } from './accuracy/judgements.ts';
import { knownFindings } from './accuracy/known-findings.ts';
import { findingsOf, renderAccuracy } from './accuracy/render-accuracy.ts';
import { readUnusual } from './accuracy/unusual.ts';
import {
  examineReference,
  referenceServers,
  type ReferenceServer,
} from './support/reference-servers.ts';

const document = fileURLToPath(new URL('../../../docs/accuracy.md', import.meta.url));
const audits = new Map<ReferenceServer, Report>();

// One after the other, so that a busy machine does not look like a slow server.
beforeAll(async () => {
  for (const server of referenceServers) audits.set(server, await examineReference(server));
}, 300_000);

const linesOf = (report: Report | undefined): readonly string[] =>
  (report ? findingsOf(report) : []).map(
    ({ level, verdict, rule, where, message }) =>
      `${level} ${verdict} ${rule} | ${where} | ${message}`,
  );

test.each(referenceServers)(
  'what is found in %s was looked at by hand, and all that was is found again',
  (server) => {
    expect(linesOf(audits.get(server))).toEqual(knownFindings(server));
  },
);

test('there is a judgement for every rule that finds something, and for no other', () => {
  const found = referenceServers.flatMap((server) =>
    knownFindings(server).map((line) => line.split(' ')[2] ?? ''),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(judgements).toSorted());
});

test('every benign server says what is unusual about it', async () => {
  expect(
    Object.entries(await readUnusual(benign)).filter(([, words]) => words.length < 20),
  ).toEqual([]);
});

test('docs/accuracy.md tells these findings, what came, and what was thought of them', async () => {
  const text = renderAccuracy({
    benign: await readUnusual(benign),
    audits: [...audits],
    judgements,
  });
  await expect(text).toMatchFileSnapshot(document);
});
