import type { StreamEvent } from '../../evidence/http-answer.ts';

/** Reads a text/event-stream piece by piece. */
export interface EventStreamReader {
  readonly read: (text: string) => void;
  readonly comments: () => number;
}

/** A reader that hands over each event as soon as it is complete. */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): EventStreamReader {
  let rest = '';
  let comments = 0;
  let fields: [string, string][] = [];
  const take = (line: string): void => {
    if (line === '') {
      if (fields.length > 0) onEvent(toEvent(fields));
      fields = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) comments += 1;
    else fields.push(toField(line, colon));
  };
  return {
    read: (text) => {
      rest += text;
      for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
        take(rest.slice(0, end.index));
        rest = rest.slice(end.index + end[0].length);
      }
    },
    comments: () => comments,
  };
}

function toField(line: string, colon: number): [string, string] {
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

function toEvent(fields: readonly [string, string][]): StreamEvent {
  const last = (name: string): string | undefined =>
    fields.findLast(([field]) => field === name)?.[1];
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  const [id, event, retry] = [last('id'), last('event'), last('retry')];
  return {
    data: data.join('\n'),
    ...(id !== undefined && { id }),
    ...(event !== undefined && { event }),
    ...(retry !== undefined && { retry }),
  };
}
