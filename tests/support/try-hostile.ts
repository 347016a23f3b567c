import type { Client } from '@modelcontextprotocol/client';
import { toolErrorCodes } from '@wellspoken/kit';

import type { Offer, Outcome } from './hostile-offers.ts';
import type { Arguments, Place } from './hostile-places.ts';
import type { SentRequest } from './recording-proxy.ts';
import type { ReadRoute } from './sent-routes.ts';

/** A server that can be asked. */
interface Opened {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** What is tried, and how it is looked at. */
interface Trying {
  readonly offers: readonly Offer[];
  /** The values that are put into a place: others at each turn, or all of them. */
  readonly valuesAt: (turn: number) => readonly string[];
  /** Opens a server for an offer, with what earlier calls have changed as it was before. */
  readonly open: () => Promise<Opened>;
  /** The requests since it was asked for them. */
  readonly take: () => readonly SentRequest[];
  readonly readRoute: ReadRoute;
  /** Whether a route changes nothing, so that anybody may take it. */
  readonly isRead: (route: string) => boolean;
  /** A call of a tool that works whatever has been tried. */
  readonly plain: { readonly name: string; readonly arguments: Record<string, unknown> };
}

/** What was tried, and what came of it. */
export interface Report {
  readonly places: number;
  readonly calls: number;
  /** How many calls came to an answer, and how many asked the service for something. */
  readonly answers: number;
  readonly asking: number;
  /** What has no place for a value. */
  readonly without: readonly string[];
  /** The routes that were taken, be it by calls that work or by others. */
  readonly routes: ReadonlySet<string>;
  /** Whatever was wrong, each in a line. */
  readonly faults: readonly string[];
}

/** Puts hostile values into every place of every offer, and looks at all that is asked and said. */
export async function tryOffers(trying: Trying): Promise<Report> {
  const { offers, valuesAt } = trying;
  const tried: Tried[] = [];
  const routes = new Set<string>();
  const faults: string[] = [];
  let places = 0;
  for (const offer of offers) {
    const known = await callAsKnown(offer, trying);
    const { client, close } = await trying.open();
    for (const place of offer.places) {
      const values = valuesAt(places);
      tried.push(...(await tryPlace(offer, place, { values, client, known, trying })));
      places += 1;
    }
    for (const route of known.routes) routes.add(route);
    faults.push(...known.faults, ...(await plainFault(offer, client, trying)));
    await close();
  }
  for (const route of tried.flatMap((one) => one.routes)) routes.add(route);
  return {
    places,
    calls: tried.length,
    answers: tried.filter(({ outcome }) => outcome === 'answer').length,
    asking: tried.filter(({ hasAsked }) => hasAsked).length,
    without: offers.filter((offer) => offer.places.length === 0).map(({ name }) => name),
    routes,
    faults: [...faults, ...tried.flatMap((one) => one.faults)],
  };
}

/** Whether the server still answers after all that was tried. */
async function plainFault(
  { name }: Offer,
  client: Client,
  { plain, take }: Trying,
): Promise<readonly string[]> {
  const { isError } = await client.callTool(plain);
  take();
  return isError === true ? [`after ${name} a plain call fails`] : [];
}

/** What is put into a place, and how it is judged. */
interface Attempt {
  readonly values: readonly string[];
  readonly client: Client;
  readonly known: Known;
  readonly trying: Trying;
}

interface Tried extends Called {
  readonly faults: readonly string[];
}

async function tryPlace(
  offer: Offer,
  { name, put }: Place,
  { values, client, known, trying }: Attempt,
): Promise<readonly Tried[]> {
  const mayTake = (route: string): boolean => trying.isRead(route) || known.routes.has(route);
  const tried: Tried[] = [];
  for (const value of values) {
    const called = await call(offer, { client, args: put(value), trying });
    const strange = called.routes.filter((route) => !mayTake(route));
    const found = [
      ...faultsOf(called.outcome),
      ...called.strays.map((stray) => `a request ${stray}`),
      ...strange.map((route) => `a request became another operation, ${route}`),
    ];
    const shown = `${offer.name}, ${name} = ${JSON.stringify(value.slice(0, 40))}`;
    tried.push({ ...called, faults: found.map((fault) => `${shown}: ${fault}`) });
  }
  return tried;
}

/** A call that was made, and what the service was asked for. */
interface Called {
  readonly outcome: Outcome;
  readonly hasAsked: boolean;
  readonly routes: readonly string[];
  readonly strays: readonly string[];
}

interface Calling {
  readonly client: Client;
  readonly args: Arguments;
  readonly trying: Trying;
}

async function call({ use }: Offer, { client, args, trying }: Calling): Promise<Called> {
  const outcome = await use(client, args);
  const reads = trying.take().map(trying.readRoute);
  return {
    outcome,
    hasAsked: reads.length > 0,
    routes: reads.flatMap((read) => ('route' in read ? [read.route] : [])),
    strays: reads.flatMap((read) => ('fault' in read ? [read.fault] : [])),
  };
}

interface Known {
  readonly routes: ReadonlySet<string>;
  readonly faults: readonly string[];
}

/** Makes the calls that work, which shows what an offer asks the service for. */
async function callAsKnown(offer: Offer, trying: Trying): Promise<Known> {
  const { client, close } = await trying.open();
  const routes = new Set<string>();
  const faults: string[] = [];
  for (const args of offer.calls) {
    const called = await call(offer, { client, args, trying });
    for (const route of called.routes) routes.add(route);
    const found = [
      ...failureOf(called.outcome),
      ...called.strays.map((stray) => `a request ${stray}`),
    ];
    faults.push(...found.map((fault) => `${offer.name} ${JSON.stringify(args)}: ${fault}`));
  }
  await close();
  return { routes, faults };
}

/** There are offers whose answer is always that the service has nothing of the kind. */
function failureOf(outcome: Outcome): readonly string[] {
  if (outcome === 'answer' || outcome.code === 'unsupported') return [];
  return [`failed, though it should work: ${outcome.words.slice(0, 300)}`];
}

/** More than a long list of what there is takes, and far less than the longest value. */
const MOST_WORDS = 3_000;

/** What a caller can act on; that there is a bug in the server is nothing of the kind. */
const CLEAR: ReadonlySet<string> = new Set([
  ...Object.keys(toolErrorCodes).filter((code) => code !== 'internal'),
  // The protocol's own word for a resource that is not there, which has no code beside it.
  '-32602',
]);

function faultsOf(outcome: Outcome): readonly string[] {
  if (outcome === 'answer') return [];
  const { code, words } = outcome;
  return [
    ...(CLEAR.has(code) && words !== '' ? [] : [`failed as ${code}: ${words.slice(0, 300)}`]),
    ...(words.length > MOST_WORDS ? [`failed with ${words.length} characters`] : []),
  ];
}
