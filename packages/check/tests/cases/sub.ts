import type { Listen } from '../../src/probe/features/features.evidence.ts';
import type { Message } from '../../src/wire/exchange.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  variants,
  message,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { noListening } from '../support/listening.ts';

type LegName = keyof typeof variants;

const TAG = 'io.modelcontextprotocol/subscriptionId';
const LISTEN = 'subscriptions/listen';
const toolsChanged = 'notifications/tools/list_changed';
const filter = { toolsListChanged: true };

const said = (method: string, id: Json | undefined, params: JsonObject = {}): Message =>
  message({
    jsonrpc: '2.0',
    method,
    params: { ...params, ...(id !== undefined && { _meta: { [TAG]: id } }) },
  });
const acknowledged = (id: Json | undefined, notifications: JsonObject = filter): Message =>
  said('notifications/subscriptions/acknowledged', id, { notifications });

interface Wish extends Partial<Listen> {
  readonly heard?: readonly Message[];
}
interface Made {
  readonly variant?: LegName;
  readonly requests: readonly Wish[];
  readonly capabilities?: JsonObject;
  readonly more?: readonly Message[];
  readonly after?: readonly Message[];
}

const toListen = ({ heard = [], ...parts }: Wish, variant: LegName): Listen => ({
  id: 1,
  request: 'tools',
  filter,
  exchange: unanswered(LISTEN, {
    others: heard,
    ...(variant === 'modern http' && { http: http({ isComplete: false }) }),
  }),
  endedBy: 'close',
  wasEndedByServer: false,
  ...parts,
});

const made = ({ variant = 'modern stdio', requests, capabilities, more = [], after = [] }: Made) =>
  evidence(variant, {
    opening: opening(capabilities ?? { tools: { listChanged: true } }),
    calls: [],
    listening: {
      listens: requests.map((request) => toListen(request, variant)),
      channel:
        variant === 'modern http'
          ? []
          : [...requests.flatMap(({ heard = [] }) => heard), ...more, ...after],
      afterCancel: after,
    },
  });
const one = (request: Wish, variant: LegName = 'modern stdio') =>
  made({ variant, requests: [request] });
const both = (request: Wish) => [one(request), one(request, 'modern http')];

const refusal = { exchange: refused(LISTEN, { code: -32601 }) };
const uninterested = made({ requests: [refusal], capabilities: { tools: {} } });
const unheard = one({});
const good = { heard: [acknowledged(1)] };
const nothing = { filter: {}, request: 'nothing' };

const result = (tag: Json | undefined) =>
  answered(LISTEN, tag === undefined ? {} : { _meta: { [TAG]: tag } });
const closedBy = (others: readonly Message[]) =>
  one(
    {
      wasEndedByServer: true,
      exchange: unanswered(LISTEN, { others, http: http(), ending: 'answered' }),
    },
    'modern http',
  );

const two = (first: Wish, second: Wish) =>
  made({ requests: [first, { id: 2, request: 'others', heard: [acknowledged(2)], ...second }] });
const cancelled = { ...good, endedBy: 'cancel' } as const;
const toldNobody = evidence('modern stdio', {
  opening: opening({ tools: { listChanged: true } }),
  calls: [],
  listening: noListening,
  conversations: [conversation([], { messages: [said(toolsChanged, undefined)] })],
});

export const subCases: Cases = {
  'sub/ack-first': {
    passes: [
      ...both(good),
      ...both({ heard: [acknowledged(1, {}), said(toolsChanged, 1)] }),
      made({ requests: [good], more: [said(toolsChanged, 2)] }),
    ],
    fails: [
      ...both({ heard: [said(toolsChanged, 1), acknowledged(1)] }),
      ...both({ ...nothing, heard: [acknowledged(1)] }),
      ...both({ heard: [acknowledged(1, { promptsListChanged: true })] }),
      one({
        filter: { resourceSubscriptions: ['a:b'] },
        heard: [acknowledged(1, { resourceSubscriptions: ['a:b', 'a:c'] })],
      }),
      made({ requests: [good], capabilities: { prompts: { listChanged: true } } }),
      unheard,
      one(refusal),
    ],
    notApplicable: [uninterested],
    notVerified: [
      made({ requests: [{}], more: [acknowledged(undefined)] }),
      one({ exchange: unanswered(LISTEN, { http: http({ status: 429 }) }) }, 'modern http'),
    ],
  },
  'sub/tagged': {
    passes: [...both(good), ...both({ heard: [acknowledged(1), said(toolsChanged, 1)] })],
    fails: [
      made({ requests: [{}], more: [acknowledged(undefined)] }),
      made({ requests: [good], more: [said(toolsChanged, '1')] }),
      one({ heard: [acknowledged(1), said(toolsChanged, undefined)] }, 'modern http'),
    ],
    notApplicable: [uninterested, one(refusal)],
    notVerified: [unheard],
  },
  'sub/filter': {
    passes: [
      ...both(good),
      ...both({ heard: [acknowledged(1), said(toolsChanged, 1)] }),
      ...both({
        filter: { resourceSubscriptions: ['note://a'] },
        heard: [said('notifications/resources/updated', 1, { uri: 'note://a/b' })],
      }),
      ...both({ heard: [said('notifications/cancelled', 1, { requestId: 1 })] }),
    ],
    fails: [
      ...both({ ...nothing, heard: [acknowledged(1, {}), said(toolsChanged, 1)] }),
      ...both({ heard: [acknowledged(1), said('notifications/prompts/list_changed', 1)] }),
      ...both({ heard: [said('notifications/message', 1, { level: 'info' })] }),
      ...both({ heard: [said('notifications/progress', 1)] }),
      ...both({
        filter: { resourceSubscriptions: ['note://a'] },
        heard: [said('notifications/resources/updated', 1, { uri: 'note://b' })],
      }),
      toldNobody,
    ],
    notApplicable: [uninterested, one(refusal)],
  },
  'sub/end': {
    passes: [
      one({ ...good, exchange: result(1) }),
      made({
        requests: [good],
        more: [said('notifications/cancelled', undefined, { requestId: 1 })],
      }),
      made({
        requests: [good, { id: 2, ...cancelled, heard: [acknowledged(2)] }],
        after: [said(toolsChanged, 1)],
      }),
    ],
    fails: [
      one({ ...good, exchange: result(undefined) }),
      one({ ...good, exchange: result('1') }),
      made({ requests: [cancelled], after: [said(toolsChanged, 1)] }),
      closedBy([acknowledged(1)]),
      one({
        exchange: refused(LISTEN, { code: -32603 }, { others: [acknowledged(1)] }),
      }),
    ],
    notApplicable: [uninterested, one(refusal)],
    notVerified: [one(cancelled), one(good, 'modern http')],
  },
  'sub/parallel': {
    passes: [
      two(good, {}),
      two(
        { ...good, exchange: result(1), wasEndedByServer: true },
        { exchange: result(2), wasEndedByServer: true },
      ),
    ],
    fails: [
      two({ heard: [acknowledged(2)] }, {}),
      two({ heard: [acknowledged(1), acknowledged(1)] }, {}),
      two({ ...good, exchange: result(1), wasEndedByServer: true }, {}),
      two(good, { ...refusal, heard: [] }),
    ],
    notApplicable: [uninterested, one(refusal)],
    notVerified: [unheard],
  },
};
