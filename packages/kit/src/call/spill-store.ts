import { LRUCache } from 'lru-cache';

import { toBase64, toBase64Url } from '../define/content/base64.ts';
import { link, type LinkBlock, type ResourceContents } from '../define/content/blocks.ts';
import type { SpillLimits } from '../define/server.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Clock } from '../utils/platform.ts';
import type { SpillPayload } from './types.ts';

interface Spilled {
  readonly callerId: string;
  readonly payload: SpillPayload;
  readonly foreign: string | undefined;
}

/** A stored payload as a resource. */
export interface SpilledResource {
  readonly contents: ResourceContents;
  /** What of others it quotes. */
  readonly foreign: string | undefined;
}

/** Stores large payloads temporarily, each for the caller that created it. */
export interface SpillStore {
  keep(callerId: string, payload: SpillPayload, foreign?: string): LinkBlock;
  /** Returns undefined if the payload is missing or expired, or belongs to another caller. */
  read(callerId: string, uri: string): SpilledResource | undefined;
}

/** Creates a store with limits on total bytes and lifetime. */
export function createSpillStore(
  serverName: string,
  limits: SpillLimits,
  clock: Clock,
): SpillStore {
  const kept = new LRUCache<string, Spilled>({
    maxSize: limits.maxBytes,
    ttl: limits.ttlMs,
    sizeCalculation: ({ payload }) => Math.max(1, measureBytes(payload.data)),
    perf: { now: clock },
    ttlResolution: 0,
  });
  return {
    keep(callerId, payload, foreign) {
      const size = measureBytes(payload.data);
      const max = Math.min(limits.maxBytes, limits.maxPayloadBytes);
      if (size > max) throw createTooLargeError(size, max);
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(18)));
      const uri = `spill://${serverName}/${id}`;
      kept.set(uri, { callerId, payload, foreign });
      return link({
        uri,
        name: payload.name,
        mimeType: payload.mimeType,
        size,
        ...(payload.title !== undefined && { title: payload.title }),
        description:
          payload.description ??
          `Kept for ${Math.round(limits.ttlMs / 60_000)} minutes; read it with resources/read.`,
      });
    },
    read(callerId, uri) {
      const spilled = kept.get(uri);
      if (spilled === undefined || spilled.callerId !== callerId) return undefined;
      const { data, mimeType } = spilled.payload;
      const contents =
        typeof data === 'string'
          ? { uri, mimeType, text: data }
          : { uri, mimeType, blob: toBase64(data) };
      return { contents, foreign: spilled.foreign };
    },
  };
}

function measureBytes(data: string | Uint8Array): number {
  return typeof data === 'string' ? new TextEncoder().encode(data).length : data.length;
}

function createTooLargeError(size: number, max: number): ToolError {
  return new ToolError(
    'too_large',
    `The result has ${size} bytes; at most ${max} can be kept for reading.`,
    { suggestions: ['Ask for less at once.'] },
  );
}
