import { describe, expect, test } from 'vitest';

import type { Operation } from '../../src/operations/operation.ts';
import type { PopulateOptions, Populated } from '../../src/simulator/index.ts';
import { openDesk } from './open-desk.ts';

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
  for (const operation of operations) {
    describe(operation.name, () => describeOne(operation, rows[operation.name] ?? {}));
  }
}

function describeOne(operation: Operation, { missing, asksNobody, always, paged }: Outcomes): void {
  const { name } = operation;
  const [example] = operation.examples;
  const given = (example?.arguments ?? {}) as object;
  if (always === undefined) testSuccess(operation);
  else {
    test(`answers ${always}`, async () => {
      const { fails } = await openDesk();
      expect((await fails(name, given)).code).toBe(always);
    });
  }
  if (missing !== undefined) {
    test('says what is not there', async () => {
      const { simulator, fails } = await openDesk();
      const before = simulator.state();
      const { code, message, meta } = await fails(name, missing);
      expect({ code, message }).toMatchObject({ code: 'not_found' });
      expect(meta['suggestions']).not.toEqual([]);
      expect(simulator.state()).toEqual(before);
    });
  }
  if (asksNobody !== true && always === undefined) testRefusals(name, given);
  if (paged !== undefined) testPaging(name, paged);
}

function testSuccess({ name, examples, effect }: Operation): void {
  test('works as its examples show', async () => {
    for (const example of examples) {
      const { simulator, ok } = await openDesk();
      const before = simulator.state();
      await ok(name, example.arguments as object);
      if (effect === 'read') expect(simulator.state()).toEqual(before);
    }
  });
}

function testRefusals(name: string, given: object): void {
  test('says that GitHub forbids it', async () => {
    const { simulator, fails } = await openDesk();
    const before = simulator.state();
    simulator.fail({ kind: 'forbidden', times: Number.POSITIVE_INFINITY });
    const { code, message, githubCode } = await fails(name, given);
    expect({ code, message, githubCode }).toMatchObject({
      code: 'permission_denied',
      githubCode: -31_004,
    });
    expect(simulator.state()).toEqual(before);
  });

  test('says when to come again where the limit is reached', async () => {
    const { simulator, fails } = await openDesk();
    const before = simulator.state();
    simulator.fail({ kind: 'rate-limit', times: Number.POSITIVE_INFINITY });
    const { code, message, githubCode, meta } = await fails(name, given);
    expect({ code, message, githubCode }).toMatchObject({
      code: 'rate_limited',
      githubCode: -31_001,
    });
    expect(meta['retryAfterMs']).toBeGreaterThan(0);
    expect(simulator.state()).toEqual(before);
  });
}

function testPaging(
  name: string,
  { populate, entries, by = 'id', atLeast, ...paged }: Paged,
): void {
  test('goes on beyond a hundred', async () => {
    const { simulator, ok } = await openDesk();
    const given = paged.arguments(simulator.populate(populate));
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page: Record<string, any> = await ok(name, {
        ...given,
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...page[entries].map((entry: Record<string, unknown>) => entry[by]));
      cursor = page['hasMore'] === true ? page['nextCursor'] : undefined;
    } while (cursor !== undefined && seen.length < 5_000);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(atLeast);
  });
}
