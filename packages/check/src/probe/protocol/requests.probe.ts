import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.probe.ts';
import { askHarmless, chooseHarmlessMethod } from './broken.probe.ts';
import type { Requests, UnknownField, WrongType } from './protocol.evidence.ts';

/** Requests that a good server answers, each a little unusual; all at once on the shared connection. */
export const requestsProbe = defineProbe({
  name: 'requests',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: async (context): Promise<Requests> => {
    const session = await context.shared();
    // Alone, so that they show what the server does when it is not busy.
    const plain = await askHarmless(session);
    const unknownMethod = await session.request(UNKNOWN_METHOD);
    await session.request(chooseUsualMethod(context), {});
    const parallel = await askParallel(context, session);
    const [ids, text, wrongTypes, unknownFields, removed, resources] = await Promise.all([
      Promise.all(unusualIds.map((id) => askHarmless(session, { id }))),
      askHarmless(session, { id: TEXT_ID }),
      askWrongTypes(context, session),
      askUnknownFields(context, session),
      askRemoved(context, session),
      askResources(context, session),
    ]);
    const rest = { ids, text, unknownMethod, wrongTypes, unknownFields, removed };
    return { plain, parallel, ...rest, ...resources };
  },
});

const UNKNOWN_METHOD = 'wellspoken/unknown';

const unusualIds: readonly Json[] = [0, 'wellspoken-id', '4711', Number.MAX_SAFE_INTEGER];

/** Latin, Greek, Han, and a sign beyond the first plane: each of another length in UTF-8. */
const TEXT_ID = 'wellspoken-ü-λ-水-🌱';

/** The first list that is declared, or else the harmless method. */
function chooseUsualMethod({ opening, variant }: ProbeContext): string {
  const listed = Object.values(listMethods).find(
    ({ capability }) => capability in opening.capabilities,
  );
  return listed?.method ?? chooseHarmlessMethod(variant);
}

function askParallel(context: ProbeContext, session: Session): Promise<readonly Exchange[]> {
  const harmless = chooseHarmlessMethod(context.variant);
  const usual = chooseUsualMethod(context);
  const kinds = [harmless, usual, UNKNOWN_METHOD];
  const methods = [...kinds, ...kinds, harmless, usual, harmless];
  return Promise.all(
    methods.map((method) => session.request(method, method === usual ? {} : undefined)),
  );
}

async function askUnknownFields(
  context: ProbeContext,
  session: Session,
): Promise<readonly UnknownField[]> {
  const method = chooseUsualMethod(context);
  const [meta, params] = await Promise.all([
    session.request(method, {}, { meta: { 'dev.wellspoken/unknown': context.canary } }),
    session.request(method, { wellspokenUnknown: context.canary }),
  ]);
  return [
    { place: '_meta', exchange: meta },
    { place: 'params', exchange: params },
  ];
}

const removedMethods: readonly (readonly [string, JsonObject])[] = [
  ['ping', {}],
  ['logging/setLevel', { level: 'error' }],
  ['tasks/list', {}],
];

async function askRemoved(
  { variant, getEvidence }: ProbeContext,
  session: Session,
): Promise<readonly Exchange[]> {
  if (variant.era === 'legacy') return [];
  const uri = readField(getEvidence('lists').resources?.items[0], 'uri') ?? UNKNOWN_URI;
  const subscribe = ['resources/subscribe', { uri }] as const;
  return Promise.all(
    [...removedMethods, subscribe].map(([method, params]) => session.request(method, params)),
  );
}

const UNKNOWN_URI = 'wellspoken://nowhere/nothing';

async function askResources(
  { opening, getEvidence }: ProbeContext,
  session: Session,
): Promise<Pick<Requests, 'resource' | 'unknownResource'>> {
  if (!('resources' in opening.capabilities)) return {};
  const uri = readField(getEvidence('lists').resources?.items[0], 'uri');
  const read = (wanted: string): Promise<Exchange> =>
    session.request('resources/read', { uri: wanted });
  const [unknownResource, resource] = await Promise.all([
    read(UNKNOWN_URI),
    typeof uri === 'string' ? read(uri) : undefined,
  ]);
  return { unknownResource, ...(resource && { resource }) };
}

interface Try {
  readonly method: string;
  readonly params: JsonObject;
  readonly what: string;
  readonly isIgnorable?: boolean;
  /** The name that the headers of the modern era repeat. */
  readonly name?: string;
}

const WRONG = 42;

/** Requests whose parameters have the wrong type, for every capability that is declared. */
function askWrongTypes(context: ProbeContext, session: Session): Promise<readonly WrongType[]> {
  return Promise.all(
    createTries(context).map(async ({ method, params, what, isIgnorable = false, name }) => ({
      what,
      isIgnorable,
      exchange: await session.request(
        method,
        params,
        name === undefined ? {} : { headers: createNameHeader(session, name) },
      ),
    })),
  );
}

const createNameHeader = ({ variant }: Session, name: string): Record<string, string> =>
  variant.era === 'modern' ? { 'mcp-name': name } : {};

function createTries(context: ProbeContext): readonly Try[] {
  const { capabilities } = context.opening;
  const has = (name: string): boolean => name in capabilities;
  return [
    ...Object.values(listMethods)
      .filter(({ capability }) => has(capability))
      .map(({ method }) => ({
        method,
        params: { cursor: WRONG },
        what: 'the cursor is a number',
        isIgnorable: true,
      })),
    ...(has('tools') && context.mayMentionCalls ? [callTry] : []),
    ...(has('resources') ? [readTry] : []),
    ...(has('prompts') ? createPromptTries(context) : []),
    ...(has('completions') ? [completionTry] : []),
  ];
}

const callTry: Try = {
  method: 'tools/call',
  params: { name: WRONG, arguments: {} },
  what: 'the name is a number',
  name: String(WRONG),
};

const readTry: Try = {
  method: 'resources/read',
  params: { uri: WRONG },
  what: 'the uri is a number',
  name: String(WRONG),
};

const completionTry: Try = {
  method: 'completion/complete',
  params: { ref: WRONG, argument: { name: 'wellspoken', value: '' } },
  what: 'the ref is a number',
};

function createPromptTries({ getEvidence }: ProbeContext): readonly Try[] {
  const numbered: Try = {
    method: 'prompts/get',
    params: { name: WRONG },
    what: 'the name is a number',
    name: String(WRONG),
  };
  const name: Json | undefined = readField(getEvidence('lists').prompts?.items[0], 'name');
  if (typeof name !== 'string') return [numbered];
  const params = { name, arguments: 'wellspoken' };
  return [
    numbered,
    { method: 'prompts/get', params, what: 'the arguments are a text', isIgnorable: true },
  ];
}
