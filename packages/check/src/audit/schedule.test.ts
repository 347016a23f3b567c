import { expect, test } from 'vitest';

import type { AnyProbe } from '../probe/define-probe.ts';
import type { EvidenceName } from '../probe/evidence-map.evidence.ts';
import { createLimiter, selectProbes, runProbes } from './schedule.ts';

function probe(name: string, more: Partial<AnyProbe> = {}): AnyProbe {
  // Names of pieces are free here: nothing is run.
  return {
    name: name as EvidenceName,
    eras: [],
    transports: [],
    run: () => Promise.reject(new Error()),
    ...more,
  };
}

const found = (name: string): EvidenceName => name as EvidenceName;

test('a gate lets so many work at once, and goes on after a failure', async () => {
  const limiter = createLimiter(2);
  let atOnce = 0;
  let most = 0;
  const work = async (fails: boolean): Promise<void> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    if (fails) throw new Error('no');
  };
  const runs = [true, false, false, true, false].map((fails) => limiter.run(() => work(fails)));
  const settled = await Promise.allSettled(runs);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(most).toBe(2);
});

test('probes bring along those that they build on', () => {
  const all = [
    probe('a'),
    probe('b', { after: [found('a')] }),
    probe('c', { after: [found('b')] }),
    probe('d'),
  ];
  const chosen = selectProbes(new Set([found('c')]), all);
  expect(chosen.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a probe runs after those it builds on, and one that measures runs last', async () => {
  const order: string[] = [];
  const all = [
    probe('measures', { isAlone: true }),
    probe('later', { after: [found('first')] }),
    probe('first'),
    probe('reads the measure', { after: [found('measures')] }),
  ];
  await runProbes(all, createLimiter(4), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['first', 'later', 'measures', 'reads the measure']);
});

test('a probe waits for those that want to look first, where they run at all', async () => {
  const order: string[] = [];
  const all = [
    probe('changes things'),
    probe('looks', { before: [found('changes things'), found('is not here')] }),
  ];
  await runProbes(all, createLimiter(4), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['looks', 'changes things']);
});

test('what others wait for goes first through a narrow gate', async () => {
  const order: string[] = [];
  const all = [
    probe('nobody waits'),
    probe('last', { after: [found('middle')] }),
    probe('middle', { after: [found('base')] }),
    probe('base'),
  ];
  await runProbes(all, createLimiter(1), async ({ name }) => {
    await Promise.resolve();
    order.push(name);
  });
  expect(order).toEqual(['base', 'middle', 'nobody waits', 'last']);
});
