import { defineTool, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Operation } from '../operations/operation.ts';
import { runOperation, type Serving, limitTime } from './run-operation.ts';

/** One tool for each operation, under its own name. */
export function fullTools(operations: readonly Operation[], serving: Serving): readonly Tool[] {
  return operations.map((operation) => {
    const { name, title, description, effect, hints, openWorld, examples, furtherScopes, foreign } =
      operation;
    return defineTool({
      name,
      title,
      description,
      effect,
      hints,
      openWorld,
      furtherScopes,
      foreign,
      input: z.object(operation.input),
      output: operation.output,
      // Held to the operation's own types where it was defined.
      examples: examples as readonly { name: string; arguments: Record<string, unknown> }[],
      ...limitTime([operation]),
      run: (input, ctx) => runOperation(operation, { input, ctx }, serving) as Promise<never>,
    });
  });
}
