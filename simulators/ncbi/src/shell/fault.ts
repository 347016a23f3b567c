import { EXTERNAL_FAULT_KINDS } from '../external/failing.ts';

/** Every way in which a service can be told to fail. */
export const FAULT_KINDS = [
  'rate_limited',
  'bad_key',
  'backend_exception',
  'prolog_only',
  'error_forwarding',
  'html_502',
  'html_503',
  'html_200',
  'viewer_timeout',
  'server_error',
  'truncated',
  'cut_xml',
  'wrong_content_type',
  'wrong_charset',
  'latin1',
  'redirect_301',
  'reset',
  'slow',
  'stall',
  'gzip_bomb',
  'empty_body',
  'expired_history',
  'control_characters',
  ...EXTERNAL_FAULT_KINDS,
] as const;

/** The name of a way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that is to come. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose path contains it, such as "efetch.fcgi"; any request where it is not said. */
  readonly path?: string;
  /** How many requests it befalls; 1 where it is not said. */
  readonly times?: number;
  /** How long "slow" takes; 100 where it is not said. */
  readonly ms?: number;
}

/** The failures that are to come. */
export interface FaultQueue {
  readonly add: (fault: Fault) => void;
  /** The first that befalls a request, which is then used up once. */
  readonly take: (path: string) => Fault | undefined;
  readonly clear: () => void;
}

/** Creates a queue without failures. */
export function createFaultQueue(): FaultQueue {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, left: fault.times ?? 1 }),
    take: (path) => {
      const next = waiting.find(({ fault }) => path.includes(fault.path ?? ''));
      if (next === undefined) return undefined;
      next.left--;
      if (next.left <= 0) waiting = waiting.filter((one) => one !== next);
      return next.fault;
    },
    clear: () => void (waiting = []),
  };
}
