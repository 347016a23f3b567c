import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { rules } from '../src/rules/index.ts';
import { leftOut } from '../src/rules/left-out.ts';
import { catalogue } from './support/catalogue.ts';

const byId = new Map(catalogue.map((entry) => [entry.id, entry]));

// What the specification asks for here can be seen from outside, so it is judged.
const complete =
  'jsonrpc init discover meta result era http stdio tools page cache call content res prompt complete log sub mrtr'.split(
    ' ',
  );

test('every rule of the catalogue is judged or left out with a reason, and no other', () => {
  const known = [...rules, ...leftOut].map(({ id }) => id);
  expect(
    known.toSorted(),
    'write packages/check/src/rules/index.ts and packages/check/tests/support/catalogue.ts',
  ).toEqual(catalogue.map(({ id }) => id).toSorted());
  expect(leftOut.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test('nothing that the specification asks for is left out where it can be seen', () => {
  const missing = leftOut.filter(({ id }) => {
    const [area = ''] = id.split('/');
    const isAsked = byId.get(id)?.levels.some((level) => level !== 'practice') === true;
    return complete.includes(area) && isAsked;
  });
  expect(missing).toEqual([]);
});

test('every rule has a level and the eras of the catalogue', () => {
  const wrong = rules.filter(({ id, level, eras }) => {
    const entry = byId.get(id);
    return !entry?.levels.includes(level) || entry.eras.join() !== eras.toSorted().join();
  });
  expect(wrong.map(({ id, level, eras }) => `${id} ${level} ${eras.join()}`)).toEqual([]);
});

test('the index names every file of rules, and the rules by id', () => {
  const folder = new URL('../src/rules/', import.meta.url);
  const index = readFileSync(new URL('index.ts', folder), 'utf8');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.rule.ts'));
  const left = files.filter((path) => !index.includes(`'./${path}'`));
  expect(left.map((path) => `${path}: write packages/check/src/rules/index.ts`)).toEqual([]);
  const ids = rules.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

test('every rule has words of its own', () => {
  const folder = new URL('../src/rules/', import.meta.url);
  const unwritten = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.rule.ts'))
    // Texts that `npm run new:rule` leaves to be written.
    .filter((path) => readFileSync(new URL(path, folder), 'utf8').includes("'Write: "));
  expect(unwritten.map((path) => `write packages/check/src/rules/${path}`)).toEqual([]);
});

const reference = new URL('../../../../shared/reference/check.md', import.meta.url);

test.skipIf(!existsSync(reference))(
  'the catalogue is that of the reference, while it is there',
  () => {
    const lines = readFileSync(reference, 'utf8').split('\n');
    const ids = lines
      .filter((line) => line.startsWith('- **'))
      .flatMap((line) =>
        [...line.matchAll(/\*\*([a-z]+\/[a-z0-9-]+)\*\*/g)].map(([, id = '']) => id),
      );
    const missing = ids.filter((id) => !byId.has(id));
    expect(
      missing.map((id) => `${id}: write packages/check/tests/support/catalogue.ts`),
      'rules of the reference; the catalogue may have further ones',
    ).toEqual([]);
    // The order of the reference, so that both can be read side by side.
    const known = new Set(ids);
    expect(catalogue.map(({ id }) => id).filter((id) => known.has(id))).toEqual(ids);
  },
);
