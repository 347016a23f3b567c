import { KitError } from '../../errors/kit-error.ts';

/** For whom a piece of content is, how much it matters, and how old it is. */
export interface Annotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (least) to 1 (most). */
  readonly priority?: number;
  /** ISO 8601, with the time and its zone: `2026-01-31T12:00:00Z`. */
  readonly lastModified?: string;
}

// Clients refuse a whole result for a date without a time, or a time without a zone.
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Throws unless every annotation is in its range. */
export function assertAnnotations(owner: string, annotations: Annotations | undefined): void {
  if (annotations === undefined) return;
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined && !isAudience(audience)) {
    refuse(owner, { audience }, 'a list of user, assistant or both');
  }
  if (priority !== undefined && !isPriority(priority)) {
    refuse(owner, { priority }, 'a number from 0 to 1');
  }
  if (lastModified !== undefined && !isIsoTime(lastModified)) {
    refuse(owner, { lastModified }, 'an ISO 8601 time such as 2026-01-31T12:00:00Z');
  }
}

function isAudience(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((reader) => reader === 'user' || reader === 'assistant')
  );
}

function isPriority(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isIsoTime(value: unknown): boolean {
  const day = typeof value === 'string' ? ISO_8601.exec(value)?.[1] : undefined;
  if (day === undefined) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  // A day that the month does not have is taken for one of the next month, so it must come back.
  return !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(day);
}

function refuse(owner: string, came: object, expected: string): never {
  throw new KitError(
    'KIT_ANNOTATION_INVALID',
    `${owner} has the annotation ${JSON.stringify(came)}: expected ${expected}.`,
  );
}
