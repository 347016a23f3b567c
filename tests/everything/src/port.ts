import { parseArgs } from 'node:util';

/** The port in the arguments of the command; 0, which means any free one, where none is given. */
export function readPort(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' } } });
  const port = values.port ?? '0';
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  throw new RangeError(`--port is "${port}": expected a whole number from 0 to 65535.`);
}
