import { expect, test, vi } from 'vitest';

import { ToolError } from '../errors/tool-error.ts';
import { createWatches, type Stop, type Watches, type WatchRequest } from './changes.ts';

interface Bench {
  readonly watches: Watches;
  readonly announced: string[];
  readonly faults: unknown[];
  readonly request: (uri: string, begin?: WatchRequest['begin']) => WatchRequest;
}

function createBench(max = 10): Bench {
  const announced: string[] = [];
  const faults: unknown[] = [];
  return {
    announced,
    faults,
    watches: createWatches(max, (uri) => announced.push(uri)),
    request: (uri, begin = () => () => {}) => ({
      uri,
      begin,
      onFault: (error) => faults.push(error),
    }),
  };
}

function createPending(): { begin: () => Promise<Stop>; settle: (stop: Stop) => void } {
  let settle: (stop: Stop) => void = () => {};
  const pending = new Promise<Stop>((resolve) => (settle = resolve));
  return { begin: () => pending, settle: (stop) => settle(stop) };
}

test('begins one watch for all who hold a URI, and stops it with the last of them', async () => {
  const { watches, request } = createBench();
  const stop = vi.fn();
  const begin = vi.fn(() => stop);
  const [first, second] = [
    watches.hold(request('a:1', begin)),
    watches.hold(request('a:1', begin)),
  ];
  await Promise.all([first.ready, second.ready]);
  expect(begin).toHaveBeenCalledOnce();
  first.release();
  first.release();
  await Promise.resolve();
  expect([stop.mock.calls.length, watches.open()]).toEqual([0, 1]);
  second.release();
  await vi.waitFor(() => expect(watches.open()).toBe(0));
  expect(stop).toHaveBeenCalledOnce();
});

test('announces changes until it is let go of', async () => {
  const { watches, request, announced } = createBench();
  const seen: (() => void)[] = [];
  const begin = (changed: () => void): Stop => {
    seen.push(changed);
    return () => changed();
  };
  const hold = watches.hold(request('a:1', begin));
  await hold.ready;
  seen[0]?.();
  hold.release();
  seen[0]?.();
  await vi.waitFor(() => expect(watches.open()).toBe(0));
  seen[0]?.();
  expect(announced).toEqual(['a:1']);
});

test('stops a watch that was let go of while it began, as soon as it has begun', async () => {
  const { watches, request } = createBench();
  const { begin, settle } = createPending();
  const hold = watches.hold(request('a:1', begin));
  hold.release();
  await hold.ready;
  expect(watches.open()).toBe(1);
  const stop = vi.fn();
  settle(stop);
  await vi.waitFor(() => expect(watches.open()).toBe(0));
  expect(stop).toHaveBeenCalledOnce();
});

test('begins anew for who comes while the old watch is still ending', async () => {
  const { watches, request, announced } = createBench();
  const { begin, settle } = createPending();
  watches.hold(request('a:1', begin)).release();
  const again = watches.hold(
    request('a:1', (changed) => {
      changed();
      return () => {};
    }),
  );
  await again.ready;
  expect([watches.open(), announced]).toEqual([2, ['a:1']]);
  settle(() => {});
  await vi.waitFor(() => expect(watches.open()).toBe(1));
  again.release();
  await vi.waitFor(() => expect(watches.open()).toBe(0));
});

test('tells everybody who waits that a watch cannot begin, and tries again for the next', async () => {
  const { watches, request } = createBench();
  const fails = (): never => {
    throw new ToolError('not_found', 'There is no such thing.');
  };
  const holds = [watches.hold(request('a:1', fails)), watches.hold(request('a:1', fails))];
  for (const { ready } of holds) await expect(ready).rejects.toThrow('There is no such thing.');
  for (const { release } of holds) release();
  expect(watches.open()).toBe(0);
  await watches.hold(request('a:1')).ready;
  expect(watches.open()).toBe(1);
});

test('reports a stop that fails, and counts the watch as over', async () => {
  const { watches, request, faults } = createBench();
  const error = new Error('stuck');
  const stops: Stop[] = [
    () => {
      throw error;
    },
    () => Promise.reject(error),
  ];
  for (const stop of stops) {
    const hold = watches.hold(request('a:1', () => stop));
    await hold.ready;
    hold.release();
    await vi.waitFor(() => expect(watches.open()).toBe(0));
  }
  expect(faults).toEqual([error, error]);
});

test('refuses one URI more than the limit, and lets others share those that are watched', async () => {
  const { watches, request } = createBench(2);
  const holds = ['a:1', 'a:2'].map((uri) => watches.hold(request(uri)));
  expect(() => watches.hold(request('a:3'))).toThrow(
    'The limit of resources that are watched at once is reached: 2.',
  );
  await watches.hold(request('a:2')).ready;
  holds[0]?.release();
  await vi.waitFor(() => expect(watches.open()).toBe(1));
  await watches.hold(request('a:3')).ready;
});
