import { connect, type Socket } from 'node:net';

/** How an attacker leaves: politely, with a reset, or by closing only its own side. */
export type Departure = 'fin' | 'reset' | 'half-close';

/** Where a connection goes to, and the loopback address that it comes from. */
export interface Route {
  readonly port: number;
  readonly address: string;
}

/** Fewer than wait to be accepted: one more would be tried again only after a second. */
const CONNECTING = 250;
const MAX_KEPT = 1_000_000;

/** A bare connection of an attacker; keeps what came, and bears whatever becomes of it. */
export class RawSocket {
  readonly #socket: Socket;
  #received = '';
  readonly connected: Promise<void>;
  readonly closed: Promise<void>;

  constructor({ port, address }: Route) {
    const to = { port, host: '127.0.0.1', localAddress: address };
    this.#socket = connect({ ...to, noDelay: true, allowHalfOpen: true });
    this.#socket.once('end', () => {
      if (!this.#socket.writableEnded) this.#socket.end();
    });
    this.#socket.on('error', () => {});
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      if (this.#received.length < MAX_KEPT) this.#received += text;
    });
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    this.connected = new Promise((resolve) => {
      this.#socket.once('connect', resolve);
      this.#socket.once('close', () => resolve());
    });
  }

  get received(): string {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** How many answers have begun. */
  get answers(): number {
    return this.#received.split(/^HTTP\/1\.1 [2-5]/m).length - 1;
  }

  /** Resolves when the operating system has taken the bytes, or the connection is gone. */
  async send(bytes: Uint8Array | string): Promise<void> {
    const taken = new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve()));
    await Promise.race([taken, this.closed]);
  }

  /** Leaves unread what comes from now on. */
  stopReading(): void {
    this.#socket.pause();
  }

  leave(how: Departure): void {
    if (how === 'reset') this.#socket.resetAndDestroy();
    else if (how === 'fin') this.#socket.destroy();
    else this.#socket.end();
  }

  /** Resolves once there are so many answers, or the server closed, or a time is over. */
  async answered(count: number, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (this.answers < count && !this.isClosed && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** Opens connections, uses them at the same time, and leaves whichever are still open. */
export async function withSockets(
  route: Route,
  count: number,
  use: (socket: RawSocket, index: number) => Promise<void>,
): Promise<readonly string[]> {
  const sockets: RawSocket[] = [];
  try {
    while (sockets.length < count) {
      const length = Math.min(CONNECTING, count - sockets.length);
      const more = Array.from({ length }, () => new RawSocket(route));
      sockets.push(...more);
      await Promise.all(more.map((socket) => socket.connected));
    }
    await Promise.all(sockets.map((socket, index) => use(socket, index)));
  } finally {
    for (const socket of sockets) socket.leave('fin');
  }
  await Promise.all(sockets.map((socket) => socket.closed));
  return sockets.map(({ received }) => received);
}
