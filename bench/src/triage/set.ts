import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** The halves: thresholds and weights were chosen on the first, the second judges them. */
export const HALVES = ['tuning', 'held-out'] as const;

/** One of the {@link HALVES}. */
export type Half = (typeof HALVES)[number];

const reported = z.strictObject({
  id: z.string(),
  /** What it is about; issues of a topic share words, and only some of them a problem. */
  topic: z.string(),
  /** Issues with the same problem are duplicates of each other. */
  problem: z.string().optional(),
  labels: z.array(z.string()).min(1),
  title: z.string(),
  body: z.string(),
});

/** An issue of the set. */
export type Reported = z.output<typeof reported>;

const FILE = new URL('../../triage/issues.json', import.meta.url);

/** Reads the issues. */
export async function readReported(): Promise<readonly Reported[]> {
  return z.array(reported).parse(JSON.parse(await readFile(FILE, 'utf8')));
}

/** In which half an issue is: by its topic, so that look-alikes and duplicates stay together. */
export function getHalf({ topic }: Pick<Reported, 'topic'>): Half {
  const [first = 0] = createHash('sha256').update(topic).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}

/** Whether two issues report the same. */
export function areDuplicates(one: Reported, other: Reported): boolean {
  return one.problem !== undefined && one.problem === other.problem;
}
