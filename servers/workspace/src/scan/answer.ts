import type { CursorScope } from './cursor.ts';
import { writeCursor } from './cursor.ts';
import type { Ending } from './job.ts';
import type { Skipped } from './walk/skipped.ts';

/** What was not looked into, as answers tell it. */
export interface SkippedAnswer {
  readonly binary: number;
  readonly tooLarge: number;
  readonly unreadable: number;
  readonly unnameable: number;
  readonly tooDeep: number;
  readonly paths: string[];
}

/** How a search ended, as answers tell it. */
export interface EndingAnswer {
  readonly complete: boolean;
  readonly why?: 'page' | 'time';
  readonly nextCursor?: string;
  readonly skipped: SkippedAnswer;
}

/** Turns the end of a scan into what is told. */
export function tellEnding({ halt, next, skipped }: Ending, scope: CursorScope): EndingAnswer {
  const told = { skipped: tellSkipped(skipped) };
  if (halt === undefined || next === undefined) return { complete: true, ...told };
  const why = halt === 'page' ? 'page' : 'time';
  return { complete: false, why, nextCursor: writeCursor(next, scope), ...told };
}

/** Turns the counts of a scan into what is told. */
export function tellSkipped({ counts, names }: Skipped): SkippedAnswer {
  return { ...counts, paths: [...names] };
}
