import type { Entrez } from '../../open.ts';
import type { StageCall } from '../../staging/datasets.ts';
import type { DataInput } from './data-input.ts';
import type { DataOutput } from './data-output.ts';

/** A call of the tool. */
export interface Job {
  readonly entrez: Pick<Entrez, 'eutils' | 'datasets'>;
  readonly asked: DataInput;
  readonly call: StageCall;
}

/** Does one of the operations. */
export type RunOperation = (job: Job) => Promise<DataOutput>;

/** What every answer has. */
export function frameFor(
  { asked }: Job,
  message: string,
): Pick<DataOutput, 'success' | 'operation' | 'message'> {
  return { success: true, operation: asked.operation, message };
}

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'entrez_data';
