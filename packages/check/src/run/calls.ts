import { deriveArguments } from '../calls/derive/derive-arguments.ts';
import { mayCall, mayCallName, mayFuzz, type CallPermission } from '../calls/permission.ts';
import type { CallRecord } from '../evidence/calls.ts';
import type { Lists } from '../evidence/lists.ts';
import { fieldOf, type Json, type JsonObject } from '../json.ts';
import type { CallableTool, CallWish } from '../probe/define-probe.ts';
import { paramHeaders } from '../probe/param-headers.ts';
import type { Session } from '../probe/session.ts';

/** The one door through which tools are called, and the list of who went through. */
export interface CallDoor {
  readonly callable: () => readonly CallableTool[];
  readonly call: (session: Session, wish: CallWish) => Promise<CallRecord | undefined>;
  readonly made: () => readonly CallRecord[];
}

/** The door of one leg. */
export function createCallDoor(
  permission: CallPermission,
  seed: number,
  lists: () => Lists | undefined,
): CallDoor {
  const made: CallRecord[] = [];
  const hung = new Set<string>();
  let callable: readonly CallableTool[] | undefined;
  const find = (): readonly CallableTool[] =>
    (callable ??= findCallable(lists(), permission, seed));
  return {
    callable: find,
    made: () => made,
    call: async (session, wish) => {
      const found = find().find(({ name }) => name === wish.tool);
      if (!found || (wish.isFuzz && !found.mayFuzz) || hung.has(wish.tool)) return undefined;
      const record = await makeCall(session, found, wish);
      const wasStopped = wish.options?.signal?.aborted === true;
      if (record.exchange.ending === 'silent' && !wasStopped) hung.add(wish.tool);
      made.push(record);
      return record;
    },
  };
}

async function makeCall(
  session: Session,
  { definition }: CallableTool,
  { tool, purpose, options, arguments: args }: CallWish,
): Promise<CallRecord> {
  const sent = args === undefined ? {} : { arguments: args };
  const headers = { ...paramHeaders(definition, args), ...options?.headers };
  const params: JsonObject = { name: tool, ...sent };
  const exchange = await session.request('tools/call', params, { ...options, headers });
  return { tool, purpose, exchange, ...sent };
}

function findCallable(
  lists: Lists | undefined,
  permission: CallPermission,
  seed: number,
): readonly CallableTool[] {
  const tools = lists?.tools?.items ?? [];
  return tools.flatMap((definition) => {
    const name = fieldOf(definition, 'name');
    if (typeof name !== 'string') return [];
    if (!mayCallName(name, tools, (tool) => mayCall(tool, permission)).allowed) return [];
    return [
      {
        name,
        definition,
        candidates: candidatesFor(definition, permission, seed),
        mayFuzz: mayCallName(name, tools, (tool) => mayFuzz(tool, permission)).allowed,
      },
    ];
  });
}

const CANDIDATES = 3;

function candidatesFor(
  definition: Json,
  permission: CallPermission,
  seed: number,
): readonly Json[] {
  const name = fieldOf(definition, 'name');
  const planned =
    typeof permission === 'object'
      ? permission.tools.find((tool) => tool.name === name)?.arguments
      : undefined;
  if (planned && planned.length > 0) return planned;
  const schema = fieldOf(definition, 'inputSchema') ?? { type: 'object' };
  return deriveArguments(schema, { seed, count: CANDIDATES }).candidates;
}
