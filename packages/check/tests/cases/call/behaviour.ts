import type {
  CancelledCall,
  FirstThing,
  Handle,
  RepeatedCalls,
  StrayCancels,
} from '../../../src/probe/calls/calls.evidence.ts';
import type { Json } from '../../../src/wire/json.ts';
import type { Cases } from '../../support/cases.ts';
import { answered, conversation, http, message, unanswered } from '../../support/evidence.ts';
import {
  called,
  denied,
  failed,
  hinted,
  one,
  plain,
  seen,
  silent,
  text,
  toolless,
  untouched,
} from './evidence.ts';

const ok = called('plain', { content: [text('here')] });
const note = (progress: Json, progressToken: Json = 'a') => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, progress },
});
const withToken = { params: { name: 'plain', _meta: { progressToken: 'a' } } };

function progressed(before: readonly Json[], after: readonly Json[] = []) {
  const exchange = answered(
    'tools/call',
    { content: [] },
    { ...withToken, others: before.map((json) => message(json)) },
  );
  const call = { tool: 'plain', purpose: 'valid', exchange };
  const said = conversation([exchange], { messages: after.map((json) => message(json)) });
  return seen({ listed: [plain], calls: [call], conversations: [said] });
}

function streamed(...events: readonly Json[]) {
  const parts = {
    ...withToken,
    http: http({ events: events.map((json) => ({ data: JSON.stringify(json) })) }),
  };
  const exchange = answered('tools/call', { content: [] }, parts);
  return seen({
    variant: 'modern http',
    listed: [plain],
    calls: [{ tool: 'plain', purpose: 'valid', exchange }],
    conversations: [conversation([exchange])],
  });
}

const response = { jsonrpc: '2.0', id: 1, result: { content: [] } };
const quiet: StrayCancels = { sent: [], replies: [], after: answered('tools/list', { tools: [] }) };
const cancelledAs = (cancelled: Partial<CancelledCall>, stray: Partial<StrayCancels> = {}) =>
  seen({
    listed: [plain],
    freshCalls: {
      firstThings: [],
      cancelled: { tool: 'plain', answer: 'silent', ...cancelled },
      stray: { ...quiet, ...stray },
    },
  });

const nothing: RepeatedCalls = { watched: ['plain'], effects: [], repetitions: [], parallel: [] };
const repeated = (hints: Parameters<typeof hinted>[0], parts: Partial<RepeatedCalls>) =>
  seen({ listed: [hinted(hints)], calls: [ok], repeatedCalls: { ...nothing, ...parts } });
const reader = { readOnlyHint: true };
const writer = { idempotentHint: true };
const twice = { tool: 'plain', first: ok, second: ok, changedAgain: [] };
const gave = (id: string) => called('plain', { content: [text(JSON.stringify({ id }))] });

const [left, right] = ['left', 'right'].map((word) => called('plain', { content: [text(word)] }));
const together = (lefts: readonly string[], rights: readonly string[]) => {
  const calls = (words: readonly string[]) =>
    words.map((word) => called('plain', { content: [text(word)] }));
  if (!left || !right) throw new TypeError('Expected two calls.');
  return repeated(reader, {
    parallel: [{ tool: 'plain', alone: [left, right], together: [calls(lefts), calls(rights)] }],
  });
};

const first = (
  thing: Partial<FirstThing>,
  variant: 'modern stdio' | 'modern http' = 'modern stdio',
) =>
  seen({
    variant,
    listed: [plain],
    calls: [ok],
    freshCalls: { firstThings: [{ tool: 'plain', first: ok, ...thing }] },
  });
const no = called('plain', failed('Ask for the list first.'));

const handle: Handle = {
  giver: 'open',
  taker: 'read',
  property: 'session_id',
  values: ['4f1c2e0a-7d11-4c7e-9d3a-aa01c2d3e4f5', 'b2a86f0e-1234-4d5e-8f90-0c1d2e3f4a5b'],
  known: ok,
  unknown: called('plain', failed('There is no such session.')),
};
const handled = (parts: Partial<Handle>) =>
  seen({
    variant: 'modern http',
    listed: [plain],
    calls: [ok],
    handles: [{ ...handle, ...parts }],
    freshCalls: { firstThings: [{ tool: 'plain', first: ok }] },
  });

/** Cases of how calls run. */
export const behaviourCases: Cases = {
  'call/timeout': {
    passes: [
      one(ok, [plain]),
      one(denied('plain', -32602), [plain]),
      one(silent('plain', { ...withToken, others: [message(note(1))] }), [plain]),
    ],
    fails: [
      one(silent('plain'), [plain]),
      one(silent('plain', { ending: 'closed' }), [plain]),
      one(silent('plain', { ...withToken, others: [message(note(1, 'other'))] }), [plain]),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/progress': {
    passes: [progressed([note(1), note(2.5)]), streamed(note(1), response)],
    fails: [
      progressed([note(2), note(1)]),
      progressed([note(1), note(1)]),
      progressed([note(1, 'other')]),
      progressed([], [note(1)]),
      progressed([note('half')]),
      streamed(note(1), response, note(2)),
    ],
    notApplicable: [toolless, progressed([])],
    notVerified: [untouched],
  },
  'call/cancel': {
    passes: [cancelledAs({}), cancelledAs({ isBusy: false })],
    fails: [
      cancelledAs({ answer: 'late', came: JSON.stringify(response) }),
      cancelledAs({ isBusy: true }),
      cancelledAs({}, { replies: ['{"jsonrpc":"2.0","error":{"code":-32602,"message":"x"}}'] }),
      cancelledAs({}, { after: unanswered('tools/list', { ending: 'closed' }) }),
      cancelledAs({}, { sent: [answered('', {}, { http: http({ status: 400 }) })] }),
    ],
    notApplicable: [toolless, seen({ variant: 'modern http' })],
    notVerified: [
      cancelledAs({ answer: 'first' }),
      seen({ freshCalls: { firstThings: [], stray: quiet } }),
    ],
  },
  'call/read-only': {
    passes: [repeated(reader, {})],
    fails: [repeated(reader, { effects: [{ tool: 'plain', changed: ['resources/list'] }] })],
    notApplicable: [toolless, repeated({}, {})],
    notVerified: [repeated(reader, { watched: [] })],
  },
  'call/idempotent': {
    passes: [
      repeated(writer, { repetitions: [twice] }),
      repeated(writer, {
        repetitions: [{ ...twice, second: called('plain', failed('It is gone.')) }],
      }),
      repeated(writer, { repetitions: [{ ...twice, first: gave('1'), second: gave('1') }] }),
    ],
    fails: [
      repeated(writer, { repetitions: [{ ...twice, changedAgain: ['resources/list'] }] }),
      repeated(writer, { repetitions: [{ ...twice, first: gave('1'), second: gave('2') }] }),
    ],
    notApplicable: [toolless, repeated({}, {}), repeated({ ...reader, ...writer }, {})],
    notVerified: [repeated(writer, {})],
  },
  'call/open-world': {
    passes: [
      seen({
        listed: [hinted({ openWorldHint: false })],
        openWorld: { watched: ['plain'], reached: [] },
      }),
    ],
    fails: [
      seen({
        listed: [hinted({ openWorldHint: false })],
        openWorld: { watched: ['plain'], reached: [{ tool: 'plain', hosts: ['192.0.2.1'] }] },
      }),
    ],
    notApplicable: [
      seen({ listed: [], openWorld: { watched: [], reached: [] } }),
      seen({ listed: [plain], openWorld: { watched: [], reached: [] } }),
    ],
    notVerified: [
      seen({ listed: [hinted({ openWorldHint: false })], openWorld: { watched: [], reached: [] } }),
    ],
  },
  'call/handles': {
    passes: [handled({})],
    fails: [
      handled({ values: ['session-1', 'session-2'] }),
      handled({ values: ['41', '42'] }),
      handled({ values: ['a1x', 'q9z'] }),
      handled({ unknown: ok }),
      handled({ unknown: denied('plain', -32603) }),
    ],
    notApplicable: [toolless, seen({ variant: 'modern http', listed: [plain], calls: [ok] })],
    notVerified: [untouched],
  },
  'call/no-hidden-state': {
    passes: [first({}), handled({ elsewhere: ok }), handled({ known: no, elsewhere: no })],
    fails: [
      first({ first: no, primed: ok, before: ok }),
      first({ first: no, primed: no, before: ok }, 'modern http'),
      handled({ elsewhere: no }),
    ],
    notApplicable: [toolless],
    notVerified: [untouched, first({ first: no, primed: no, before: ok })],
  },
  'call/parallel': {
    passes: [together(['left', 'left'], ['right', 'right']), together(['12:00:01'], ['right'])],
    fails: [together(['left', 'right'], ['right', 'right']), together(['left'], ['left'])],
    notApplicable: [seen({ listed: [], repeatedCalls: nothing })],
    notVerified: [repeated(reader, {})],
  },
};
