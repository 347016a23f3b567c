import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { type CallRecord, readFinalResult } from './calls.evidence.ts';

/** More of each are not read. */
const MOST = 6;

/** Reads a few resources and prompts, and what links in the answers of tools lead to. */
export const contentsProbe = defineProbe({
  name: 'contents',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  run: async (context) => {
    const session = await context.shared();
    const canRead = 'resources' in context.opening.capabilities;
    const [resources, prompts, deadLinks] = await Promise.all([
      Promise.all(canRead ? readResources(context, session) : []),
      Promise.all(getPrompts(context, session)),
      canRead ? findDeadLinks(context, session) : [],
    ]);
    return { resources, prompts, deadLinks };
  },
});

function readResources(context: ProbeContext, session: Session): readonly Promise<Exchange>[] {
  return (context.getEvidence('lists').resources?.items ?? [])
    .map((item) => readField(item, 'uri'))
    .filter((uri) => typeof uri === 'string')
    .slice(0, MOST)
    .map((uri) => session.request('resources/read', { uri }));
}

async function findDeadLinks(context: ProbeContext, session: Session): Promise<readonly string[]> {
  const links = context
    .getEvidence('calls')
    .flatMap((call) => listLinks(call).map((uri) => ({ call, uri })))
    .slice(0, MOST);
  const dead = await Promise.all(
    links.map(async ({ call, uri }) =>
      (await isDead(context, session, { call, uri })) ? uri : '',
    ),
  );
  return dead.filter((uri) => uri !== '').toSorted();
}

interface Link {
  readonly call: CallRecord;
  readonly uri: string;
}

/** A link that is not given any more may have led to what another call has removed. */
async function isDead(
  context: ProbeContext,
  session: Session,
  { call, uri }: Link,
): Promise<boolean> {
  const canRead = async (): Promise<boolean> =>
    (await session.request('resources/read', { uri })).result !== undefined;
  if (await canRead()) return false;
  const again = await context.call(session, {
    tool: call.tool,
    purpose: 'for its links',
    ...(call.arguments !== undefined && { arguments: call.arguments }),
  });
  return again !== undefined && listLinks(again).includes(uri) && !(await canRead());
}

/** The addresses of the resource links that a call gave back. */
function listLinks(call: CallRecord): readonly string[] {
  const content = readField(readFinalResult(call), 'content');
  // A list of JSON holds JSON.
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : [];
  return blocks
    .filter((block) => readField(block, 'type') === 'resource_link')
    .map((block) => readField(block, 'uri'))
    .filter((uri) => typeof uri === 'string')
    .filter((uri) => !isOutside(uri));
}

/** Addresses that others than the server read. */
const isOutside = (uri: string): boolean => /^(?:https?|file|data):/i.test(uri);

function getPrompts(context: ProbeContext, session: Session): readonly Promise<Exchange>[] {
  const { prompts } = context.getEvidence('lists');
  return (prompts?.items ?? []).slice(0, MOST).flatMap((prompt) => {
    const name = readField(prompt, 'name');
    if (typeof name !== 'string') return [];
    return [session.request('prompts/get', { name, arguments: chooseArguments(prompt) })];
  });
}

function chooseArguments(prompt: Json): Readonly<Record<string, string>> {
  const declared = readField(prompt, 'arguments');
  // A list of JSON holds JSON.
  const list = Array.isArray(declared) ? (declared as readonly Json[]) : [];
  return Object.fromEntries(
    list.flatMap((argument): [string, string][] => {
      const name = readField(argument, 'name');
      return typeof name === 'string' ? [[name, 'test']] : [];
    }),
  );
}
