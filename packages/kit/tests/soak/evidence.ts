import { readFileSync } from 'node:fs';

/** What a server took down about itself, in the order in which it happened. */
export interface Evidence {
  /** Tokens of requests that it accepted before it was told to end. */
  readonly acceptedBefore: ReadonlySet<string>;
  /** Tokens of requests that it accepted later. */
  readonly acceptedAfter: ReadonlySet<string>;
  /** Tokens of calls that ran, as often as they ran. */
  readonly ran: readonly string[];
}

/** Reads the evidence of a server that was told to end. */
export function readEvidence(path: string): Evidence {
  const notes = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [what = '', token = ''] = line.split(' ');
      return { what, token };
    });
  const signal = notes.findIndex(({ what }) => what === 'signal');
  if (signal === -1) throw new Error(`${path} tells of no signal`);
  const tokensIn = (some: typeof notes, what: string): string[] =>
    some.flatMap((note) => (note.what === what ? [note.token] : []));
  return {
    acceptedBefore: new Set(tokensIn(notes.slice(0, signal), 'accepted')),
    acceptedAfter: new Set(tokensIn(notes.slice(signal), 'accepted')),
    ran: tokensIn(notes, 'ran'),
  };
}
