import type { CallRecord } from '../../evidence/calls.ts';
import { finalResult } from '../../evidence/call-outcome.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { fieldOf, type Json } from '../../json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../session.ts';

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
    return Promise.all([...readResources(context, session), ...getPrompts(context, session)]);
  },
});

function readResources(context: ProbeContext, session: Session): readonly Promise<Exchange>[] {
  if (!('resources' in context.opening.capabilities)) return [];
  const { resources } = context.piece('lists');
  const listed = (resources?.items ?? []).map((item) => fieldOf(item, 'uri'));
  const linked = context.piece('calls').flatMap(linksOf);
  const isText = (uri: Json | undefined): uri is string => typeof uri === 'string';
  const uris = [...listed.filter(isText).slice(0, MOST), ...linked.filter(isText).slice(0, MOST)];
  return [...new Set(uris)].map((uri) => session.request('resources/read', { uri }));
}

/** The addresses of the resource links that a call gave back. */
function linksOf(call: CallRecord): readonly (Json | undefined)[] {
  const content = fieldOf(finalResult(call), 'content');
  // A list of JSON holds JSON.
  const blocks = Array.isArray(content) ? (content as readonly Json[]) : [];
  return blocks
    .filter((block) => fieldOf(block, 'type') === 'resource_link')
    .map((block) => fieldOf(block, 'uri'));
}

function getPrompts(context: ProbeContext, session: Session): readonly Promise<Exchange>[] {
  const { prompts } = context.piece('lists');
  return (prompts?.items ?? []).slice(0, MOST).flatMap((prompt) => {
    const name = fieldOf(prompt, 'name');
    if (typeof name !== 'string') return [];
    return [session.request('prompts/get', { name, arguments: argumentsFor(prompt) })];
  });
}

function argumentsFor(prompt: Json): Readonly<Record<string, string>> {
  const declared = fieldOf(prompt, 'arguments');
  // A list of JSON holds JSON.
  const list = Array.isArray(declared) ? (declared as readonly Json[]) : [];
  return Object.fromEntries(
    list.flatMap((argument): [string, string][] => {
      const name = fieldOf(argument, 'name');
      return typeof name === 'string' ? [[name, 'test']] : [];
    }),
  );
}
