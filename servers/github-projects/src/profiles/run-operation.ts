import type { Context } from '@wellspoken/kit';

import type { Desk } from '../desk.ts';
import type { Operation } from '../operations/operation.ts';
import { advise, type Telling } from './advice.ts';

/** What tools are made over. */
export interface Serving extends Pick<Telling, 'known' | 'served'> {
  readonly desk: Desk;
}

/** One call of an operation. */
export interface OperationCall {
  readonly input: unknown;
  readonly ctx: Context;
}

/** Runs an operation for one call, whatever the tool is that it was called through. */
export async function runOperation(
  operation: Operation,
  { input, ctx: { signal, progress, requireScopes } }: OperationCall,
  { desk, served, known }: Serving,
): Promise<unknown> {
  try {
    return await operation.run(input, { ...desk, signal, progress, requireScopes });
  } catch (error) {
    throw advise(error, { operation, served, known, token: desk.github.facts().token });
  }
}
