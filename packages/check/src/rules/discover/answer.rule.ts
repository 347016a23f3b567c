import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeSchema,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

const DISCOVER = 'server/discover';

/** discover/implemented */
export const discoverImplemented = defineRule({
  id: 'discover/implemented',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: [],
  source: citeSpecification('2026-07-28', 'server/discover'),
  title: 'The server answers server/discover',
  why: 'Clients learn from it which versions and capabilities there are, and by it tell a modern server from an old one.',
  fix: 'Answer server/discover with supportedVersions, capabilities, resultType, ttlMs and cacheScope.',
  judge: ({ opening: { exchange } }) => {
    if (exchange.result) return pass;
    if (isTurnedAway(exchange)) return reportNotVerified('The server refused to talk.');
    return fail({
      where: DISCOVER,
      message: 'server/discover got no result.',
      evidence: {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: 'a DiscoverResult',
      },
    });
  },
});

const fields: readonly {
  readonly name: string;
  readonly form: string;
  readonly isGood: (value: Json | undefined) => boolean;
}[] = [
  {
    name: 'supportedVersions',
    form: 'a list of at least one version',
    isGood: (value) =>
      Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'),
  },
  { name: 'capabilities', form: 'an object', isGood: isObject },
  { name: 'resultType', form: '"complete"', isGood: (value) => value === 'complete' },
  {
    name: 'ttlMs',
    form: 'a whole number, 0 or more',
    isGood: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  },
  {
    name: 'cacheScope',
    form: '"public" or "private"',
    isGood: (value) => value === 'public' || value === 'private',
  },
];

/** discover/fields */
export const discoverFields = defineRule({
  id: 'discover/fields',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: [],
  source: citeSchema('2026-07-28', 'DiscoverResult'),
  title: 'The answer to server/discover has every field that it must have',
  why: 'Clients choose the version, the features and how long to keep the answer from these fields.',
  fix: 'Give supportedVersions, capabilities, resultType, ttlMs and cacheScope in the result of server/discover.',
  judge: ({ opening: { exchange } }) => {
    const { result } = exchange;
    if (!result) return reportNotVerified('server/discover got no result.');
    return judgeEach(fields, '', ({ name, form, isGood }) => {
      const value = readField(result, name);
      if (isGood(value)) return undefined;
      return fail({
        where: `${DISCOVER}, ${name}`,
        message: `${name} is ${value === undefined ? 'missing' : 'not as it must be'}.`,
        evidence: { came: value === undefined ? shorten(result) : shorten(value), expected: form },
      });
    });
  },
});

/** discover/honest */
export const discoverHonest = defineRule({
  id: 'discover/honest',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source: citeSpecification('2026-07-28', 'basic/versioning', 'Protocol Version Negotiation'),
  title: 'Every version in supportedVersions is really served',
  why: 'A client picks a version from this list; one that is refused leaves it without a way to go on.',
  fix: 'List in supportedVersions only the versions whose requests the server answers.',
  judge: ({ envelope: { served } }) =>
    judgeEach(served, 'server/discover names no version.', ({ version, exchange }) => {
      if (isServed(version, exchange)) return undefined;
      if (exchange.ending === 'silent' || isTurnedAway(exchange)) {
        return reportNotVerified(`A request in version "${version}" got no answer.`);
      }
      return fail({
        where: `${DISCOVER}, supportedVersions "${version}"`,
        message: `"${version}" is named as supported, but ${exchange.method ?? ''} in it is refused.`,
        evidence: {
          sent: describeRequest(exchange),
          came: describeAnswer(exchange),
          expected: `an answer in version "${version}"`,
        },
      });
    }),
});

// Another error than that of an unsupported version says nothing about the version.
function isServed(version: string, exchange: Exchange): boolean {
  if (exchange.method === 'initialize') return exchange.result?.['protocolVersion'] === version;
  return exchange.result !== undefined || (isOtherError(exchange) && exchange.answer !== undefined);
}

const isOtherError = (exchange: Exchange): boolean =>
  typeof readCode(exchange) === 'number' && ![-32022, -32020].includes(Number(readCode(exchange)));

/** discover/stable */
export const discoverStable = defineRule({
  id: 'discover/stable',
  level: 'practice',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source: citeSpecification('2026-07-28', 'server/utilities/caching', 'Time-to-Live (TTL) Field'),
  title: 'server/discover says the same as long as it said that its answer holds',
  why: 'Clients keep the answer for ttlMs and go by it; what changes earlier is not noticed.',
  fix: 'Give the same versions, capabilities and instructions until ttlMs is over, or a smaller ttlMs.',
  judge: ({ envelope: { discovers } }) => {
    const [first, second] = discovers.map(({ result }) => result);
    if (!first || !second) return reportNotVerified('server/discover got no result.');
    const ttl = first['ttlMs'];
    if (typeof ttl !== 'number' || ttl <= 0) {
      return reportNotApplicable('The answer says that it holds for no time.');
    }
    const changed = lasting.filter((name) => readText(first, name) !== readText(second, name));
    if (changed.length === 0) return pass;
    return changed.map((name) =>
      fail({
        where: `${DISCOVER}, ${name}`,
        message: `${name} changed between two answers, though the first was to hold longer.`,
        evidence: { came: readText(second, name), expected: readText(first, name) },
      }),
    );
  },
});

// What is left of ttlMs may count down, and _meta may tell of the request.
const lasting = ['supportedVersions', 'capabilities', 'instructions', 'cacheScope'] as const;

const readText = (result: JsonObject, name: string): string => shorten(sortList(result[name]));

function sortList(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((one: Json) => sortList(one) ?? null);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sortList(value[name])]));
}
