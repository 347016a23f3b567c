import type { CanaryCall } from '../../evidence/canary-calls.ts';
import { isLoopback } from '../../uri.ts';
import { inTurns } from '../calls/in-turns.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { attempt, placesFor, WIDTH, type Place } from './attempt.ts';
import { withListener, type Listener } from './listener.ts';

/** The usual names of this machine. */
const plain: readonly (readonly [form: string, host: string])[] = [
  ['loopback address', '127.0.0.1'],
  ['localhost', 'localhost'],
];
/** Other ways to write the same address, which a guard may not know. */
const disguised: readonly (readonly [form: string, host: string])[] = [
  ['loopback as one number', '2130706433'],
  ['loopback in hexadecimal', '0x7f000001'],
  ['loopback in short', '127.1'],
  ['loopback inside IPv6', '[::ffff:127.0.0.1]'],
];

/** Why addresses of this machine say nothing about the server; undefined where they do. */
export const whyNoAddresses = ({ endpoint }: ProbeContext): string | undefined =>
  endpoint && !isLoopback(endpoint.url.hostname)
    ? 'The server runs on another machine, where our listener is not.'
    : undefined;

interface Ground {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Tries whether tools fetch from a listener of ours on this machine. */
export async function tryAddresses(ground: Ground): Promise<readonly CanaryCall[]> {
  const places = placesFor(ground.context, 'url');
  if (places.length === 0) return [];
  return withListener(async (listener) => {
    const made = await inTurns(places, WIDTH, async (place) => {
      const word = `${ground.context.canary}-${places.indexOf(place)}`;
      const first = await sendTo(ground, { place, listener, word }, plain);
      const isOpen = first.some(({ wasReached }) => wasReached);
      if (isOpen) return first;
      return [...first, ...(await sendTo(ground, { place, listener, word }, disguised))];
    });
    return made.flat();
  });
}

interface Knock {
  readonly place: Place;
  readonly listener: Listener;
  /** Belongs to one argument of one tool. */
  readonly word: string;
}

async function sendTo(
  ground: Ground,
  { place, listener, word }: Knock,
  hosts: readonly (readonly [form: string, host: string])[],
): Promise<readonly CanaryCall[]> {
  const tried = await Promise.all(
    hosts.map(async ([form, host]) => {
      const path = `${word}-${form.replaceAll(' ', '-')}`;
      const record = await attempt(ground, place, {
        form,
        text: `http://${host}:${listener.port}/${path}`,
        shownAs: `http://${host}:<port>/${path}`,
      });
      return { form, path, record };
    }),
  );
  return tried.flatMap(({ form, path, record }) =>
    record
      ? [
          {
            kind: 'url',
            property: place.argument.property,
            form,
            record,
            wasReached: listener.wasAskedFor(path),
          },
        ]
      : [],
  );
}
