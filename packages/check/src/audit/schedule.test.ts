import { expect, test } from 'vitest';

import type { AnyProbe } from '../probe/define-probe.ts';
import type { PieceName } from '../probe/pieces.evidence.ts';
import { createGate, selectProbes, runProbes } from './schedule.ts';

function probe(name: string, more: Partial<AnyProbe> = {}): AnyProbe {
  // Names of pieces are free here: nothing is run.
  return {
    name: name as PieceName,
    eras: [],
    transports: [],
    run: () => Promise.reject(new Error()),
    ...more,
  };
}

const piece = (name: string): PieceName => name as PieceName;

test('a gate lets so many work at once, and goes on after a failure', async () => {
  const gate = createGate(2);
  let atOnce = 0;
  let most = 0;
  const work = async (fails: boolean): Promise<void> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    if (fails) throw new Error('no');
  };
  const runs = [true, false, false, true, false].map((fails) => gate.pass(() => work(fails)));
  const settled = await Promise.allSettled(runs);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(most).toBe(2);
});

test('probes bring along those that they build on', () => {
  const all = [
    probe('a'),
    probe('b', { after: [piece('a')] }),
    probe('c', { after: [piece('b')] }),
    probe('d'),
  ];
  const chosen = selectProbes(new Set([piece('c')]), all);
  expect(chosen.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a probe runs after those it builds on, and one that measures runs last', async () => {
  const order: string[] = [];
  const all = [
    probe('measures', { isAlone: true }),
    probe('later', { after: [piece('first')] }),
    probe('first'),
    probe('reads the measure', { after: [piece('measures')] }),
  ];
  await runProbes(all, createGate(4), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['first', 'later', 'measures', 'reads the measure']);
});

test('a probe waits for those that want to look first, where they run at all', async () => {
  const order: string[] = [];
  const all = [
    probe('changes things'),
    probe('looks', { before: [piece('changes things'), piece('is not here')] }),
  ];
  await runProbes(all, createGate(4), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['looks', 'changes things']);
});

test('what others wait for goes first through a narrow gate', async () => {
  const order: string[] = [];
  const all = [
    probe('nobody waits'),
    probe('last', { after: [piece('middle')] }),
    probe('middle', { after: [piece('base')] }),
    probe('base'),
  ];
  await runProbes(all, createGate(1), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['base', 'middle', 'nobody waits', 'last']);
});
