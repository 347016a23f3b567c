import { shorten } from '../../excerpt.ts';
import type { Conversation, Exchange, Message } from '../../wire/exchange.evidence.ts';
import { readField, type Json, parseJson } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { everywhere, withoutTools } from './judge-calls.ts';

/** call/progress */
export const callProgress = defineRule({
  id: 'call/progress',
  level: 'must',
  ...everywhere,
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'basic/patterns/progress', 'Behavior Requirements'),
  title: 'Progress names a token that was given, rises, and ends with the request',
  why: 'Clients that show progress go backwards, or drop the connection for a token they never gave.',
  fix: 'Send progress only while the request runs, with its own progressToken and a larger value each time.',
  judge: ({ lists, calls, conversations }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const notes = conversations.flatMap(listProgressNotes);
    if (notes.length === 0) {
      return calls.length === 0
        ? reportNotVerified('No tool was called; allow it with --calls read-only, all or a plan.')
        : reportNotApplicable('No progress was reported.');
    }
    const said = notes.flatMap(judgeNote);
    return said.length === 0 ? pass : said;
  },
});

function judgeNote(note: ProgressNote): readonly Outcome[] {
  const fault = findFault(note);
  if (!fault) return [];
  return [
    fail({
      where: `notifications/progress, token ${shorten(note.token, 80)}`,
      message: fault.message,
      evidence: { came: shorten(note.raw), expected: fault.expected },
    }),
  ];
}

function findFault({
  isAsked,
  isLate,
  progress: value,
  last,
}: ProgressNote): { readonly message: string; readonly expected: string } | undefined {
  if (!isAsked) {
    return {
      message: 'The progress names a token that no request gave.',
      expected: 'the progressToken of a running request',
    };
  }
  if (isLate) {
    return {
      message: 'The progress comes after the request was answered.',
      expected: 'nothing more after the answer',
    };
  }
  const isRising = typeof value === 'number' && (typeof last !== 'number' || value > last);
  if (isRising) return undefined;
  return {
    message: 'The progress does not rise.',
    expected: `a number${typeof last === 'number' ? ` above ${last}` : ''}`,
  };
}

/** One progress notification, with what came before it on the same stream. */
interface ProgressNote {
  readonly token: Json | undefined;
  readonly progress: Json | undefined;
  /** The note before it with the same token. */
  readonly last?: Json;
  readonly isAsked: boolean;
  /** Whether the request with this token had been answered. */
  readonly isLate: boolean;
  readonly raw: string;
}

const METHOD = 'notifications/progress';

/** The progress notifications of a conversation, each read in the order of its stream. */
function listProgressNotes(conversation: Conversation): readonly ProgressNote[] {
  const asked = readTokens(conversation.exchanges);
  const isHttp = conversation.exchanges.some(({ http }) => http !== undefined);
  // Over HTTP each request has a stream of its own, and only there is an order.
  const streams = isHttp ? conversation.exchanges.map(parseEvents) : [conversation.messages];
  return streams.flatMap((messages) => readStream(messages, asked));
}

/** The progress token of each request, by the text of its id. */
function readTokens(exchanges: readonly Exchange[]): ReadonlyMap<string, Json> {
  return new Map(
    exchanges.flatMap(({ sent }): [string, Json][] => {
      const token = readField(sent, 'params', '_meta', 'progressToken');
      return token === undefined ? [] : [[JSON.stringify(readField(sent, 'id')), token]];
    }),
  );
}

function parseEvents({ http }: Exchange): readonly Message[] {
  return (http?.events ?? []).flatMap(({ data }) => {
    const json = parseJson(data);
    return json === undefined ? [] : [{ raw: data, json }];
  });
}

function readStream(
  messages: readonly Message[],
  asked: ReadonlyMap<string, Json>,
): readonly ProgressNote[] {
  const running = findRunning(asked);
  const last = new Map<string, Json>();
  return messages.flatMap(({ json, raw }) => {
    if (readField(json, 'method') !== METHOD) {
      const id = JSON.stringify(readField(json, 'id'));
      const key = JSON.stringify(asked.get(id)) ?? '';
      running.get(key)?.delete(id);
      // Another request may use the token again, and begin anew.
      last.delete(key);
      return [];
    }
    const [token, progress] = ['progressToken', 'progress'].map((name) =>
      readField(json, 'params', name),
    );
    const key = JSON.stringify(token) ?? '';
    const before = last.get(key);
    if (progress !== undefined) last.set(key, progress);
    const requests = running.get(key);
    return [
      {
        token,
        progress,
        isAsked: requests !== undefined,
        isLate: requests?.size === 0,
        raw,
        ...(before !== undefined && { last: before }),
      },
    ];
  });
}

/** The requests that gave each token. */
function findRunning(asked: ReadonlyMap<string, Json>): Map<string, Set<string>> {
  const running = new Map<string, Set<string>>();
  for (const [id, token] of asked) {
    const key = JSON.stringify(token);
    running.set(key, (running.get(key) ?? new Set()).add(id));
  }
  return running;
}
