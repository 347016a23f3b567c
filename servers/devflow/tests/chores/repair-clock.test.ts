import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { settings } from '../../src/config.ts';
import { examine } from '../../src/doctor.ts';
import { integrityOf, makePlace, tamper } from '../durability/place.ts';
import { doChore } from '../support/run-chore.ts';
import { createClock, openSession, type Session } from '../support/session.ts';

const HOUR = 3_600_000;
const TEN_YEARS = 87_600 * HOUR;

interface Written extends Session {
  readonly place: string;
  /** The moments between the writes, in their order, all with a right clock. */
  readonly between: readonly number[];
}

const create = ({ call }: Session, name: string): Promise<unknown> =>
  call('create_entities', {
    entities: [{ name, entityType: 'task', observations: [`${name} was begun`] }],
  });

const note = ({ call }: Session, entityName: string, text: string): Promise<unknown> =>
  call('add_observations', { observations: [{ entityName, contents: [text] }] });

/** Writes with a right clock, then with one ten years ahead, then with the right one again. */
async function writeWithWrongClock(): Promise<Written> {
  const place = await makePlace();
  const clock = createClock(Date.now() - 10 * HOUR);
  const session = await openSession({ path: join(place, 'memory.db'), now: clock.now });
  const between: number[] = [];
  const waitAnHour = (): void => {
    clock.advance(HOUR / 2);
    between.push(clock.now());
    clock.advance(HOUR / 2);
  };
  await create(session, 'First');
  waitAnHour();
  await create(session, 'Second');
  waitAnHour();
  clock.advance(TEN_YEARS);
  await create(session, 'Ahead');
  await note(session, 'First', 'noted ahead');
  clock.advance(-TEN_YEARS);
  waitAnHour();
  await create(session, 'Later');
  await note(session, 'First', 'noted later');
  waitAnHour();
  await session.call('delete_entities', { entityNames: ['Second'] });
  await session.call('create_relations', {
    relations: [{ from: 'Later', to: 'Ahead', relationType: 'follows' }],
  });
  waitAnHour();
  clock.advance(Date.now() - clock.now());
  return { ...session, place, between };
}

async function namesAt({ call }: Session, timestamp: number): Promise<readonly string[]> {
  const { graph } = await call<{ graph: { entities: { name: string }[] } }>('get_graph_at_time', {
    timestamp,
  });
  return graph.entities.map(({ name }) => name);
}

/** What a search as of a moment shows of the first entity. */
async function findNotes({ call }: Session, moment: number): Promise<readonly string[]> {
  const { entities } = await call<{ entities: { name: string; observations: string[] }[] }>(
    'search_nodes',
    { query: 'First noted begun', as_of: moment },
  );
  return entities.find(({ name }) => name === 'First')?.observations ?? [];
}

const clockFindings = async (place: string): Promise<readonly object[]> => {
  const findings = await examine(settings.parse({ db: join(place, 'memory.db') }));
  return findings.filter(({ title }) => title === 'Clock');
};

const ALL = ['First', 'Ahead', 'Later'];

test('what is written after a write with a clock ahead is visible now, before anything is mended', async () => {
  const session = await writeWithWrongClock();
  const { between } = session;
  expect(await namesAt(session, Date.now())).toEqual(ALL);
  expect(await namesAt(session, between[3] ?? 0)).toEqual(['First', 'Second', 'Ahead', 'Later']);
  expect(await namesAt(session, between[2] ?? 0)).toEqual(['First', 'Second']);
  expect(await findNotes(session, Date.now())).toEqual([
    'First was begun',
    'noted ahead',
    'noted later',
  ]);
});

test('a memory written with a wrong clock, mended by the doctor, answers as-of questions right', async () => {
  const session = await writeWithWrongClock();
  const { call, place, between } = session;
  expect(await clockFindings(place)).toMatchObject([
    {
      state: 'warning',
      detail: expect.stringMatching(/^2 changes are stamped in the future, .*: 2 by "/) as string,
      fix: expect.stringContaining('wellspoken devflow repair-clock') as string,
    },
  ]);
  const told = await doChore(place, 'repair-clock');
  expect(told).toMatchObject({ code: 0 });
  expect(told.stdout).toContain('Nothing was changed: add --mend');
  expect(await clockFindings(place)).toHaveLength(1);

  const mended = await doChore(place, 'repair-clock', '--mend', '--json');
  expect(mended).toMatchObject({ code: 0 });
  const { copy, ...facts } = JSON.parse(mended.stdout) as { copy: string };
  expect(facts).toMatchObject({ mended: true, ahead: 2, following: 4 });
  expect(existsSync(copy)).toBe(true);
  expect(await clockFindings(place)).toEqual([]);

  const expected = [
    ['First'],
    ['First', 'Second'],
    ['First', 'Second'],
    ['First', 'Second', 'Ahead', 'Later'],
    ALL,
  ];
  const seen = [];
  for (const moment of between) seen.push(await namesAt(session, moment));
  expect(seen).toEqual(expected);
  expect(await namesAt(session, Date.now())).toEqual(ALL);

  const { history } = await call<{ history: { timestamp?: string; validFrom: string }[] }>(
    'get_entity_history',
    { entityName: 'First', include_observations: true },
  );
  const begins = history.map(({ validFrom }) => Date.parse(validFrom));
  expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  expect(begins.every((begin) => begin <= Date.now())).toBe(true);
  expect(begins[2]).toBeGreaterThan(between[2] ?? 0);
  expect(await findNotes(session, between[2] ?? 0)).toEqual(['First was begun']);
  expect(await findNotes(session, between[3] ?? 0)).toEqual([
    'First was begun',
    'noted ahead',
    'noted later',
  ]);
  await create(session, 'After the mending');
  expect(await namesAt(session, Date.now())).toEqual([...ALL, 'After the mending']);
  expect(integrityOf(join(place, 'memory.db'))).toBe('ok');
});

test('a file that an older version wrote with a clock ahead is mended too', async () => {
  const session = await writeWithWrongClock();
  const { place } = session;
  // It kept no clocks, so only the order of the later changes is known.
  tamper(join(place, 'memory.db'), 'DELETE FROM clocks');
  expect(await doChore(place, 'repair-clock', '--mend')).toMatchObject({ code: 0 });
  expect(await namesAt(session, Date.now())).toEqual(ALL);
  expect(await namesAt(session, session.between[1] ?? 0)).toEqual(['First', 'Second']);
  expect(await clockFindings(place)).toEqual([]);
});

test('where no clock was ahead there is nothing to mend, and nothing is copied', async () => {
  const place = await makePlace();
  const session = await openSession({ path: join(place, 'memory.db') });
  await create(session, 'First');
  const { code, stdout } = await doChore(place, 'repair-clock', '--mend');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'No change lies in the future. Nothing was changed.\n',
  });
});
