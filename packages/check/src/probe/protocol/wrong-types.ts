import type { WrongType } from '../../evidence/requests.ts';
import { fieldOf, type Json, type JsonObject } from '../../wire/json.ts';
import { listMethods } from '../lists/lists.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

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
export function askWrongTypes(
  context: ProbeContext,
  session: Session,
): Promise<readonly WrongType[]> {
  return Promise.all(
    triesFor(context).map(async ({ method, params, what, isIgnorable = false, name }) => ({
      what,
      isIgnorable,
      exchange: await session.request(
        method,
        params,
        name === undefined ? {} : { headers: namedHeader(session, name) },
      ),
    })),
  );
}

const namedHeader = ({ leg }: Session, name: string): Record<string, string> =>
  leg.era === 'modern' ? { 'mcp-name': name } : {};

function triesFor(context: ProbeContext): readonly Try[] {
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
    ...(has('prompts') ? promptTries(context) : []),
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

function promptTries({ piece }: ProbeContext): readonly Try[] {
  const numbered: Try = {
    method: 'prompts/get',
    params: { name: WRONG },
    what: 'the name is a number',
    name: String(WRONG),
  };
  const name: Json | undefined = fieldOf(piece('lists').prompts?.items[0], 'name');
  if (typeof name !== 'string') return [numbered];
  const params = { name, arguments: 'wellspoken' };
  return [
    numbered,
    { method: 'prompts/get', params, what: 'the arguments are a text', isIgnorable: true },
  ];
}
