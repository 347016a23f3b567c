import { parseArgs } from 'node:util';

import { contenders, type Peer } from './protocol/contenders.ts';
import type { LawOptions } from './law/law.ts';
import type { PointsOptions } from './points/points.ts';
import { USAGE } from './shared/command-line.ts';
import type { TogetherOptions } from './together/together.ts';

/** The options of the benchmark of searching. */
export interface SearchOptions {
  readonly files: number;
  readonly megabytes: number;
  readonly rounds: number;
  readonly json: boolean;
}

/** The options of the benchmark of examining. */
export interface AuditOptions {
  readonly rounds: number;
  /** A smoke run: the smallest server, once. */
  readonly quick: boolean;
  readonly json: boolean;
}

/** The options of the benchmark of the graph. */
export interface GraphOptions {
  /** How many entities the graphs have, the smallest first. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly json: boolean;
}

/** The options of the benchmark of reading XML. */
export interface XmlOptions {
  readonly megabytes: number;
  readonly rounds: number;
  readonly json: boolean;
}

/** The options of the benchmark of staging. */
export interface StagingOptions {
  /** How many articles are staged, the fewest first. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly json: boolean;
}

/** What the benchmark of the servers is told. */
export interface ServersOptions {
  readonly rounds: number;
  readonly json: boolean;
}

/** The benchmarks of the protocol, in the order in which they run. */
export const BENCHMARKS = ['http', 'stdio', 'startup', 'memory'] as const;

/** A benchmark of the protocol. */
export type Benchmark = (typeof BENCHMARKS)[number];

/** The options of the benchmarks of the protocol. */
export interface ProtocolOptions {
  readonly benchmarks: readonly Benchmark[];
  /** Absent where each benchmark has its own. */
  readonly rounds: number | undefined;
  readonly seconds: number;
  readonly only: readonly Peer[];
  readonly quick: boolean;
  readonly json: boolean;
}

/** What the command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'check'; readonly options: AuditOptions }
  | { readonly kind: 'search'; readonly options: SearchOptions }
  | { readonly kind: 'graph'; readonly options: GraphOptions }
  | { readonly kind: 'xml'; readonly options: XmlOptions }
  | { readonly kind: 'staging'; readonly options: StagingOptions }
  | { readonly kind: 'law'; readonly options: LawOptions }
  | { readonly kind: 'points'; readonly options: PointsOptions }
  | { readonly kind: 'servers'; readonly options: ServersOptions }
  | { readonly kind: 'together'; readonly options: TogetherOptions }
  | { readonly kind: 'protocol'; readonly options: ProtocolOptions };

/** The command line makes no sense; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const FLAGS = {
  help: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  files: { type: 'string' },
  megabytes: { type: 'string' },
  sizes: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string' },
  quick: { type: 'boolean' },
} as const;

const SEARCH_FLAGS = ['files', 'megabytes'] as const;
const GRAPH_FLAGS = ['sizes'] as const;
const PROTOCOL_FLAGS = ['seconds', 'only', 'quick'] as const;

type Values = ReturnType<typeof parse>['values'];

/** The benchmarks that have options of their own, by name. */
const OWN: Readonly<Record<string, (values: Values) => Command>> = {
  check: (values) => ({ kind: 'check', options: readAudit(values) }),
  search: (values) => ({ kind: 'search', options: readSearch(values) }),
  graph: (values) => ({ kind: 'graph', options: readGraph(values) }),
  xml: (values) => ({ kind: 'xml', options: readXml(values) }),
  staging: (values) => ({ kind: 'staging', options: readStaging(values) }),
  law: (values) => ({ kind: 'law', options: readLaw(values) }),
  points: (values) => ({ kind: 'points', options: readPoints(values) }),
  servers: (values) => ({ kind: 'servers', options: readServers(values) }),
  together: (values) => ({ kind: 'together', options: readTogether(values) }),
};

/** Reads the command line. */
export function readOptions(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: 'help' };
  const [first, ...more] = positionals;
  if (more.length > 0) {
    throw new UsageError(`Expected one benchmark, got "${positionals.join(' ')}".\n\n${USAGE}`);
  }
  const own = OWN[first ?? ''];
  if (own !== undefined) return own(values);
  refuse(values, GRAPH_FLAGS, 'of graph, staging, law and together alone');
  const benchmarks = first === undefined ? BENCHMARKS : BENCHMARKS.filter((name) => name === first);
  if (benchmarks.length > 0) return { kind: 'protocol', options: readProtocol(values, benchmarks) };
  const known = [...BENCHMARKS, ...Object.keys(OWN)].join(', ');
  throw new UsageError(`There is no benchmark "${first}"; expected one of ${known}.\n\n${USAGE}`);
}

function readAudit(values: Values): AuditOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  return {
    rounds: readCount('rounds', values.rounds ?? '3'),
    quick: values.quick ?? false,
    json: values.json,
  };
}

function readSearch(values: Values): SearchOptions {
  refuse(values, PROTOCOL_FLAGS, 'of the benchmarks of the protocol alone');
  return {
    files: readCount('files', values.files ?? '20000'),
    megabytes: readCount('megabytes', values.megabytes ?? '200'),
    rounds: readCount('rounds', values.rounds ?? '5'),
    json: values.json,
  };
}

function readGraph(values: Values): GraphOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  const quick = values.quick ?? false;
  const sizes = (values.sizes ?? (quick ? '100' : '1000,100000')).split(',');
  return {
    sizes: sizes.map((size) => readCount('sizes', size.trim())).toSorted((a, b) => a - b),
    rounds: readCount('rounds', values.rounds ?? (quick ? '1' : '5')),
    json: values.json,
  };
}

function readXml(values: Values): XmlOptions {
  refuse(values, ['files'], 'of search alone');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  const quick = values.quick ?? false;
  return {
    megabytes: readCount('megabytes', values.megabytes ?? (quick ? '1' : '8')),
    rounds: readCount('rounds', values.rounds ?? (quick ? '1' : '5')),
    json: values.json,
  };
}

function readStaging(values: Values): StagingOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  const quick = values.quick ?? false;
  const sizes = (values.sizes ?? (quick ? '100' : '1000,10000')).split(',');
  return {
    sizes: sizes.map((size) => readCount('sizes', size.trim())).toSorted((a, b) => a - b),
    rounds: readCount('rounds', values.rounds ?? (quick ? '1' : '3')),
    json: values.json,
  };
}

function readLaw(values: Values): LawOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  const usual = values.quick === true ? '500' : '160000';
  return { sections: readCount('sizes', values.sizes ?? usual), json: values.json };
}

function readPoints(values: Values): PointsOptions {
  refuse(values, [...SEARCH_FLAGS, ...GRAPH_FLAGS], 'of other benchmarks');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  return { json: values.json };
}

function readServers(values: Values): ServersOptions {
  refuse(values, [...SEARCH_FLAGS, ...GRAPH_FLAGS], 'of other benchmarks');
  refuse(values, ['seconds', 'only'], 'of the benchmarks of the protocol alone');
  const usual = values.quick === true ? '1' : '11';
  return { rounds: readCount('rounds', values.rounds ?? usual), json: values.json };
}

function readTogether(values: Values): TogetherOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  refuse(values, ['only'], 'of the benchmarks of the protocol alone');
  const quick = values.quick ?? false;
  return {
    rounds: readCount('rounds', values.rounds ?? (quick ? '1' : '3')),
    percent: readCount('sizes', values.sizes ?? (quick ? '1' : '100')),
    seconds: readSeconds(values.seconds ?? (quick ? '0.2' : '3')),
    json: values.json,
  };
}

function readProtocol(values: Values, benchmarks: readonly Benchmark[]): ProtocolOptions {
  refuse(values, SEARCH_FLAGS, 'of search alone');
  return {
    benchmarks,
    rounds: values.rounds === undefined ? undefined : readCount('rounds', values.rounds),
    seconds: readSeconds(values.seconds ?? '2'),
    only: readPeers(values.only),
    quick: values.quick ?? false,
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: FLAGS });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${why}\n\n${USAGE}`, { cause });
  }
}

function refuse(values: Values, flags: readonly (keyof Values)[], why: string): void {
  const given = flags.find((flag) => values[flag] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is a flag ${why}.\n\n${USAGE}`);
}

function readCount(flag: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(`--${flag} is "${text}"; expected a whole number above 0.`);
}

function readSeconds(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new UsageError(`--seconds is "${text}"; expected a number above 0.`);
}

function readPeers(text: string | undefined): readonly Peer[] {
  const known = contenders.map(({ peer }) => peer);
  if (text === undefined) return known;
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.some((peer) => peer === name));
  if (unknown === undefined) return known.filter((peer) => wanted.includes(peer));
  throw new UsageError(`--only names "${unknown}"; expected some of ${known.join(',')}.`);
}
