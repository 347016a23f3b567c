import type { At } from '../operations/operation.ts';
import { inTurn } from './in-turn.ts';
import { openIterationField, type FieldAsked, type IterationField } from './iteration-field.ts';

/** Works on items of a field while nobody here changes its iterations. */
export async function withField<Result>(
  at: At,
  asked: FieldAsked,
  work: (field: IterationField) => Promise<Result>,
): Promise<Result> {
  const field = await openIterationField(at, asked);
  return inTurn(at.github, field.id, async (hasWaited) =>
    // The change that was waited for gave every iteration a new id.
    work(hasWaited ? await openIterationField(at, asked) : field),
  );
}
