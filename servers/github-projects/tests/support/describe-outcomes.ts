import type { Populated, PopulateOptions } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

import type { Operation } from '../../src/operations/operation.ts';
import { openDesk, startDesk, type Failure, type TestDesk } from './open-desk.ts';

/** What an operation must do when things go well and when they do not. */
export interface Outcomes {
  /** Arguments that name something which is not there. */
  readonly missing?: object;
  /** It asks nobody, so that GitHub cannot refuse it. */
  readonly asksNobody?: boolean;
  /** It answers in this way always: what GitHub cannot do. */
  readonly always?: string;
  /** What it makes is kept by the server: nothing of it is on GitHub. */
  readonly keepsToItself?: boolean;
  /** A list that goes on beyond a hundred entries. */
  readonly paged?: Paged;
}

/** How a long list is read to its end. */
export interface Paged {
  /** What the simulator gets beforehand. */
  readonly populate: PopulateOptions;
  /** Arguments of the first page; `limit` and `cursor` are added. */
  readonly arguments: (populated: Populated, desk: TestDesk) => object | Promise<object>;
  /** Other tools that the arguments are made with. */
  readonly with?: readonly string[];
  /** The property that holds the page, where the answer itself does not. */
  readonly in?: string;
  /** The property that holds the entries. */
  readonly entries: string;
  /** What tells entries apart; `id` where it is left out. */
  readonly by?: string;
  /** How many there are. */
  readonly atLeast: number;
  /** Entries of a page: 100, or fewer where GitHub allows no more than 100 in all. */
  readonly limit?: number;
  /** The property that is passed on as `cursor`; `nextCursor` where it is left out. */
  readonly next?: string;
}

/** One test for each outcome of each operation of an area; an operation without a row fails. */
export function describeOutcomes(
  operations: readonly Operation[],
  rows: Readonly<Record<string, Outcomes>>,
): void {
  test('every operation has a row, and every row an operation', () => {
    const names = operations.map(({ name }) => name).toSorted();
    expect(Object.keys(rows).toSorted(), `${nameFile()}: a row for each operation`).toEqual(names);
  });
  test('every operation that names something says what is not there', () => {
    const silent = operations.filter(
      ({ name, input }) =>
        Object.keys(input).some((key) => NAMES_SOMETHING.test(key)) &&
        rows[name]?.missing === undefined &&
        rows[name]?.always === undefined &&
        // Who asks nobody cannot know.
        rows[name]?.asksNobody !== true,
    );
    expect(
      silent.map(({ name }) => name),
      `${nameFile()}: "missing" for each of these`,
    ).toEqual([]);
  });
  test('every operation that answers in pages is read to its end', () => {
    const short = operations.filter(
      ({ name, output }) => answersInPages(output) && rows[name]?.paged === undefined,
    );
    expect(
      short.map(({ name }) => name),
      `${nameFile()}: "paged" for each of these`,
    ).toEqual([]);
  });
  const cases = operations.flatMap((one) => casesOf(one, rows[one.name] ?? {}));
  let shared: TestDesk;
  beforeAll(async () => {
    shared = await startDesk({ server: { tools: operations.map(({ name }) => name) } });
  });
  afterAll(() => shared.close());

  test.for(cases.filter(({ leaves }) => leaves))('$name $does', async ({ check }) => {
    shared.simulator.clear();
    await expect(check(shared)).resolves.not.toThrow();
  });
  test.for(cases.filter(({ leaves }) => !leaves))(
    '$name $does',
    async ({ name, others, check }) => {
      // To define one tool is quick; to define all of them for each test is not.
      const desk = await openDesk({ server: { tools: [name, ...(others ?? [])] } });
      await expect(check(desk)).resolves.not.toThrow();
    },
  );
}

/** What to write, for whoever added an operation: the file of the test that runs. */
function nameFile(): string {
  const { testPath = '' } = expect.getState();
  return `write ${testPath.slice(testPath.lastIndexOf('servers/'))}`;
}

/** Arguments that name what has to be there; a `resourceId` only filters. */
const NAMES_SOMETHING = /(?<!resource)(?:Id|Ids|Number|Slug)$|^(?:repo|owner|org|fieldName)$/;

function answersInPages(output: z.ZodObject): boolean {
  const schema = z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(schema).includes('"nextCursor"') || 'cursor' in output.shape;
}

/** One outcome of one operation. */
interface Case {
  readonly name: string;
  /** Other tools that it takes. */
  readonly others?: readonly string[];
  readonly does: string;
  /** Whether it leaves everything as it was, so that others may use the same desk. */
  readonly leaves: boolean;
  readonly check: (desk: TestDesk) => Promise<void>;
}

const WHOLE_LIST = 'goes on to the end of a long list';

function casesOf(operation: Operation, row: Outcomes): readonly Case[] {
  const { name, examples, effect } = operation;
  const given: object = examples[0]?.arguments ?? {};
  const { missing, always, paged } = row;
  if (always !== undefined) {
    const check: Case['check'] = async ({ fails }) => {
      expect((await fails(name, given)).code).toBe(always);
    };
    return [{ name, does: `answers ${always}`, leaves: true, check }];
  }
  const successes = examples.map((example) => ({
    name,
    does: `works: ${example.name}`,
    leaves: effect === 'read' || isDry(operation, example.arguments as object),
    check: succeeds(operation, row, example.arguments as object),
  }));
  return [
    ...successes,
    ...(missing === undefined
      ? []
      : [{ name, does: 'says what is not there', leaves: true, check: misses(name, missing) }]),
    ...elsewhereOf(operation),
    ...(row.asksNobody === true ? [] : refusalsOf(name, given)),
    ...(paged === undefined
      ? []
      : [
          {
            name,
            others: paged.with ?? [],
            does: WHOLE_LIST,
            leaves: false,
            check: pages(name, paged),
          },
        ]),
  ];
}

/** What has `apply` does nothing without it. */
function isDry({ input }: Operation, given: object): boolean {
  return (
    ('dryRun' in given && given.dryRun === true) ||
    ('apply' in input && !('apply' in given && given.apply === true))
  );
}

/** It works, and does to the world what it says of itself, and to what it did before nothing more. */
function succeeds(operation: Operation, row: Outcomes, given: object): Case['check'] {
  const { name, effect, hints } = operation;
  const isIdempotent = hints.idempotent ?? effect !== 'create';
  return async ({ simulator, ok, call }) => {
    const before = simulator.state();
    await ok(name, given);
    const once = simulator.state();
    if (effect === 'read' || isDry(operation, given) || row.keepsToItself === true) {
      expect(once).toEqual(before);
    } else {
      // An example that changes nothing would prove nothing.
      expect(withoutTimes(once)).not.toEqual(withoutTimes(before));
      // What is gone already is not found again; that is as good.
      if (isIdempotent) await call(name, given);
      expect(withoutTimes(simulator.state())).toEqual(withoutTimes(once));
    }
  };
}

/** When something was touched last tells nothing of what it is. */
function withoutTimes(state: unknown): readonly object[] {
  return Object.values(state as Readonly<Record<string, object>>).map((entity) => ({
    ...entity,
    updatedAt: undefined,
  }));
}

function misses(name: string, missing: object): Case['check'] {
  return async ({ simulator, fails }) => {
    const before = simulator.state();
    const { code, message, meta } = await fails(name, missing);
    expect({ code, message }).toMatchObject({ code: 'not_found' });
    expect(meta['suggestions']).not.toEqual([]);
    expect(simulator.state()).toEqual(before);
  };
}

const SAYS_WHERE = /\w\/[\w.-]+#\d/;

/** Where it takes a repository, it looks into that one and no other. */
function elsewhereOf({ name, input, examples }: Operation): readonly Case[] {
  if (!('repo' in input)) return [];
  const local = examples.find((example) => !SAYS_WHERE.test(JSON.stringify(example.arguments)));
  if (local === undefined) return [];
  const elsewhere = { ...(local.arguments as object), repo: 'acme/nowhere' };
  const does = 'looks into no other repository than the one that is named';
  return [{ name, does, leaves: true, check: misses(name, elsewhere) }];
}

function refusalsOf(name: string, given: object): readonly Case[] {
  return [
    {
      name,
      does: 'says that GitHub forbids it',
      leaves: true,
      check: async (desk) => {
        const told = await refused(desk, { kind: 'forbidden', name, given });
        expect(told).toMatchObject({ code: 'permission_denied', githubCode: -31_004 });
      },
    },
    {
      name,
      does: 'says when to come again where the limit is reached',
      // The server remembers that the limit is reached.
      leaves: false,
      check: async (desk) => {
        const told = await refused(desk, { kind: 'rate-limit', name, given });
        expect(told).toMatchObject({ code: 'rate_limited', githubCode: -31_001 });
        expect(told.meta['retryAfterMs']).toBeGreaterThan(0);
      },
    },
  ];
}

interface Refusal {
  readonly kind: 'forbidden' | 'rate-limit';
  readonly name: string;
  readonly given: object;
}

/** What is told of a refusal, after which everything is as it was. */
async function refused(
  { simulator, fails }: TestDesk,
  { kind, name, given }: Refusal,
): Promise<Failure> {
  const before = simulator.state();
  simulator.fail({ kind, times: Number.POSITIVE_INFINITY });
  const told = await fails(name, given);
  expect(simulator.state()).toEqual(before);
  return told;
}

type Page = Readonly<Record<string, unknown>>;

function pages(name: string, paged: Paged): Case['check'] {
  const { populate, entries, by = 'id', atLeast, limit = 100, next = 'nextCursor' } = paged;
  return async (desk) => {
    const given = await paged.arguments(desk.simulator.populate(populate), desk);
    const seen: unknown[] = [];
    let calls = 0;
    let more: object | undefined = {};
    while (more !== undefined && seen.length < 5_000) {
      const answer: Page = await desk.ok(name, { ...given, limit, ...more });
      const page = (paged.in === undefined ? answer : answer[paged.in]) as Page;
      const found = page[entries] as readonly Page[];
      expect(found.length).toBeLessThanOrEqual(limit);
      seen.push(...found.map((entry) => entry[by]));
      calls += 1;
      more = page['hasMore'] === true ? { cursor: page[next] } : undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(atLeast);
    expect(calls).toBeGreaterThan(1);
  };
}
