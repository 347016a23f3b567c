import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import type { Session } from '../../wire/session.ts';
import { runInTurns } from '../calls/caller.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { attempt, type Canary, type Place, findPlaces, WIDTH } from './attempt.ts';
import { type CanaryCall, findSqlError } from './security.evidence.ts';
import { tryPaths, withCanaryFile } from './try-paths.ts';

/** Calls that show whether arguments become paths, commands, SQL or requests. Canaries only. */
export const canaryCallsProbe = defineProbe({
  name: 'canaryCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['calls'],
  run: async (context) => {
    if (!context.callable().some(({ mayFuzz }) => mayFuzz)) return { made: [] };
    const trial = { context, session: await context.shared() };
    const noAddresses = explainNoAddresses(context);
    return withCanaryFile(context, async (file) => {
      const tried: readonly (readonly CanaryCall[])[] = await Promise.all([
        typeof file === 'string' ? [] : tryPaths(trial, file),
        tryCommands(trial),
        trySql(trial),
        noAddresses === undefined ? tryAddresses(trial) : [],
      ]);
      return {
        made: tried.flat(),
        ...(typeof file === 'string' && { noPaths: file }),
        ...(noAddresses !== undefined && { noAddresses }),
      };
    });
  },
});

/** Two numbers whose product does not appear by chance. */
const FACTORS = [1_000_003, 1_299_709] as const;

/** The product, which shows that the code was executed. */
const PRODUCT = String(FACTORS[0] * FACTORS[1]);

const sum = `echo $((${FACTORS.join('*')}))`;

// Nothing is run but "echo", and what follows the argument becomes its words.
const canaries: readonly Canary[] = [
  { form: 'a second command', text: `x; ${sum}; echo ` },
  { form: 'a second command after a single quote', text: `x'; ${sum}; echo '` },
  { form: 'a second command after a double quote', text: `x"; ${sum}; echo "` },
];

/** Tries whether an argument reaches a shell: only a shell turns it into the product. */
async function tryCommands(trial: {
  readonly context: ProbeContext;
  readonly session: Session;
}): Promise<readonly CanaryCall[]> {
  const made = await runInTurns(findPlaces(trial.context, 'command'), WIDTH, (place) =>
    Promise.all(
      canaries.map(async (canary) => {
        const record = await attempt(trial, place, canary);
        const { property } = place.argument;
        const { form } = canary;
        return record && { kind: 'command' as const, property, form, record, secret: PRODUCT };
      }),
    ),
  );
  return made.flat().filter((call) => call !== undefined);
}

/** Tries whether an argument becomes a part of an SQL statement. Nothing is read or changed by it. */
async function trySql(trial: {
  readonly context: ProbeContext;
  readonly session: Session;
}): Promise<readonly CanaryCall[]> {
  const made = await runInTurns(findPlaces(trial.context, 'sql'), WIDTH, async (place) => {
    const put = (form: string, ending: string): Promise<readonly CanaryCall[]> =>
      callWith(trial, place, { form, text: `${chooseWord(place)}${ending}` });
    const first = await Promise.all([
      put('one quote', "'"),
      put('a product in the statement', `'||(${FACTORS.join('*')})||'`),
    ]);
    // An error for one quote is significant only together with input that does not break a statement.
    const isSuspect = first[0].some(({ record }) => findSqlError(record.exchange) !== undefined);
    const others = isSuspect
      ? await Promise.all([put('two quotes', "''"), put('a comment', '/**/')])
      : [];
    return [...first, ...others].flat();
  });
  return made.flat();
}

async function callWith(
  trial: { readonly context: ProbeContext; readonly session: Session },
  place: Place,
  canary: { readonly form: string; readonly text: string },
): Promise<readonly CanaryCall[]> {
  const record = await attempt(trial, place, canary);
  if (!record) return [];
  const { property } = place.argument;
  return [{ kind: 'sql', property, form: canary.form, record, secret: PRODUCT }];
}

// What worked before, so that only the quote is new.
function chooseWord({ good, argument }: Place): string {
  const value = good[argument.property];
  return typeof value === 'string' ? value : 'test';
}

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
const explainNoAddresses = ({ endpoint }: ProbeContext): string | undefined =>
  endpoint && !isLoopback(endpoint.url.hostname)
    ? 'The server runs on another machine, where our listener is not.'
    : undefined;

interface TrialContext {
  readonly context: ProbeContext;
  readonly session: Session;
}

/** Tries whether tools fetch from a listener of ours on this machine. */
async function tryAddresses(trial: TrialContext): Promise<readonly CanaryCall[]> {
  const places = findPlaces(trial.context, 'url');
  if (places.length === 0) return [];
  return withListener(async (listener) => {
    const made = await runInTurns(places, WIDTH, async (place) => {
      const word = `${trial.context.canary}-${places.indexOf(place)}`;
      const first = await sendTo(trial, { place, listener, word }, plain);
      const isOpen = first.some(({ wasReached }) => wasReached);
      if (isOpen) return first;
      return [...first, ...(await sendTo(trial, { place, listener, word }, disguised))];
    });
    return made.flat();
  });
}

interface Arrival {
  readonly place: Place;
  readonly listener: Listener;
  /** Belongs to one argument of one tool. */
  readonly word: string;
}

async function sendTo(
  trial: TrialContext,
  { place, listener, word }: Arrival,
  hosts: readonly (readonly [form: string, host: string])[],
): Promise<readonly CanaryCall[]> {
  const tried = await Promise.all(
    hosts.map(async ([form, host]) => {
      const path = `${word}-${form.replaceAll(' ', '-')}`;
      const record = await attempt(trial, place, {
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

/** A place on this machine that records access. */
interface Listener {
  readonly port: number;
  /** Whether a path with this word in it was requested. */
  readonly wasAskedFor: (word: string) => boolean;
}

/** Works while a listener on loopback is there. */
async function withListener<Value>(work: (listener: Listener) => Promise<Value>): Promise<Value> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Nothing to see here.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  try {
    return await work({ port, wasAskedFor: (word) => asked.some((path) => path.includes(word)) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
