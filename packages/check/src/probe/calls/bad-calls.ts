import type { BadCall } from '../../evidence/bad-calls.ts';
import { fieldOf, isObject } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type CallableTool, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { chooseFaults } from './choose-faults.ts';
import { goodArguments } from './good-arguments.ts';
import { inTurns } from './in-turns.ts';

const WIDTH = 4;

/** Every tool that may be tried so, with arguments that its schema forbids. */
export const badCallsProbe = defineProbe({
  name: 'badCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    const tools = context.callable().filter(({ mayFuzz }) => mayFuzz);
    if (tools.length === 0) return { made: [], permissive: [] };
    const session = await context.shared();
    const tried = await inTurns(tools, WIDTH, async (tool) => ({
      tool: tool.name,
      made: await callBadly(context, session, tool),
    }));
    return {
      made: tried.flatMap(({ made }) => made ?? []),
      permissive: tried.filter(({ made }) => made === undefined).map(({ tool }) => tool),
    };
  },
});

/** Undefined where the schema forbids nothing that could be tried. */
async function callBadly(
  context: ProbeContext,
  session: Session,
  tool: CallableTool,
): Promise<readonly BadCall[] | undefined> {
  const valid = goodArguments(tool, context.piece('calls'));
  const schema = fieldOf(tool.definition, 'inputSchema');
  const faults = isObject(valid) && schema !== undefined ? chooseFaults(schema, valid) : [];
  if (faults.length === 0) return undefined;
  const made = await Promise.all(
    faults.map(async ({ purpose, property, expected, arguments: args }) => {
      const wish = { tool: tool.name, purpose, arguments: args, isFuzz: true };
      const record = await context.call(session, wish);
      return record && { ...record, property, expected };
    }),
  );
  return made.flatMap((record) => record ?? []);
}
