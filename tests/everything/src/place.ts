import { parseArgs } from 'node:util';

/** Where the server is served: over stdio, or at a port, where 0 means any free one. */
export type Place = 'stdio' | number;

/** The place in the arguments of the command; any free port where none is given. */
export function readPlace(args: readonly string[]): Place {
  const { values } = parseArgs({
    args: [...args],
    options: { stdio: { type: 'boolean' }, port: { type: 'string' } },
  });
  if (values.stdio === true) return 'stdio';
  const port = values.port ?? '0';
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  throw new RangeError(`--port is "${port}": expected a whole number from 0 to 65535.`);
}
