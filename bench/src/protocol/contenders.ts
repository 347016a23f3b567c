import type { Pinning } from './child/pin.ts';
import type { Era } from './wire/message.ts';

/** The contenders. */
export type Peer = 'kit' | 'sdk-v2' | 'sdk-v2-inline' | 'sdk-v1' | 'fastmcp' | 'bare';

/** How a contender is spoken to. */
export type TransportName = 'http' | 'stdio';

interface Contender {
  readonly peer: Peer;
  /** What tables call it. */
  readonly label: string;
  readonly eras: readonly Era[];
  readonly transports: readonly TransportName[];
}

/** What the others are compared with. */
export const BASELINE: Peer = 'sdk-v2';

/** The lower bound. */
export const LIMIT: Peer = 'bare';

const BOTH: readonly TransportName[] = ['http', 'stdio'];

/** All contenders, in the order of the tables. */
export const contenders: readonly Contender[] = [
  { peer: 'kit', label: 'kit', eras: ['modern', 'legacy'], transports: BOTH },
  { peer: 'sdk-v2', label: 'SDK v2, hoisted', eras: ['modern', 'legacy'], transports: BOTH },
  // Over stdio there is one server for a connection, so where its schemas are made is all the same.
  {
    peer: 'sdk-v2-inline',
    label: 'SDK v2, inline',
    eras: ['modern', 'legacy'],
    transports: ['http'],
  },
  { peer: 'sdk-v1', label: 'SDK v1', eras: ['legacy'], transports: BOTH },
  { peer: 'fastmcp', label: 'fastmcp', eras: ['legacy'], transports: BOTH },
  { peer: 'bare', label: 'bare', eras: ['modern', 'legacy'], transports: BOTH },
];

/** Which contenders speak an era over a transport, of those that are wanted. */
export function listContenders(
  transport: TransportName,
  era: Era,
  only: readonly Peer[],
): readonly Peer[] {
  return contenders
    .filter(({ peer }) => only.includes(peer))
    .filter(({ transports, eras }) => transports.includes(transport) && eras.includes(era))
    .map(({ peer }) => peer);
}

/** What tables call a contender. */
export function getLabel(peer: Peer): string {
  return contenders.find((contender) => contender.peer === peer)?.label ?? peer;
}

/** What every benchmark of the protocol is given. */
export interface Setting {
  readonly rounds: number;
  /** How long a turn is measured. */
  readonly seconds: number;
  /** A smoke run: every contender once, as short as can be, with one number of tools. */
  readonly quick: boolean;
  readonly only: readonly Peer[];
  /** A temporary folder. */
  readonly folder: string;
  readonly pinning: Pinning;
  /** Shows the progress. */
  readonly tell: (what: string) => void;
}
