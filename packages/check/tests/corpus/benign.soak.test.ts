import { test } from 'vitest';

import { benign } from '../../fixtures/benign/index.mjs';
import { accusationsOf, examineBenign, isInstalled } from '../support/benign.ts';

const hasPython = isInstalled('python3');

for (const server of benign) {
  const { id, command, eras } = server;
  test.concurrent(
    `a full audit finds no broken MUST or SHOULD in ${id}`,
    async ({ expect, skip }) => {
      skip(command === 'python3' && !hasPython, 'There is no python3 here.');
      const report = await examineBenign(server);
      expect(accusationsOf(report)).toEqual([]);
      expect(report.eras.map(({ era }) => era)).toEqual(eras);
      expect(report.problems).toEqual([]);
    },
  );
}
