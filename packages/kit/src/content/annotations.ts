import { KitError } from '../errors/kit-error.ts';

/** For whom a piece of content is, how much it matters, and how old it is. */
export interface Annotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (least) to 1 (most). */
  readonly priority?: number;
  /** ISO 8601. */
  readonly lastModified?: string;
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Throws unless every annotation is in its range. */
export function assertAnnotations(owner: string, annotations: Annotations | undefined): void {
  if (annotations === undefined) return;
  const { audience, priority, lastModified } = annotations;
  const stranger = audience?.find((reader) => reader !== 'user' && reader !== 'assistant');
  if (stranger !== undefined) refuse(owner, { audience: stranger }, 'user or assistant');
  if (priority !== undefined && !(priority >= 0 && priority <= 1)) {
    refuse(owner, { priority }, 'a number from 0 to 1');
  }
  if (lastModified !== undefined && !isIsoTime(lastModified)) {
    refuse(owner, { lastModified }, 'an ISO 8601 time such as 2026-01-31T12:00:00Z');
  }
}

function isIsoTime(value: unknown): boolean {
  return typeof value === 'string' && ISO_8601.test(value) && !Number.isNaN(Date.parse(value));
}

function refuse(owner: string, came: object, expected: string): never {
  throw new KitError(
    'KIT_ANNOTATION_INVALID',
    `${owner} has the annotation ${JSON.stringify(came)}: expected ${expected}.`,
  );
}
