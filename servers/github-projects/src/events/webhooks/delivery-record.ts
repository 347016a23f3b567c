import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { makeFolder } from '@wellspoken/kit/launch';

/** The deliveries that were taken; shared by all processes that use its folder. */
export interface DeliveryRecord {
  /** Records a delivery; false if its body, or its id, was recorded before. */
  readonly claim: (delivery: { readonly hash: Buffer; readonly id: string }) => Promise<boolean>;
  /** Waits until the old ones are removed, if that is being done. */
  readonly close: () => Promise<void>;
}

/** Where deliveries are recorded, how many, and for how long. */
export interface RecordOptions {
  readonly folder: string;
  readonly now?: (() => Date) | undefined;
  readonly most?: number | undefined;
  readonly lifetimeMs?: number | undefined;
}

const DAY_MS = 86_400_000;
/** GitHub redelivers for three days. */
const LIFETIME_MS = 30 * DAY_MS;
const MOST_DELIVERIES = 50_000;
const CLAIMS_BETWEEN_SWEEPS = 5_000;
const SWEEP_EVERY_MS = DAY_MS / 4;
/** As many folders as a byte has values; digests spread evenly over them. */
const SHARDS = 256;
/** The body and the id. */
const FILES_EACH = 2;

/**
 * Opens the record in a folder. Each name is an empty file that is created exclusively: that is
 * atomic, also between processes, and nothing is ever rewritten.
 */
export function openDeliveryRecord(options: RecordOptions): DeliveryRecord {
  const { folder, now = () => new Date() } = options;
  makeFolder(folder);
  const rules: SweepRules = {
    folder,
    lifetimeMs: options.lifetimeMs ?? LIFETIME_MS,
    mostOfShard: Math.ceil(((options.most ?? MOST_DELIVERIES) * FILES_EACH) / SHARDS),
  };
  let sweeping = sweep(rules, now().getTime());
  let sweptAt = now().getTime();
  let claims = 0;
  const sweepIfDue = (): void => {
    const time = now().getTime();
    claims += 1;
    if (claims < CLAIMS_BETWEEN_SWEEPS && time - sweptAt < SWEEP_EVERY_MS) return;
    [claims, sweptAt] = [0, time];
    sweeping = sweeping.then(() => sweep(rules, time));
  };
  return {
    claim: async ({ hash, id }) => {
      sweepIfDue();
      const body = placeName(folder, hash);
      if (!(await createMark(body))) return false;
      try {
        // The id says nothing about what was signed; it finds a body that was written anew.
        return await createMark(placeName(folder, createHash('sha256').update(id).digest()));
      } catch (error) {
        // Nothing was done, so that the same delivery can come again.
        await rm(body, { force: true });
        throw error;
      }
    },
    close: () => sweeping,
  };
}

function placeName(folder: string, digest: Buffer): string {
  const name = digest.toString('hex');
  return join(folder, name.slice(0, 2), name.slice(2));
}

/** Creates an empty file; false if it is there. */
async function createMark(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await createShard(dirname(path));
  return createMark(path);
}

/** Fails where the folder above is gone: no record is begun anew while the server runs. */
async function createShard(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

interface SweepRules {
  readonly folder: string;
  readonly lifetimeMs: number;
  readonly mostOfShard: number;
}

/** Removes what is too old, and the oldest of what is too much; what fails is left for later. */
async function sweep(rules: SweepRules, time: number): Promise<void> {
  for (let shard = 0; shard < SHARDS; shard++) {
    const folder = join(rules.folder, shard.toString(16).padStart(2, '0'));
    // One after the other, so that deliveries never wait for it.
    await sweepShard(folder, rules, time).catch(() => undefined);
  }
}

async function sweepShard(folder: string, rules: SweepRules, time: number): Promise<void> {
  const marks: { readonly path: string; readonly age: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    marks.push({ path, age: time - (await stat(path)).mtimeMs });
  }
  marks.sort((one, other) => one.age - other.age);
  for (const [index, { path, age }] of marks.entries()) {
    if (index >= rules.mostOfShard || age > rules.lifetimeMs) await rm(path, { force: true });
  }
}
