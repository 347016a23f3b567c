import { Writable } from 'node:stream';

import { openStderr } from '../node/open-stderr.ts';

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
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  const protocol = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done);
    },
  });
  stdout.on('error', (error: Error) => protocol.destroy(error));
  // Both streams take the same, whichever of its forms is used.
  stdout.write = ((...given: Parameters<typeof write>) =>
    openStderr().write(...given)) as typeof stdout.write;
  return {
    protocol,
    release: () => {
      stdout.write = write;
    },
  };
}
