import type { Asker, Asking, Refusal, Trials } from '../../src/probe/asking/asking.evidence.ts';
import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { EvidenceName } from '../../src/probe/evidence-map.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Evidence } from '../../src/rules/define-rule.ts';
import {
  answered,
  conversation,
  evidence,
  variants,
  refused,
  tools,
  unanswered,
} from './evidence.ts';

const CALL = 'tools/call';
const PREFIX = 'io.modelcontextprotocol/';

/** The place of the tool in all cases. */
export const where = 'tools/call, tool "ask_name"';

/** A form that asks for a name. */
export const form: JsonObject = {
  mode: 'form',
  message: 'What is your name?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
  },
};

/** A client that can be asked anything. */
export const everything: JsonObject = {
  elicitation: { form: {}, url: {} },
  sampling: {},
  roots: {},
};

/** What a modern request for the tool carries. */
export const envelope = (
  capabilities: JsonObject = everything,
  method = CALL,
): { params: JsonObject } => ({
  params: {
    ...(method === CALL && { name: 'ask_name', arguments: {} }),
    _meta: {
      [`${PREFIX}protocolVersion`]: '2026-07-28',
      [`${PREFIX}clientCapabilities`]: capabilities,
    },
  },
});

/** A call that asks for these requests. */
export const asks = (
  inputRequests: Json = { name: { method: 'elicitation/create', params: form } },
  capabilities: JsonObject = everything,
): Exchange =>
  answered(
    CALL,
    { resultType: 'input_required', inputRequests, requestState: 'sealed' },
    envelope(capabilities),
  );

/** A call with any result. */
export const gives = (result: JsonObject): Exchange => answered(CALL, result, envelope());

/** A call that ends with this text. */
export const says = (text: string, isError = false): Exchange =>
  gives({
    resultType: 'complete',
    content: [{ type: 'text', text }],
    ...(isError && { isError }),
  });

/** A call that is refused. */
export const refuses = (code = -32602, message = 'Invalid params.'): Exchange =>
  refused(CALL, { code, message }, envelope());

/** A call that never ends. */
export const hangs: Exchange = unanswered(CALL, envelope());

/** Another question than the first. */
export const asksMore = asks({
  colour: {
    method: 'elicitation/create',
    params: {
      ...form,
      requestedSchema: { type: 'object', properties: { colour: { type: 'string' } } },
    },
  },
});

/** Something that asks for a name, sealed and careful, with changes. */
export function asker(trials: Partial<Trials> = {}, changes: Partial<Asker> = {}): Asker {
  return {
    where,
    first: asks(),
    rounds: [says('Hello, Ann!')],
    ...changes,
    trials: {
      missing: asks(),
      extra: says('Hello, Ann!'),
      malformed: refuses(),
      mismatched: asks(),
      withoutState: asks(),
      altered: [{ change: 'signature', path: '', exchange: refuses() }],
      foreignState: [{ madeFor: 'another caller', exchange: refuses() }],
      restricted: [refuses(-32021)],
      ...trials,
    },
  };
}

const nothing: Asking = {
  called: ['ask_name'],
  questions: [],
  refusals: [],
  askers: [],
  elsewhere: [],
};

/** Evidence of what a server asks. */
export const asking = (
  parts: Partial<Asking>,
  variant: keyof typeof variants = 'modern stdio',
): Evidence<EvidenceName> =>
  evidence(variant, {
    asking: { ...nothing, ...parts },
    lists: { tools: tools({ name: 'ask_name' }) },
    calls: [],
  });

/** Evidence of one thing that asks. */
export const asked = (trials: Partial<Trials>, changes?: Partial<Asker>): Evidence<EvidenceName> =>
  asking({ askers: [asker(trials, changes)] });

/** Evidence of these exchanges, with nothing else. */
export const told = (...exchanges: readonly Exchange[]): Evidence<EvidenceName> =>
  evidence('modern http', {
    asking: nothing,
    lists: { tools: tools({ name: 'ask_name' }) },
    calls: [],
    conversations: [conversation(exchanges)],
  });

/** Evidence of a user who is asked this. */
export const question = (
  params: Json,
  variant: keyof typeof variants = 'legacy stdio',
): Evidence<EvidenceName> => asking({ questions: [{ where, params }] }, variant);

/** Evidence of a question that was not answered. */
export const declined = (
  exchange: Exchange,
  changes: Partial<Refusal> = {},
): Evidence<EvidenceName> =>
  asking(
    {
      questions: [{ where, params: form }],
      refusals: [
        {
          where,
          action: 'decline',
          exchange,
          asked: 1,
          accepted: says('Hello, Ann!'),
          answers: ['Ann'],
          ...changes,
        },
      ],
    },
    'legacy http',
  );

/** Evidence of a server that asks nothing. */
export const silent = asking({});

/** Evidence of a server none of whose tools was called. */
export const uncalled = asking({ called: [] });
