import type { CallRecord } from '../../evidence/calls.ts';
import { finalResult } from '../../evidence/call-outcome.ts';
import { fieldOf, type Json } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';

/** The oldest revision: it knows texts, images and embedded resources. */
const OLDEST = '2024-11-05';
const newer: readonly (Json | undefined)[] = ['audio', 'resource_link'];
const MOST_TOOLS = 5;

/** Tools that gave newer kinds of content, called by a client of the oldest revision. */
export const oldCallsProbe = defineProbe({
  name: 'oldCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    const newest = context.piece('calls').filter(hasNewerContent).slice(0, MOST_TOOLS);
    if (newest.length === 0 || context.leg.era === 'modern') return { made: [] };
    const session = await context.open({ revision: OLDEST });
    const agreed = fieldOf(session.opened?.result, 'protocolVersion');
    if (typeof agreed !== 'string') return { made: [] };
    const made = await Promise.all(
      newest.map(({ tool, arguments: args }) =>
        context.call(session, {
          tool,
          purpose: 'as an older client',
          ...(args !== undefined && { arguments: args }),
        }),
      ),
    );
    return { revision: agreed, made: made.flatMap((record) => record ?? []) };
  },
});

function hasNewerContent(call: CallRecord): boolean {
  const content = fieldOf(finalResult(call), 'content');
  // A list of JSON holds JSON.
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : [];
  return blocks.some((block) => newer.includes(fieldOf(block, 'type')));
}
