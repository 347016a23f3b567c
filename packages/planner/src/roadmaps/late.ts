import { addDays, countDaysBetween } from '../tasks/days.ts';
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
export interface Finish {
  readonly earliest: string;
  readonly latest: string;
}

/** When each load is done, as far as its slot tells. */
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
