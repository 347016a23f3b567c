import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** The connections of a server whose senders have proved nothing yet. */
export interface UnprovenConnections {
  /** Takes a connection out: its sender knows the secret, so it gives way to nobody. */
  readonly prove: (socket: Socket) => void;
}

/** How many there may be, and who is told when one gives way. */
export interface ConnectionRules {
  readonly most: number;
  readonly onGivingWay: () => void;
}

/**
 * Bounds the connections of a server. A new one is always let in: when there are too many, the
 * oldest one of the address that has most of them is closed.
 */
export function boundConnections(server: Server, rules: ConnectionRules): UnprovenConnections {
  // A map is in insertion order: the oldest connection comes first.
  const senders = new Map<Socket, string>();
  server.maxConnections = 2 * rules.most;
  server.on('connection', (socket) => {
    senders.set(socket, groupAddress(socket.remoteAddress ?? ''));
    socket.once('close', () => senders.delete(socket));
    if (senders.size <= rules.most) return;
    const oldest = findOldestOfMost(senders);
    if (oldest === undefined) return;
    senders.delete(oldest);
    oldest.destroy();
    rules.onGivingWay();
  });
  return { prove: (socket) => void senders.delete(socket) };
}

function findOldestOfMost(senders: ReadonlyMap<Socket, string>): Socket | undefined {
  const counts = new Map<string, number>();
  for (const sender of senders.values()) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  const most = Math.max(...counts.values());
  for (const [socket, sender] of senders) if (counts.get(sender) === most) return socket;
  return undefined;
}

const MAPPED = /^::ffff:(?=\d+\.)/iu;

/** One sender may have all addresses of an IPv6 network of 64 bits, so these count as one. */
export function groupAddress(address: string): string {
  const plain = address.replace(MAPPED, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/u, '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
