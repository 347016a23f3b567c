import type { ClientCapabilities, InputRequest } from '@modelcontextprotocol/server';

import { fitsRevision } from '../fit/features.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { AskKind } from './types.ts';

/** A question in the protocol's words, with how to judge what comes back. */
export interface Put {
  readonly kind: AskKind;
  readonly request: InputRequest;
  /** The answer as the handler gets it; undefined when it does not fit and must be asked again. */
  readonly read: (response: unknown) => Promise<unknown>;
}

/** Whether the client declared that it can answer this kind of question, and its revision has it. */
export function canAsk(
  { capabilities, client }: Pick<Exchange, 'capabilities' | 'client'>,
  kind: AskKind,
): boolean {
  const { elicitation } = capabilities;
  switch (kind) {
    case 'form':
      // A bare `elicitation: {}` is how clients said "forms" before there were modes.
      return (
        fitsRevision('elicitation', client.revision) &&
        elicitation !== undefined &&
        (elicitation.form !== undefined || elicitation.url === undefined)
      );
    case 'url':
      return fitsRevision('urlElicitation', client.revision) && elicitation?.url !== undefined;
    case 'sampling':
      return capabilities.sampling !== undefined;
    case 'roots':
      return capabilities.roots !== undefined;
  }
}

/** The capability that a client must declare, as the protocol's error names it. */
export function capabilityFor(kind: AskKind): ClientCapabilities {
  switch (kind) {
    case 'form':
      return { elicitation: { form: {} } };
    case 'url':
      return { elicitation: { url: {} } };
    case 'sampling':
      return { sampling: {} };
    case 'roots':
      return { roots: {} };
  }
}
