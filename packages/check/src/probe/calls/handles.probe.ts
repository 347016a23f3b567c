import { anyTransport } from '../../rules/define-rule.ts';
import { readField, isObject, type Json, type JsonObject, parseJson } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { type CallableTool, defineProbe, type ProbeContext } from '../define-probe.ts';
import { findGoodArguments, withNewConnection } from './caller.ts';
import { type CallRecord, readFinalResult, type Handle, isSuccess } from './calls.evidence.ts';

const MOST_HANDLES = 3;

/** Names for state: given out by one tool, taken by another. */
export const handlesProbe = defineProbe({
  name: 'handles',
  eras: ['modern'],
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    const pairs = findPairs(context).slice(0, MOST_HANDLES);
    if (pairs.length === 0) return [];
    const session = await context.shared();
    const found = await Promise.all(pairs.map((pair) => tryPair(context, session, pair)));
    return found.flatMap((handle) => handle ?? []);
  },
});

interface Pair {
  readonly giver: CallableTool;
  readonly taker: CallableTool;
  readonly property: string;
}

function findPairs(context: ProbeContext): readonly Pair[] {
  const tools = context.callable();
  const calls = context.getEvidence('calls').filter(isSuccess);
  return tools.flatMap((giver) => {
    const given = calls.filter(({ tool }) => tool === giver.name).flatMap(handleNames);
    return given.flatMap((property) =>
      tools
        .filter((taker) => taker !== giver && takes(taker, property) && !takes(giver, property))
        .slice(0, 1)
        .map((taker) => ({ giver, taker, property })),
    );
  });
}

const handleNames = (call: CallRecord): readonly string[] =>
  Object.entries(readPayload(call))
    .filter(([name, value]) => isHandleName(name) && handleText(value) !== undefined)
    .map(([name]) => name);

function takes({ definition }: CallableTool, property: string): boolean {
  const properties = readField(definition, 'inputSchema', 'properties');
  return isObject(properties) && Object.hasOwn(properties, property);
}

/** What a call gave back for programs: structured, or JSON in its only text. */
function readPayload(call: CallRecord): JsonObject {
  const result = readFinalResult(call);
  const structured = result?.['structuredContent'];
  if (isObject(structured)) return structured;
  const content = result?.['content'];
  const text = Array.isArray(content) ? readField(content[0], 'text') : undefined;
  const parsed = typeof text === 'string' ? parseJson(text) : undefined;
  return isObject(parsed) ? parsed : {};
}

const handleText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

async function tryPair(
  context: ProbeContext,
  session: Session,
  { giver, taker, property }: Pair,
): Promise<Handle | undefined> {
  const give = async (): Promise<Json | undefined> => {
    const args = findGoodArguments(giver, context.getEvidence('calls'));
    const record = await context.call(session, {
      tool: giver.name,
      purpose: 'for a handle',
      ...(args !== undefined && { arguments: args }),
    });
    return record && readField(readPayload(record), property);
  };
  const [first, second] = [await give(), await give()];
  const values = [handleText(first), handleText(second)] as const;
  if (first === undefined || values[0] === undefined || values[1] === undefined) return undefined;
  const take = (where: Session, value: Json, purpose: string): Promise<CallRecord | undefined> =>
    context.call(where, {
      tool: taker.name,
      purpose,
      arguments: {
        ...asObject(findGoodArguments(taker, context.getEvidence('calls'))),
        [property]: value,
      },
      isFuzz: true,
    });
  const forged = typeof first === 'number' ? first + 1_000_003 : forgeHandle(values[0]);
  const known = await take(session, first, 'with a handle');
  const unknown = await take(session, forged, 'with an unknown handle');
  // A process takes its state with it; a server that others talk to does not.
  const elsewhere = context.endpoint
    ? await withNewConnection(context, (other) => take(other, first, 'with a handle, elsewhere'))
    : undefined;
  return {
    giver: giver.name,
    taker: taker.name,
    property,
    values: [values[0], values[1]],
    ...(known && { known }),
    ...(unknown && { unknown }),
    ...(elsewhere && { elsewhere }),
  };
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Names of state that lives between calls, in words joined by `_`. */
const state =
  /(?:^|_)(?:handle|session|basket|cart|transaction|conversation|lease)(?:_(?:id|key|token|handle))?$|(?:^|_)(?:context|connection|browser)_(?:id|handle)$/;

/** Whether a property by this name stands for state that the server keeps for a caller. */
export function isHandleName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.\s]/g, '_')
    .toLowerCase();
  return state.test(words);
}

/** A handle of the same form that was never issued. */
export function forgeHandle(handle: string): string {
  const keep = Math.max(0, handle.length - CHANGED);
  return handle.slice(0, keep) + handle.slice(keep).replaceAll(/[a-z0-9]/gi, replaceLetter);
}

const CHANGED = 8;
const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

// To the other half of its alphabet, so that a letter stays a letter.
function replaceLetter(letter: string): string {
  const alphabet = alphabets.find((each) => each.includes(letter)) ?? letter;
  const index = (alphabet.indexOf(letter) + alphabet.length / 2) % alphabet.length;
  return alphabet[index] ?? letter;
}
