import type { Scene } from '../../objects.ts';
import type { SimField } from '../../state/entities.ts';
import { isCompleted } from '../field-object.ts';
import type { Fact } from './item-facts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COMPARISON = /^(>=|<=|>|<)(.+)$/u;
const RANGE = /^(.+)\.\.(.+)$/u;

/** What words that begin with @ stand for depends on who asks, when, and on the field. */
export interface Surroundings {
  readonly scene: Scene;
  readonly field: SimField | undefined;
}

/** Whether a value of an item is what a filter asks for. */
export function isWanted(fact: Fact, wanted: string, around: Surroundings): boolean {
  const [, sign, bound] = COMPARISON.exec(wanted) ?? [];
  if (sign !== undefined && bound !== undefined) {
    return holds(fact, sign, toComparable(bound, around));
  }
  const [, from, to] = RANGE.exec(wanted) ?? [];
  if (from === undefined || to === undefined || fact.order === undefined) {
    return isSame(fact, readMeant(wanted, around));
  }
  const isInside = (end: string, side: string): boolean =>
    end === '*' || holds(fact, side, toComparable(end, around));
  return isInside(from, '>=') && isInside(to, '<=');
}

function isSame({ text }: Fact, wanted: string | undefined): boolean {
  if (wanted === undefined) return false;
  const [own, other] = [text.toLowerCase(), wanted.toLowerCase()];
  const core = other.replace(/^\*/u, '').replace(/\*$/u, '');
  if (other.startsWith('*') && other.endsWith('*')) return own.includes(core);
  if (other.startsWith('*')) return own.endsWith(core);
  return other.endsWith('*') ? own.startsWith(core) : own === other;
}

function holds({ order }: Fact, sign: string, bound: number | string | undefined): boolean {
  if (order === undefined || bound === undefined || typeof order !== typeof bound) return false;
  if (order === bound) return sign.endsWith('=');
  return sign.startsWith('>') ? order > bound : order < bound;
}

/** What a bound is compared by: iterations by the day on which they begin. */
function toComparable(bound: string, around: Surroundings): number | string | undefined {
  const text = readMeant(bound, around);
  const { field } = around;
  if (field?.dataType === 'ITERATION') {
    return field.iterations.find(({ title }) => title.toLowerCase() === text?.toLowerCase())
      ?.startDate;
  }
  return field?.dataType === 'NUMBER' ? Number(text) : text;
}

/** The text that a value stands for: itself, but for those that begin with @. */
function readMeant(value: string, { scene, field }: Surroundings): string | undefined {
  if (value === '@me') return scene.viewer.login;
  const [, name, shift = '0', unit = 'd'] =
    /^@(today|current|previous|next)([+-]\d+)?([dwm])?$/u.exec(value) ?? [];
  if (name === undefined) return value;
  return name === 'today'
    ? addDay(scene.state.now(), Number(shift) * (DAYS[unit] ?? 1))
    : findIterationAt(scene.state.now(), field, Number(shift) + (STEPS[name] ?? 0));
}

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };
const STEPS: Readonly<Record<string, number>> = { previous: -1, current: 0, next: 1 };

function addDay(today: Date, days: number): string {
  return new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function findIterationAt(
  today: Date,
  field: SimField | undefined,
  step: number,
): string | undefined {
  const iterations = field?.iterations ?? [];
  const current = iterations.findIndex(
    (iteration) =>
      !isCompleted(iteration, today) && iteration.startDate <= today.toISOString().slice(0, 10),
  );
  return current === -1 ? undefined : iterations[current + step]?.title;
}
