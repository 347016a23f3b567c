import type { Book } from './counters.ts';
import type { Faults, SimFault } from './fault.ts';
import type { Incoming } from './incoming.ts';
import type { Reply } from './reply.ts';

/** What other processes may do with the simulator. */
export interface Controls {
  readonly book: Book;
  readonly faults: Faults;
  readonly clear: () => void;
  readonly stateCopy: () => unknown;
}

/** Where other processes steer the simulator. */
export const CONTROL_PATH = '/__simulator/';

/** Answers a request that is not to GitHub but to the simulator. */
export function controlReply(controls: Controls, { method, url, body }: Incoming): Reply {
  switch (`${method} ${url.pathname.slice(CONTROL_PATH.length)}`) {
    case 'GET counters':
      return { status: 200, body: controls.book.counters() };
    case 'GET requests':
      return { status: 200, body: controls.book.seen() };
    case 'GET state':
      return { status: 200, body: controls.stateCopy() };
    case 'POST faults':
      // Whoever runs the simulator writes its faults; the type is theirs to keep.
      controls.faults.add(body as unknown as SimFault);
      return { status: 204 };
    case 'POST clear':
      controls.clear();
      return { status: 204 };
    default:
      return { status: 404, body: { message: 'Not Found' } };
  }
}
