import type { Report, Result } from './types.ts';

/** What names a finding from run to run: its rule, its place, and the variant it was seen on. */
export type Fingerprinted = Pick<Result, 'rule' | 'where' | 'era' | 'transport'>;

/** The name of a finding that stays the same as long as the finding does. */
export function hashFinding({ rule, where, era, transport }: Fingerprinted): string {
  return hash(JSON.stringify([rule, where, era, transport]));
}

const OFFSET = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = (1n << 88n) + 0x13bn;
const MASK = (1n << 128n) - 1n;

/** FNV-1a with 128 bits, as 32 hexadecimal digits: the same in Node and in a browser, without waiting. */
export function hash(text: string): string {
  let value = OFFSET;
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * PRIME) & MASK;
  return value.toString(16).padStart(32, '0');
}

/** The fields of a report that differ from run to run. */
export const volatileFields = ['startedAt', 'durationMs'] as const;

/** A report without what differs from run to run: the same server and seed give the same. */
export type StableReport = Omit<Report, (typeof volatileFields)[number]>;

/** Takes away what differs from run to run; the port of a loopback URL becomes 0. */
export function withoutVolatile(report: Report): StableReport {
  const { startedAt: _startedAt, durationMs: _durationMs, ...stable } = report;
  const { target } = report;
  if (target.kind !== 'url' || !target.isLoopback) return stable;
  return { ...stable, target: { ...target, url: target.url.replace(PORT, '$1:0') } };
}

const PORT = /^(https?:\/\/(?:\[[^\]]*\]|[^/?#:@]*)):\d+/i;
