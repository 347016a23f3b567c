/** How an exchange can break before there is a complete answer. */
export type FaultKind = 'unreached' | 'broken' | 'cut_short' | 'timeout' | 'too_large';

interface FaultFacts {
  readonly sent: boolean;
  readonly cause?: unknown;
}

/** An exchange that gave no complete answer. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly kind: FaultKind;
  /** Whether anything of the request may have reached the service. */
  readonly sent: boolean;

  constructor(kind: FaultKind, message: string, { sent, cause }: FaultFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.sent = sent;
  }
}
