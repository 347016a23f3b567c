import type { HttpAnswer } from '../../support/http-answer.ts';

/** An answer as both ways must give it. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it was one message, a stream of them, or nothing. */
  readonly framing: 'json' | 'events' | 'none';
  /** The events of a stream without their data and without comments. */
  readonly events: readonly string[];
  readonly messages: readonly unknown[];
  /** Whether there were signs of life between the events. */
  readonly isKeptAlive: boolean;
}

/** What says nothing of an answer: when it was given, and how its bytes are counted on the wire. */
const WIRE_HEADERS = new Set(['date', 'transfer-encoding', 'content-length', 'keep-alive']);

/** Takes an answer apart for comparison. */
export function see({ status, headers, text }: HttpAnswer): Seen {
  const kept = [...headers].filter(([name]) => !WIRE_HEADERS.has(name));
  const head = { status, headers: Object.fromEntries(kept) };
  if (text === '') return { ...head, framing: 'none', ...nothing };
  if (headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return { ...head, framing: 'json', ...nothing, messages: [JSON.parse(text)] };
  }
  const blocks = text.split('\n\n').filter((block) => block !== '');
  const events = blocks.filter((block) => !block.startsWith(':'));
  return {
    ...head,
    framing: 'events',
    isKeptAlive: events.length < blocks.length,
    events: events.map((event) => linesOf(event, (line) => !line.startsWith(DATA)).join('\n')),
    messages: events.map((event): unknown => {
      const [data = ''] = linesOf(event, (line) => line.startsWith(DATA));
      return JSON.parse(data.slice(DATA.length));
    }),
  };
}

const DATA = 'data: ';

function linesOf(event: string, wanted: (line: string) => boolean): readonly string[] {
  return event.split('\n').filter(wanted);
}

const nothing = { events: [], messages: [], isKeptAlive: false };

/** A value without what is random by nature. */
export function scrub(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (key, member: unknown) =>
    key === 'requestState' && typeof member === 'string' ? '<sealed>' : member,
  );
  return JSON.parse(
    text
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')
      .replaceAll(/127\.0\.0\.1:\d+/g, '<here>')
      .replaceAll(/spill:\/\/specimen\/[\w-]+/g, '<spilled>')
      .replaceAll(/Reference: [\da-f]{8}-[\da-f]{4}/g, 'Reference: <reference>')
      .replaceAll(/"reference":"[\da-f]{8}-[\da-f]{4}"/g, '"reference":"<reference>"'),
  );
}
