import { type Readable, Writable } from 'node:stream';

import type { Caller } from '../../call/types.ts';
import { createRuntime } from '../../call/runtime.ts';
import { assertServer, type ServerDefinition } from '../../define/server.ts';
import { pointErrorsAtCaller } from '../../errors/kit-error.ts';
import { type NodeOptions, openStderr, prepareNodeRuntime } from '../node/runtime.ts';
import { onShutdownSignal } from '../node/signals.ts';
import { serveConnection } from './connection.ts';
import { StdioWire } from './wire.ts';

/** Options of {@link serveStdio}. */
export interface StdioOptions extends NodeOptions {
  /** Streams to use instead of those of the process. */
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  readonly maxMessageBytes?: number;
  /** How long running calls may continue after the client closes its input. */
  readonly graceMs?: number;
  /** Whether SIGTERM and SIGINT shut down gracefully; default true. */
  readonly signals?: boolean;
}

/** A server running over stdio. */
export interface StdioServer {
  /** Resolves when the connection has ended; rejects if the server failed. */
  readonly closed: Promise<void>;
  readonly close: () => Promise<void>;
}

const DEFAULT_MAX_MESSAGE_BYTES = 4_194_304;
const DEFAULT_GRACE_MS = 2_000;
const LOCAL_CALLER: Caller = { id: 'stdio' };

/**
 * Serves over stdio until the client closes its input. Standard output carries only the protocol;
 * logs go to standard error.
 */
export function serveStdio(definition: ServerDefinition, options: StdioOptions = {}): StdioServer {
  pointErrorsAtCaller(serveStdio, () => assertServer(definition));
  const { setup, close: release } = prepareNodeRuntime(options);
  const runtime = createRuntime(definition, setup);
  const output = options.stdout ?? guardStdout();
  const wire = new StdioWire({
    stdin: options.stdin ?? process.stdin,
    stdout: 'protocol' in output ? output.protocol : output,
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES,
    graceMs: options.graceMs ?? DEFAULT_GRACE_MS,
  });
  let failure: Error | undefined;
  const onFailure = (error: Error): void => void (failure = error);
  const connection = serveConnection({ runtime, transport: wire, caller: LOCAL_CALLER, onFailure });
  const close = (): Promise<void> => connection.close();
  const stopListening = options.signals === false ? () => {} : onShutdownSignal(close);
  const closed = new Promise<void>((resolve, reject) => {
    const passOn = wire.onclose;
    wire.onclose = () => {
      passOn?.();
      void release().then(() => {
        stopListening();
        if ('release' in output) output.release();
        if (failure === undefined) resolve();
        else reject(failure);
      });
    };
  });
  return { closed, close };
}

/** Standard output reserved for the protocol, and the function to release it. */
export interface GuardedStdout {
  readonly protocol: Writable;
  release(): void;
}

/**
 * Reserves standard output for the protocol: other output, such as a stray console.log in a tool or
 * library, goes to standard error instead.
 */
function guardStdout(): GuardedStdout {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  const protocol = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done);
    },
  });
  stdout.on('error', (error: Error) => protocol.destroy(error));
  // Both streams accept the same arguments, in every overload.
  stdout.write = ((...given: Parameters<typeof write>) =>
    openStderr().write(...given)) as typeof stdout.write;
  return {
    protocol,
    release: () => {
      stdout.write = write;
    },
  };
}
