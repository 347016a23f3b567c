import type { StreamEvent } from '../../evidence/http-answer.ts';

/** Reads a text/event-stream piece by piece. */
export interface EventStreamReader {
  readonly read: (text: string) => void;
  readonly comments: () => number;
}

/** A longer line or event is given up: no answer that we ask for is so long. */
const LONGEST = 16 * 1024 * 1024;

/** A reader that hands over each event as soon as it is complete. */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): EventStreamReader {
  let comments = 0;
  let length = 0;
  let fields: [string, string][] = [];
  const take = (line: string): void => {
    if (line === '') {
      if (fields.length > 0) onEvent(toEvent(fields));
      fields = [];
      length = 0;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      comments += 1;
      return;
    }
    length += line.length;
    if (length <= LONGEST) fields.push(toField(line, colon));
  };
  return { read: createLineReader(take), comments: () => comments };
}

/** Cuts text into lines; what has been searched for an end of line is not searched again. */
function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let rest: string[] = [];
  let length = 0;
  let isAfterReturn = false;
  return (text) => {
    // The second half of a CRLF that came in two pieces ends no further line.
    let start = isAfterReturn && text.startsWith('\n') ? 1 : 0;
    isAfterReturn = text === '' ? isAfterReturn : text.endsWith('\r');
    const end = /\r\n|\n|\r/g;
    end.lastIndex = start;
    for (let found = end.exec(text); found; found = end.exec(text)) {
      onLine([...rest, text.slice(start, found.index)].join(''));
      rest = [];
      length = 0;
      start = end.lastIndex;
    }
    length += text.length - start;
    if (length <= LONGEST) rest.push(text.slice(start));
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
