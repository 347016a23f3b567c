import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { leftovers, openChanger, type Outcome } from '../../tests/support/changer.ts';

const MANY = Array.from({ length: 50 }, (_item, index) => index);

const hashOf = (contents: string): string => createHash('sha256').update(contents).digest('hex');

/** A text that shows whether all of it is there. */
function sealed(index: number): string {
  const body = `${index} `.repeat(1 + ((index * 997) % 20_000));
  return `${hashOf(body)}\n${body}`;
}

function isWhole(text: string): boolean {
  const [hash, body = ''] = text.split('\n');
  return hash === hashOf(body);
}

function winners(outcomes: readonly Outcome[], others: string): readonly number[] {
  const lost = outcomes.filter(({ code }) => code !== 'ok');
  expect(lost.map(({ code }) => code)).toEqual(lost.map(() => others));
  return MANY.filter((index) => outcomes[index]?.code === 'ok');
}

test('of many writes that expect the same file, exactly one wins', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': 'old' });
  const expectedHash = hashOf('old');
  const outcomes = await Promise.all(
    MANY.map((n) => call('write_file', { path: 'a.txt', content: `new ${n}`, expectedHash })),
  );
  const [winner, ...more] = winners(outcomes, 'conflict');
  expect(more).toEqual([]);
  await expect(read('a.txt')).resolves.toBe(`new ${winner}`);
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('of many writes that must not replace anything, exactly one wins', async () => {
  const { call, read, list } = await openChanger({});
  const outcomes = await Promise.all(
    MANY.map((n) => call('write_file', { path: 'x/a.txt', content: `${n}`, overwrite: false })),
  );
  const [winner, ...more] = winners(outcomes, 'already_exists');
  expect(more).toEqual([]);
  await expect(read('x/a.txt')).resolves.toBe(`${winner}`);
  await expect(list()).resolves.toEqual(['x/', 'x/a.txt']);
});

test('whoever reads during many writes sees a whole file', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': sealed(0) });
  let isWriting = true;
  const writing = Promise.all(
    MANY.map((n) => call('write_file', { path: 'a.txt', content: sealed(n) })),
  ).finally(() => (isWriting = false));
  let reads = 0;
  while (isWriting) {
    expect(isWhole(await read('a.txt'))).toBe(true);
    reads += 1;
  }
  expect(reads).toBeGreaterThan(0);
  const codes = (await writing).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['ok']));
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('of many edits of one file none is lost', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': 'end\n' });
  const outcomes = await Promise.all(
    MANY.map((n) =>
      call('edit_file', {
        path: 'a.txt',
        edits: [{ oldText: 'end', newText: `line ${n};\nend` }],
      }),
    ),
  );
  expect(winners(outcomes, 'none')).toEqual(MANY);
  const lines = (await read('a.txt')).split('\n');
  expect(lines).toHaveLength(52);
  for (const n of MANY) expect(lines).toContain(`line ${n};`);
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('a file that many want to move is moved once', async () => {
  const { call, list } = await openChanger({ 'a.txt': 'text' });
  const outcomes = await Promise.all(
    MANY.map((n) => call('move_file', { source: 'a.txt', destination: `to/${n}.txt` })),
  );
  const moved = MANY.filter((index) => outcomes[index]?.code === 'ok');
  expect(moved).toHaveLength(1);
  await expect(list()).resolves.toEqual(['to/', `to/${moved[0]}.txt`]);
});

test('of many files that want one name, one gets it and the others stay', async () => {
  const files = Object.fromEntries(MANY.map((n) => [`from/${n}.txt`, `${n}`]));
  const { call, read, list } = await openChanger(files);
  const outcomes = await Promise.all(
    MANY.map((n) => call('move_file', { source: `from/${n}.txt`, destination: 'a.txt' })),
  );
  const [winner, ...more] = winners(outcomes, 'already_exists');
  expect(more).toEqual([]);
  await expect(read('a.txt')).resolves.toBe(`${winner}`);
  expect((await list()).filter((path) => path.startsWith('from/'))).toHaveLength(50);
});

test('of many copies to one name, one gets it', async () => {
  const { call, read, folder } = await openChanger({ 'a.txt': sealed(7) });
  const outcomes = await Promise.all(
    MANY.map(() => call('copy_file', { source: 'a.txt', destination: 'b.txt' })),
  );
  expect(winners(outcomes, 'already_exists')).toHaveLength(1);
  expect(isWhole(await read('b.txt'))).toBe(true);
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('a file that many want to delete goes to the trash once', async () => {
  const { call, list } = await openChanger({ 'a.txt': 'text' });
  const outcomes = await Promise.all(MANY.map(() => call('delete_file', { path: 'a.txt' })));
  const done = outcomes.filter(({ code }) => code === 'ok');
  expect(done).toHaveLength(1);
  const left = (await list()).filter((path) => path.endsWith('a.txt'));
  expect(left).toEqual([done[0]?.data['movedTo']]);
});

test('all operations at once on a few names lose no file, halve none and wait for nobody', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt'];
  const { call, read, list, folder } = await openChanger(
    Object.fromEntries(names.map((name, index) => [name, sealed(index)])),
  );
  const outcomes = await Promise.all(
    MANY.map((n) => {
      const [one, two] = [names[n % 3], names[(n + 1 + (n % 2)) % 3]];
      const ends = { source: one, destination: two, overwrite: true };
      if (n % 4 === 0) return call('write_file', { path: one, content: sealed(n) });
      return call(n % 4 === 1 ? 'copy_file' : 'move_file', ends);
    }),
  );
  for (const { code, text } of outcomes) expect(code, text).not.toBe('internal');
  const left = await list();
  expect(left.length).toBeGreaterThan(0);
  for (const name of left) expect(isWhole(await read(name)), name).toBe(true);
  await expect(leftovers(folder)).resolves.toEqual([]);
});
