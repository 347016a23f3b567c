import { HubFault } from '../objects.ts';
import type { FieldUse } from './walk.ts';

const MOST_ENTRIES = 100;
const MOST_NODES = 500_000;

/** What a request costs, by GitHub's own formula. */
export interface Cost {
  readonly points: number;
  readonly nodes: number;
}

/**
 * Counts as if every connection were full: a connection inside others is asked once for each node
 * above it, and so many hundred requests are so many points, but never less than one.
 */
export function computeCost(fields: readonly FieldUse[]): Cost {
  const { requests, nodes } = count(fields, 1);
  if (nodes > MOST_NODES) throw createTooManyNodes(nodes);
  return { points: Math.max(1, Math.round(requests / 100)), nodes };
}

function count(fields: readonly FieldUse[], times: number): { requests: number; nodes: number } {
  const sum = { requests: 0, nodes: 0 };
  for (const field of fields) {
    const size = readPageSize(field);
    const within = count(field.fields, times * (size ?? 1));
    sum.requests += within.requests + (size === undefined ? 0 : times);
    sum.nodes += within.nodes + (size === undefined ? 0 : times * size);
  }
  return sum;
}

function readPageSize({ type, args }: FieldUse): number | undefined {
  if (!type.endsWith('Connection')) return undefined;
  const size = args['first'] ?? args['last'];
  return typeof size === 'number' ? size : MOST_ENTRIES;
}

function createTooManyNodes(nodes: number): HubFault {
  const [asked, most] = [nodes, MOST_NODES].map((count) => count.toLocaleString('en-US'));
  return new HubFault(
    'MAX_NODE_LIMIT_EXCEEDED',
    `This query requests up to ${asked} possible nodes which exceeds the maximum limit of ${most}.`,
  );
}

/** What is wrong with how many entries of connections are asked for. */
export interface BadPage {
  readonly field: FieldUse;
  readonly fault: HubFault;
}

/** Each connection that does not say how much of it is wanted, or wants too much. */
export function findBadPages(fields: readonly FieldUse[]): readonly BadPage[] {
  return fields.flatMap((field) => {
    const fault = field.type.endsWith('Connection') ? findPageFault(field) : undefined;
    return [...(fault === undefined ? [] : [{ field, fault }]), ...findBadPages(field.fields)];
  });
}

function findPageFault({ name, args }: FieldUse): HubFault | undefined {
  const { first, last } = args;
  if (typeof first !== 'number' && typeof last !== 'number') {
    return new HubFault(
      'MISSING_PAGINATION_BOUNDARIES',
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  return findBoundFault(name, 'first', first) ?? findBoundFault(name, 'last', last);
}

function findBoundFault(name: string, bound: string, value: unknown): HubFault | undefined {
  if (typeof value !== 'number' || (value >= 1 && value <= MOST_ENTRIES)) return undefined;
  return new HubFault(
    'EXCESSIVE_PAGINATION',
    value > MOST_ENTRIES
      ? `Requesting ${value} records on the \`${name}\` connection exceeds the \`${bound}\` limit of ${MOST_ENTRIES} records.`
      : `\`${bound}\` on the \`${name}\` connection cannot be less than one.`,
  );
}
