import { ToolError } from '@wellspoken/kit';

/** The ToolError with which some work fails. */
export async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof ToolError) return thrown;
  throw new Error('It was expected to fail with a ToolError.', { cause: thrown });
}
