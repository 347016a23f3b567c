import { addDays, countDaysBetween } from '../tasks/days.ts';
import { round } from '../tasks/numbers.ts';
import { orderByDependency } from '../tasks/order.ts';
import type { Load } from './loads.ts';
import type { Packing } from './pack.ts';

/** Something that has to be done by a day. */
export interface Due {
  readonly kind: 'milestone' | 'task';
  readonly name: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  /** Ids of all that it takes. */
  readonly ids: readonly string[];
}

/** Something that will not be done by its day. */
export interface Late {
  readonly kind: Due['kind'];
  readonly name: string;
  readonly dueOn: string;
  /** When it is done by the packing; left out where some of it has no place in it. */
  readonly doneBy?: string;
  /** From the due date to {@link doneBy}. */
  readonly days?: number;
  /** False where it may still be in time: its day lies inside of the slot that it is done in. */
  readonly isCertain: boolean;
}

/** On which days work can be done: not before the first, and by the last. */
interface Finish {
  readonly earliest: string;
  readonly latest: string;
}

/** When each load is done, as far as its slot says. */
export function finishInSlots(
  { slots, places }: Packing,
  today: string,
): ReadonlyMap<string, Finish> {
  return new Map(
    [...places].flatMap(([id, { last }]) => {
      const slot = slots[last];
      if (slot === undefined) return [];
      const earliest = slot.startDate < today ? today : slot.startDate;
      return [[id, { earliest, latest: slot.endDate }] as const];
    }),
  );
}

/** When each load is done where one after the other is done, from today on. */
export function finishInTurn(
  { slots }: Packing,
  { today, perDay }: { readonly today: string; readonly perDay: number },
): ReadonlyMap<string, Finish> {
  let sum = 0;
  return new Map(
    slots.flatMap(({ parts }) =>
      parts.map(({ id, size }) => {
        sum += size;
        const days = Math.max(1, Math.ceil(sum / perDay - 1e-9));
        const day = addDays(today, days - 1);
        return [id, { earliest: day, latest: day }] as const;
      }),
    ),
  );
}

/** What misses its day, the worst first. */
export function findLate(
  dues: readonly Due[],
  finishes: ReadonlyMap<string, Finish>,
): readonly Late[] {
  return dues
    .flatMap((due) => measureLateness(due, finishes))
    .toSorted(
      (one, other) =>
        (other.days ?? Infinity) - (one.days ?? Infinity) ||
        one.dueOn.localeCompare(other.dueOn) ||
        one.name.localeCompare(other.name),
    );
}

function measureLateness(due: Due, finishes: ReadonlyMap<string, Finish>): readonly Late[] {
  const { kind, name, dueOn, ids } = due;
  const known = ids.flatMap((id) => finishes.get(id) ?? []);
  if (known.length < ids.length) return [{ kind, name, dueOn, isCertain: true }];
  const doneBy = findLatest(known.map(({ latest }) => latest));
  if (doneBy === undefined || doneBy <= dueOn) return [];
  const earliest = findLatest(known.map((finish) => finish.earliest)) ?? doneBy;
  return [
    {
      kind,
      name,
      dueOn,
      doneBy,
      days: countDaysBetween(dueOn, doneBy),
      isCertain: earliest > dueOn,
    },
  ];
}

function findLatest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}

/** The chain of dependencies that takes the most work. */
export interface CriticalPath {
  /** From the first to the last. */
  readonly ids: readonly string[];
  readonly size: number;
}

/** Finds the heaviest chain; of two as heavy the one that ends earlier in the given order. */
export function findCriticalPath(loads: readonly Load[]): CriticalPath {
  const { order } = orderByDependency(loads);
  const sizes = new Map<string, number>();
  const before = new Map<string, string>();
  for (const { id, size, dependsOn } of order) {
    const heavy = findHeaviest(dependsOn, sizes);
    if (heavy !== undefined) before.set(id, heavy.id);
    sizes.set(id, size + (heavy?.size ?? 0));
  }
  const last = findHeaviest(sizes.keys(), sizes);
  const ids: string[] = [];
  for (let at = last?.id; at !== undefined; at = before.get(at)) ids.unshift(at);
  return { ids, size: round(last?.size ?? 0) };
}

function findHeaviest(
  ids: Iterable<string>,
  sizes: ReadonlyMap<string, number>,
): { readonly id: string; readonly size: number } | undefined {
  let found: { readonly id: string; readonly size: number } | undefined;
  for (const id of ids) {
    const size = sizes.get(id);
    if (size !== undefined && (found === undefined || size > found.size)) found = { id, size };
  }
  return found;
}
