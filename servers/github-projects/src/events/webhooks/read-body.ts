import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A body that was signed with the secret, or why there is none. */
export type BodyRead =
  | { readonly bytes: Buffer; readonly hash: Buffer }
  | { readonly refusal: 'too_many' | 'broken' | 'unsigned' };

/** How a body is read. */
export interface BodyRules {
  readonly secret: string;
  /** What the header says: the HMAC of the body. */
  readonly signature: Buffer;
  readonly room: BodyRoom;
}

/** Reads a body of a declared length; it is returned only if its signature is valid. */
export async function readBody(request: IncomingMessage, rules: BodyRules): Promise<BodyRead> {
  const hold = rules.room.open(() => request.destroy());
  // Digests grow with the body: that of 25 MB at once would hold the event loop.
  const hash = createHash('sha256');
  const signed = createHmac('sha256', rules.secret);
  const chunks: Buffer[] = [];
  try {
    // A refused sender must get the answer, so the connection stays open until it is sent.
    const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of parts) {
      if (!hold.add(chunk.length)) return { refusal: 'too_many' };
      hash.update(chunk);
      signed.update(chunk);
      chunks.push(chunk);
    }
  } catch {
    return { refusal: 'broken' };
  } finally {
    hold.close();
  }
  if (!timingSafeEqual(signed.digest(), rules.signature)) return { refusal: 'unsigned' };
  return { bytes: Buffer.concat(chunks), hash: hash.digest() };
}

/** The memory that all bodies together may take. */
export interface BodyRoom {
  /** Opens a hold for one body; `giveWay` ends the reading of it. */
  readonly open: (giveWay: () => void) => BodyHold;
}

/** The memory of one body. */
interface BodyHold {
  /** Whether there is room for so many bytes more. */
  readonly add: (bytes: number) => boolean;
  readonly close: () => void;
}

interface Held {
  bytes: number;
  readonly giveWay: () => void;
}

/** Creates room for so many bytes; when it is full, the largest body gives way. */
export function createBodyRoom(most: number): BodyRoom {
  const holds = new Set<Held>();
  let taken = 0;
  const close = (held: Held): void => {
    if (holds.delete(held)) taken -= held.bytes;
  };
  return {
    open: (giveWay) => {
      const held: Held = { bytes: 0, giveWay };
      holds.add(held);
      return {
        add: (bytes) => {
          if (!holds.has(held)) return false;
          held.bytes += bytes;
          taken += bytes;
          while (taken > most) {
            const largest = findLargest(holds, held);
            close(largest);
            if (largest === held) return false;
            largest.giveWay();
          }
          return true;
        },
        close: () => close(held),
      };
    },
  };
}

/** The largest; where several are, not the one that asks. */
function findLargest(holds: ReadonlySet<Held>, asking: Held): Held {
  let largest = asking;
  for (const held of holds) if (held.bytes >= largest.bytes) largest = held;
  return largest;
}
