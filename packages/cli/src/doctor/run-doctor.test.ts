import { expect, test } from 'vitest';

import manifest from '../../package.json' with { type: 'json' };
import { examineRuntime, OLDEST_NODE } from './run-doctor.ts';

const stateOf = (node: string) => examineRuntime({ node, platform: 'linux', arch: 'x64' })[0];

test('the oldest version of Node is that of the manifest', () => {
  expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
});

test.each(['20.19.0', '20.20.2', '21.0.0', '24.3.1'])('Node %s is new enough', (node) => {
  expect(stateOf(node)).toMatchObject({ state: 'ok' });
});

test.each(['20.18.9', '18.20.0', '9.99.0'])('Node %s is a problem that can be mended', (node) => {
  expect(stateOf(node)).toEqual({
    title: 'Node',
    state: 'problem',
    detail: `${node}; 20.19 or newer is needed.`,
    fix: 'Install a newer Node: https://nodejs.org',
  });
});
