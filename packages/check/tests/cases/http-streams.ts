import type { HttpStreams } from '../../src/probe/http/http.evidence.ts';
import type { Exchange, StreamEvent } from '../../src/wire/exchange.evidence.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  message,
  unanswered,
} from '../support/evidence.ts';
import { streamed } from '../support/http-trials.ts';

const silent: HttpStreams = { closings: [], sideBySide: [] };

const streams = (parts: Partial<HttpStreams>, exchanges: readonly Exchange[] = []) => ({
  calls: [],
  lists: {},
  httpStreams: { ...silent, ...parts },
  conversations: [conversation(exchanges)],
});

const modern = (...given: Parameters<typeof streams>) => evidence('modern http', streams(...given));
const legacy = (...given: Parameters<typeof streams>) => evidence('legacy http', streams(...given));

const note = (method: string, params = {}) =>
  message({ jsonrpc: '2.0', method: `notifications/${method}`, params });

const call = (...others: Exchange['others']): Exchange => ({
  ...streamed('tools/call'),
  sent: { id: 1, method: 'tools/call', params: { _meta: { progressToken: 'a' } } },
  others,
});

const closing = (isComplete: boolean) => ({
  closings: [{ what: 'ping', exchange: streamed('ping', { isComplete }) }],
});

const events = (...given: readonly StreamEvent[]) =>
  streamed('ping', { events: given, isComplete: true });

const primed: StreamEvent = { id: '1-1', data: '' };
const brokenOff = (...given: readonly StreamEvent[]): Exchange => ({
  ...unanswered('tools/call', {
    http: http({ headers: { 'content-type': 'text/event-stream' }, events: given }),
  }),
  ending: 'answered',
});

/** A handshake that asks for a version, whose answer comes as the first event. */
const opening = (protocolVersion: string): Exchange => ({
  ...streamed('initialize', { events: [{ id: '1-1', data: '{}' }], isComplete: true }),
  sent: { id: 1, method: 'initialize', params: { protocolVersion } },
});

const cancelled = (requestId: number): Exchange => ({
  ...unanswered('notifications/cancelled'),
  sent: { method: 'notifications/cancelled', params: { requestId } },
});

const beside = (first: Exchange['others'], second: Exchange['others'], name = 'GET stream') =>
  legacy({
    sideBySide: [
      { name: `${name} 1`, messages: first },
      { name: `${name} 2`, messages: second },
    ],
  });

const progress = note('progress', { progressToken: 'a', progress: 1 });
const changed = note('tools/list_changed');

const busy = (wasBusy: boolean, isBusy: boolean, isOver = false) =>
  evidence('modern http', { httpCancel: { tools: [{ name: 'count', wasBusy, isBusy, isOver }] } });

/** Cases of how messages are streamed. */
export const streamCases: Cases = {
  'http/sse-closes': {
    passes: [modern(closing(true))],
    fails: [modern(closing(false)), legacy(closing(false))],
    notApplicable: [modern({})],
  },
  'http/sse-scope': {
    passes: [
      modern({}, [call(progress, note('message', { level: 'info' }))]),
      modern({ subscription: [changed] }, [{ ...call(changed), method: 'subscriptions/listen' }]),
    ],
    fails: [
      modern({}, [call(changed)]),
      modern({}, [call(note('progress', { progressToken: 'b', progress: 1 }))]),
      modern({ subscription: [changed, progress] }),
    ],
    notApplicable: [modern({}, [answered('tools/list', {}, { http: http() })])],
  },
  'http/sse-no-buffering': {
    passes: [modern({}, [call()]), modern({ held: { seconds: 32, comments: 2 } }, [call()])],
    fails: [
      modern({}, [streamed('tools/call', { headers: { 'content-type': 'text/event-stream' } })]),
      modern({ held: { seconds: 32, comments: 0 } }, [call()]),
    ],
    notApplicable: [modern({})],
  },
  'http/sse-event-id': {
    passes: [
      legacy({}, [events(primed, { id: '1-2', data: '{}' }), events({ ...primed, id: '2-1' })]),
      legacy({}, [brokenOff(primed, { id: '1-2', data: '', retry: '1000' })]),
      legacy({}, [{ ...brokenOff(primed), sent: { id: 7, method: 'tools/call' } }, cancelled(7)]),
      legacy({}, [
        answered('initialize', { protocolVersion: '2025-06-18' }),
        events({ id: '1-1', data: '{}' }),
      ]),
      legacy({}, [opening('1900-01-01')]),
    ],
    fails: [
      legacy({}, [opening('2025-11-25')]),
      legacy({}, [events(primed), events(primed)]),
      legacy({}, [events({ id: '1-1', data: '{}' })]),
      legacy({}, [brokenOff(primed)]),
      legacy({}, [{ ...brokenOff(primed), sent: { id: 7, method: 'tools/call' } }, cancelled(8)]),
    ],
    notApplicable: [legacy({}, [events({ data: '{}' })])],
  },
  'http/sse-no-broadcast': {
    passes: [
      beside([changed], []),
      beside([progress], [note('progress', { progressToken: 'b', progress: 1 })], 'stream'),
      beside([changed, changed], [changed]),
    ],
    fails: [beside([progress], [progress], 'stream'), beside([changed], [changed])],
    notVerified: [beside([], []), legacy({})],
  },
  'http/cancel-by-close': {
    passes: [busy(true, false)],
    fails: [busy(true, true), busy(true, true, true)],
    notVerified: [
      busy(false, false),
      busy(true, false, true),
      evidence('modern http', { httpCancel: { tools: [] } }),
    ],
  },
};
