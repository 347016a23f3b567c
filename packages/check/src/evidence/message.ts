import type { Json } from '../json.ts';

/** What one line, body or event said. */
export interface Message {
  /** The text as it came, cut where it is very long. */
  readonly raw: string;
  /** The JSON that it held; absent where it held none. */
  readonly json?: Json;
  /** The method of the request that it answers; absent for what nobody asked for. */
  readonly answers?: string;
}
