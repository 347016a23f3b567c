import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

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
export type Faults = FaultQueue<Fault, string>;

/** Creates a queue without failures; a failure befalls a request by its path. */
export function createFaults(): Faults {
  return createFaultQueue((fault, path) => path.includes(fault.path ?? ''));
}
