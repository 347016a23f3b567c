import { Writable } from 'node:stream';

/** Standard output for the protocol alone, and the way to give it back. */
export interface GuardedStdout {
  readonly protocol: Writable;
  release(): void;
}

/**
 * Keeps standard output for the protocol: whatever else writes there, such as a stray console.log in
 * a tool or a library, goes to standard error instead of breaking the conversation.
 */
export function guardStdout(): GuardedStdout {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const protocol = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done);
    },
  });
  stdout.on('error', (error: Error) => protocol.destroy(error));
  // Where nobody reads the log any more, what goes there is lost, and nothing else.
  stderr.on('error', () => {});
  stdout.write = stderr.write.bind(stderr);
  return {
    protocol,
    release: () => {
      stdout.write = write;
    },
  };
}
