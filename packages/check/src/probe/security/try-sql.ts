import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { findSqlError } from '../../evidence/sql-error.ts';
import { inTurns } from '../calls/in-turns.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { attempt, placesFor, WIDTH, type Place } from './attempt.ts';
import { FACTORS, PRODUCT } from './try-commands.ts';

/** Tries whether an argument becomes a part of an SQL statement. Nothing is read or changed by it. */
export async function trySql(ground: {
  readonly context: ProbeContext;
  readonly session: Session;
}): Promise<readonly CanaryCall[]> {
  const made = await inTurns(placesFor(ground.context, 'sql'), WIDTH, async (place) => {
    const put = (form: string, ending: string): Promise<readonly CanaryCall[]> =>
      callWith(ground, place, { form, text: `${wordFor(place)}${ending}` });
    const first = await Promise.all([
      put('one quote', "'"),
      put('a product in the statement', `'||(${FACTORS.join('*')})||'`),
    ]);
    // A complaint about one quote tells only together with what does not break a statement.
    const isSuspect = first[0].some(({ record }) => findSqlError(record.exchange) !== undefined);
    const others = isSuspect
      ? await Promise.all([put('two quotes', "''"), put('a comment', '/**/')])
      : [];
    return [...first, ...others].flat();
  });
  return made.flat();
}

async function callWith(
  ground: { readonly context: ProbeContext; readonly session: Session },
  place: Place,
  canary: { readonly form: string; readonly text: string },
): Promise<readonly CanaryCall[]> {
  const record = await attempt(ground, place, canary);
  if (!record) return [];
  const { property } = place.argument;
  return [{ kind: 'sql', property, form: canary.form, record, secret: PRODUCT }];
}

// What worked before, so that only the quote is new.
function wordFor({ good, argument }: Place): string {
  const value = good[argument.property];
  return typeof value === 'string' ? value : 'test';
}
