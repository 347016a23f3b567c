import type { Tool } from '../define/tool.ts';
import type { Exchange } from '../runtime/exchange.ts';
import { hashText } from '../runtime/hash-text.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { tooOften } from './too-often.ts';

/** Keys are made of arguments, and must not take more memory than a limit is worth. */
const LONGEST_KEY = 128;

/** Refuses a call where its caller has asked for the same thing too often, with whichever tool. */
export function limitByKey(
  runtime: Runtime,
  exchange: Exchange,
  { tool, input }: { readonly tool: Tool; readonly input: unknown },
): void {
  if (tool.limitBy === undefined) return;
  const { name, perMinute, key } = tool.limitBy;
  const said = key(input);
  if (said === undefined) return;
  const short = said.length <= LONGEST_KEY ? said : hashText(said);
  // The limits of tools have a name in its second line, and that of all tools has no third.
  const place = `${exchange.caller.id}\n\n${name}\n${short}`;
  const waitMs = runtime.limiter.take(place, perMinute);
  if (waitMs > 0) throw tooOften({ which: `for the same ${name}`, perMinute, waitMs });
}
