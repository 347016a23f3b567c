import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject, parseJson, readField } from '../../wire/json.ts';
import { withNewConnection } from '../calls/caller.ts';
import {
  type AlteredState,
  type ForeignState,
  isAsking,
  listRequests,
  readState,
  type Trials,
} from './asking.evidence.ts';
import {
  ask,
  createAnswers,
  createMismatchedAnswers,
  createRightRetry,
  type Dialogue,
  everything,
  type Retry,
  sendRetry,
} from './dialogue.ts';
import type { Subject } from './subjects.ts';

/** Answers in all the ways in which clients differ or fail; each trial begins anew. */
export async function tryAnswers(
  dialogue: Dialogue,
  first: Exchange,
  others: readonly Subject[],
): Promise<Trials> {
  const { context } = dialogue;
  const right = (asked: Exchange): Retry => createRightRetry(asked, context);
  const [missing, extra, malformed, mismatched, withoutState, connections] = await Promise.all([
    tryAfresh(dialogue, (asked) => ({
      ...right(asked),
      purpose: 'without an answer',
      answers: {},
    })),
    tryAfresh(dialogue, (asked) => withExtra(right(asked))),
    tryAfresh(dialogue, (asked) =>
      createFuzzedRetry(right(asked), 'with malformed answers', createMalformed(asked)),
    ),
    tryAfresh(dialogue, (asked) => {
      const answers = createMismatchedAnswers(asked, context);
      return answers && createFuzzedRetry(right(asked), 'with a form filled in wrongly', answers);
    }),
    tryAfresh(dialogue, (asked) =>
      readState(asked) === undefined
        ? undefined
        : { ...right(asked), purpose: 'without the state', state: undefined },
    ),
    tryElsewhere(dialogue),
  ]);
  const altered = await tryAltered(dialogue, first);
  const foreignState = await tryForeignStates(dialogue, first, others);
  const restricted = await askRestricted(dialogue, first);
  return {
    ...(missing && { missing }),
    ...(extra && { extra }),
    ...(malformed && { malformed }),
    ...(mismatched && { mismatched }),
    ...(withoutState && { withoutState }),
    ...(connections && { connections }),
    altered,
    foreignState,
    restricted,
  };
}

/** Right answers with the id of the first request, which a server may not rely on. */
export async function tryWithSameId(dialogue: Dialogue): Promise<Exchange | undefined> {
  const id = `wellspoken-${dialogue.subject.where}`;
  const asked = await ask(dialogue, { id });
  if (!asked || !isAsking(asked)) return undefined;
  return sendRetry(dialogue, { ...createRightRetry(asked, dialogue.context), options: { id } });
}

async function tryAfresh(
  dialogue: Dialogue,
  make: (asked: Exchange) => Retry | undefined,
): Promise<Exchange | undefined> {
  const asked = await ask(dialogue);
  const wanted =
    asked && isAsking(asked) && listRequests(asked).length > 0 ? make(asked) : undefined;
  return wanted && sendRetry(dialogue, wanted);
}

const createFuzzedRetry = (right: Retry, purpose: string, answers: JsonObject): Retry => ({
  ...right,
  purpose,
  answers,
  isFuzz: true,
});

const withExtra = (right: Retry): Retry => ({
  ...right,
  purpose: 'with one answer too many',
  answers: { ...(right.answers as JsonObject), 'wellspoken-extra': { action: 'decline' } },
});

const createMalformed = (asked: Exchange): JsonObject =>
  Object.fromEntries(listRequests(asked).map(([key]) => [key, 'wellspoken']));

// A new process may have a secret of its own; one server behind two connections may not.
async function tryElsewhere(dialogue: Dialogue): Promise<Trials['connections']> {
  const { context } = dialogue;
  if (!context.endpoint) return undefined;
  return withNewConnection(context, async (session) => {
    const near = { ...dialogue, session };
    const same = await askThere(near, near);
    const other = await withNewConnection(context, (far) =>
      askThere(near, { ...dialogue, session: far }),
    );
    return same && other && { same, other };
  });
}

/** Asks on one connection, and sends the answers on one that may be another. */
async function askThere(here: Dialogue, there: Dialogue): Promise<Exchange | undefined> {
  const asked = await ask(here);
  if (!asked || !isAsking(asked)) return undefined;
  const right = createRightRetry(asked, here.context);
  return sendRetry(there, { ...right, purpose: 'with the answers, on a new connection' });
}

async function tryAltered(dialogue: Dialogue, first: Exchange): Promise<Trials['altered']> {
  const { context } = dialogue;
  const changes = alterState(readState(first) ?? '', `-${context.canary}`).length;
  if (readState(first) === undefined) return [];
  const tried = await Promise.all(
    Array.from({ length: changes }, async (_, index) => {
      const asked = await ask(dialogue);
      const altered = alterState(asked ? (readState(asked) ?? '') : '', `-${context.canary}`)[
        index
      ];
      if (!asked || !altered) return [];
      const { state, ...how } = altered;
      const answers = createAnswers(asked, 'accept', context);
      const purpose = 'with an altered state';
      const exchange = await sendRetry(dialogue, { purpose, answers, state, isFuzz: true });
      return exchange ? [{ ...how, exchange }] : [];
    }),
  );
  return tried.flat();
}

async function askRestricted(dialogue: Dialogue, first: Exchange): Promise<readonly Exchange[]> {
  const asked = await Promise.all(
    listLesserCapabilities(first).map((capabilities) => ask(dialogue, { capabilities })),
  );
  return asked.flatMap((exchange) => exchange ?? []);
}

/** Capabilities that lack what a result asked for. */
function listLesserCapabilities(first: Exchange): readonly JsonObject[] {
  const requests = listRequests(first).map(([, request]) => request);
  const modes = requests.flatMap(readMode);
  const methods = requests.map((request) => readField(request, 'method'));
  const left = ['form', 'url'].filter((mode) => !modes.includes(mode));
  const { elicitation: _elicitation, ...others } = everything;
  const kept = Object.entries(others).filter(([name]) => !methods.includes(needing[name] ?? ''));
  const lesser: JsonObject = {
    ...Object.fromEntries(kept),
    ...(left.length > 0 && { elicitation: Object.fromEntries(left.map((mode) => [mode, {}])) }),
  };
  // No mode at all stands for forms.
  return [lesser, {}, ...(modes.includes('url') ? [{ elicitation: {} }] : [])];
}

const needing: Readonly<Record<string, string>> = {
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
};

const readMode = (request: Json): readonly string[] => {
  if (readField(request, 'method') !== 'elicitation/create') return [];
  return [readField(request, 'params', 'mode') === 'url' ? 'url' : 'form'];
};

/** Right answers with a state that was made for another request, or for another caller. */
async function tryForeignStates(
  dialogue: Dialogue,
  first: Exchange,
  others: readonly Subject[],
): Promise<readonly ForeignState[]> {
  const { variant } = dialogue.subject;
  const other = others.find(({ where }) => where !== dialogue.subject.where);
  const tried = await Promise.all([
    variant &&
      retryWithState(dialogue, first, { of: variant, madeFor: 'a call with other arguments' }),
    other && retryWithState(dialogue, first, { of: other, madeFor: other.where }),
    asAnotherCaller(dialogue),
  ]);
  return tried.flatMap((one) => one ?? []);
}

async function retryWithState(
  dialogue: Dialogue,
  first: Exchange,
  { of, madeFor }: { readonly of: Subject; readonly madeFor: string },
): Promise<ForeignState | undefined> {
  const asked = await ask({ ...dialogue, subject: of });
  const state = asked && isAsking(asked) ? readState(asked) : undefined;
  if (state === undefined) return undefined;
  const answers = createAnswers(first, 'accept', dialogue.context);
  const purpose = 'with the state of another request';
  const exchange = await sendRetry(dialogue, { purpose, answers, state, isFuzz: true });
  return exchange && { madeFor, exchange };
}

async function asAnotherCaller(dialogue: Dialogue): Promise<ForeignState | undefined> {
  const { secondToken } = dialogue.context.settings.tokens;
  if (secondToken === undefined) return undefined;
  const asked = await ask(dialogue);
  if (!asked || !isAsking(asked) || readState(asked) === undefined) return undefined;
  const exchange = await sendRetry(dialogue, {
    ...createRightRetry(asked, dialogue.context),
    purpose: 'with the state of another caller',
    isFuzz: true,
    options: { headers: { authorization: `Bearer ${secondToken}` } },
  });
  return exchange && { madeFor: 'another caller', exchange };
}

/** A state that is not as the server made it. */
type Alteration = Omit<AlteredState, 'exchange'> & { readonly state: string };

/** More values of a state are not changed. */
const MOST_VALUES = 4;
/** The last part of a signed state is at least this long: 16 bytes. */
const SHORTEST_SIGNATURE = 22;

/** Ways to change a state: its signature, the values in it, some characters. */
export function alterState(state: string, mark: string): readonly Alteration[] {
  const parts = state.split('.');
  const last = parts.length - 1;
  const signed = isSignature(parts[last] ?? '') ? openPart(parts[last - 1] ?? '') : undefined;
  if (!signed)
    return [...changeValues(openPart(state), mark), changePart(parts, findLongest(parts))];
  return [
    { ...changePart(parts, last), change: 'signature' },
    ...changeValues(signed, mark).map((one) => ({
      ...one,
      state: parts.with(last - 1, one.state).join('.'),
    })),
    changePart(parts, last - 1),
  ];
}

const isSignature = (part: string): boolean =>
  part.length >= SHORTEST_SIGNATURE && /^[\w+/-]+={0,2}$/.test(part);

const changePart = (parts: readonly string[], index: number): Alteration => ({
  change: 'characters',
  path: '',
  state: withOther(parts, index),
});

const withOther = (parts: readonly string[], index: number): string =>
  parts.with(index, chooseOtherCharacter(parts[index] ?? '')).join('.');

const findLongest = (parts: readonly string[]): number =>
  parts.reduce((best, part, index) => (part.length > (parts[best] ?? '').length ? index : best), 0);

// In the middle: the last character of Base64 may have unused bits.
function chooseOtherCharacter(text: string): string {
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'A' ? 'B' : 'A';
  return text.slice(0, middle) + other + text.slice(middle + 1);
}

interface Opened {
  readonly value: Json;
  readonly close: (value: Json) => string;
}

/** The JSON in a text: plain, or in Base64. */
function openPart(text: string): Opened | undefined {
  const plain = parseJson(text);
  if (isObject(plain)) return { value: plain, close: (value) => JSON.stringify(value) };
  for (const encoding of ['base64url', 'base64'] as const) {
    const value = parseJson(Buffer.from(text, encoding).toString('utf8'));
    const isWhole = Buffer.from(text, encoding).toString(encoding).replace(/=+$/, '');
    if (!isObject(value) || isWhole !== text.replace(/=+$/, '')) continue;
    return { value, close: (json) => Buffer.from(JSON.stringify(json)).toString(encoding) };
  }
  return undefined;
}

function changeValues(opened: Opened | undefined, mark: string): readonly Alteration[] {
  if (!opened) return [];
  const { value, close } = opened;
  return listLeaves(value)
    .slice(0, MOST_VALUES)
    .flatMap(({ path, leaf }) => {
      const other = changeLeaf(leaf, mark);
      if (other === undefined) return [];
      const state = close(replaceLeaf(value, path, other));
      const told = path.join('.');
      const own = typeof leaf === 'string' ? { mark } : {};
      return [{ change: 'content' as const, path: told, state, ...own }];
    });
}

function changeLeaf(leaf: Json, mark: string): Json | undefined {
  if (typeof leaf === 'string') return `${leaf}${mark}`;
  if (typeof leaf === 'number') return leaf + 1;
  return typeof leaf === 'boolean' ? !leaf : undefined;
}

interface Leaf {
  readonly path: readonly string[];
  readonly leaf: Json;
}

function listLeaves(value: Json, path: readonly string[] = []): readonly Leaf[] {
  if (!isObject(value))
    return Array.isArray(value) || value === null ? [] : [{ path, leaf: value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeaves(inner ?? null, [...path, name]),
  );
}

function replaceLeaf(value: Json, [name, ...rest]: readonly string[], leaf: Json): Json {
  if (name === undefined || !isObject(value)) return leaf;
  return { ...value, [name]: replaceLeaf(value[name] ?? null, rest, leaf) };
}
