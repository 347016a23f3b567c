import { expect, test } from 'vitest';

import type { Operation } from '../../src/operations/operation.ts';
import type { PopulateOptions, Populated } from '../../src/simulator/index.ts';
import { openDesk, type Failure, type TestDesk } from './open-desk.ts';

/** What an operation must do when things go well and when they do not. */
export interface Outcomes {
  /** Arguments that name something which is not there. */
  readonly missing?: object;
  /** It asks nobody, so that GitHub cannot refuse it. */
  readonly asksNobody?: boolean;
  /** It answers in this way always: what GitHub cannot do. */
  readonly always?: string;
  /** A list that goes on beyond a hundred entries. */
  readonly paged?: Paged;
}

/** How a long list is read to its end. */
export interface Paged {
  /** What the simulator gets beforehand. */
  readonly populate: PopulateOptions;
  /** Arguments of the first page; `limit: 100` and `cursor` are added. */
  readonly arguments: (populated: Populated) => object;
  /** The property that holds the entries. */
  readonly entries: string;
  /** What tells entries apart; `id` where it is left out. */
  readonly by?: string;
  /** How many there are at least. */
  readonly atLeast: number;
}

/** One test for each outcome of each operation of an area; an operation without a row fails. */
export function describeOutcomes(
  operations: readonly Operation[],
  rows: Readonly<Record<string, Outcomes>>,
): void {
  test('every operation has a row, and every row an operation', () => {
    expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });
  const cases = operations.flatMap((one) => casesOf(one, rows[one.name] ?? {}));
  test.for(cases)('$name $does', async ({ name, check }) => {
    // To define one tool is quick; to define all of them for each test is not.
    const desk = await openDesk({ server: { tools: [name] } });
    await expect(check(desk)).resolves.not.toThrow();
  });
}

/** One outcome of one operation. */
interface Case {
  readonly name: string;
  readonly does: string;
  readonly check: (desk: TestDesk) => Promise<void>;
}

function casesOf(operation: Operation, row: Outcomes): readonly Case[] {
  const { name, examples, effect } = operation;
  const given: object = examples[0]?.arguments ?? {};
  const { missing, always, paged } = row;
  if (always !== undefined) {
    const check: Case['check'] = async ({ fails }) => {
      expect((await fails(name, given)).code).toBe(always);
    };
    return [{ name, does: `answers ${always}`, check }];
  }
  const successes = examples.map((example) => ({
    name,
    does: `works: ${example.name}`,
    check: (desk: TestDesk) => succeeds(desk, { name, effect, given: example.arguments as object }),
  }));
  return [
    ...successes,
    ...(missing === undefined
      ? []
      : [{ name, does: 'says what is not there', check: misses(name, missing) }]),
    ...(row.asksNobody === true ? [] : refusalsOf(name, given)),
    ...(paged === undefined
      ? []
      : [{ name, does: 'goes on beyond 100', check: pages(name, paged) }]),
  ];
}

interface Success {
  readonly name: string;
  readonly effect: Operation['effect'];
  readonly given: object;
}

async function succeeds({ simulator, ok }: TestDesk, call: Success): Promise<void> {
  const before = simulator.state();
  await ok(call.name, call.given);
  // Whoever says that it reads must leave the world as it was.
  expect(call.effect === 'read' ? simulator.state() : before).toEqual(before);
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

function refusalsOf(name: string, given: object): readonly Case[] {
  return [
    {
      name,
      does: 'says that GitHub forbids it',
      check: async (desk) => {
        const told = await refused(desk, { kind: 'forbidden', name, given });
        expect(told).toMatchObject({ code: 'permission_denied', githubCode: -31_004 });
      },
    },
    {
      name,
      does: 'says when to come again where the limit is reached',
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
  const { populate, entries, by = 'id', atLeast } = paged;
  return async ({ simulator, ok }) => {
    const given = paged.arguments(simulator.populate(populate));
    const seen: unknown[] = [];
    let next: object | undefined = {};
    while (next !== undefined && seen.length < 5_000) {
      const page: Page = await ok(name, { ...given, limit: 100, ...next });
      seen.push(...(page[entries] as readonly Page[]).map((entry) => entry[by]));
      next = page['hasMore'] === true ? { cursor: page['nextCursor'] } : undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(atLeast);
  };
}
