import type { IncomingMessage } from 'node:http';

/** The outcome of reading a body. */
export type BodyRead =
  { readonly bytes: Buffer } | { readonly refusal: 'too_large' | 'too_many' | 'broken' };

/** A memory budget for bodies, shared by all requests that are being read. */
export interface BodyBudget {
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
}

/** Creates a budget of so many bytes. */
export function createBodyBudget(most: number): BodyBudget {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    give: (bytes) => {
      taken -= bytes;
    },
  };
}

/** Reads a body within its own limit and the shared budget. */
export async function readBody(
  request: IncomingMessage,
  { most, room }: { readonly most: number; readonly room: BodyBudget },
): Promise<BodyRead> {
  if (Number(request.headers['content-length'] ?? 0) > most) return { refusal: 'too_large' };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A refused sender must get the answer, so the connection stays open until it is sent.
    const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of parts) {
      if (size + chunk.length > most) return { refusal: 'too_large' };
      if (!room.take(chunk.length)) return { refusal: 'too_many' };
      size += chunk.length;
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks) };
  } catch {
    return { refusal: 'broken' };
  } finally {
    room.give(size);
  }
}
