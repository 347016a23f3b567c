import { refuse, type HeaderList } from '../fetch/respond.ts';

/** A refusal of what may be asked again. */
export interface Later {
  readonly status: 429 | 503;
  readonly seconds: number;
  readonly message: string;
  readonly headers?: HeaderList;
}

/** Refuses with when to try again. */
export function later({ status, seconds, message, headers }: Later): Response {
  return refuse({
    status,
    message: `${message} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}
