import type { Tool } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Rendered } from './render.ts';

/** Refuses an answer that is over the limit, and says by how much and what makes it smaller. */
export function bound(runtime: Runtime, tool: Tool, rendered: Rendered): void {
  const max = tool.maxResultBytes ?? runtime.definition.limits.maxResultBytes;
  if (rendered.bytes <= max) return;
  const narrowing =
    tool.narrowWith.length > 0
      ? `Narrow it with ${tool.narrowWith.join(', ')}.`
      : 'Ask for less at once.';
  throw new ToolError(
    'too_large',
    `The answer has ${rendered.bytes} bytes, ${rendered.bytes - max} more than the ${max} that are allowed.`,
    { suggestions: [narrowing] },
  );
}
