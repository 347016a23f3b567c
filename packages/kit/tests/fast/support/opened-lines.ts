import { shots } from '../rows/shots.ts';
import type { Shot } from './row.ts';
import { byId, compareWires } from './stdio-pair.ts';
import type { Compared } from './compare.ts';

/** Over streams there are no headers that could be wrong. */
export const lines: readonly Shot[] = shots.filter(({ isUsual }) => isUsual);

/** A line that is sent once the connection was opened by the one or the other. */
export type OpenedLine = Shot & { readonly bySdk: boolean };

// Clients that only the SDK can judge: with their first request it comes.
const unusual = ['modern: the client is with a title and icons', 'modern: capabilities: unknown'];

/** Every line after an opening without the SDK. */
export const openedWithout: readonly OpenedLine[] = lines.map((line) => ({
  ...line,
  name: `opened without the SDK, ${line.name}`,
  isFast: line.isFast && !unusual.includes(line.name),
  bySdk: false,
}));

/** Every line after an opening by the SDK. */
export const openedBySdk: readonly OpenedLine[] = lines.map((line) => ({
  ...line,
  name: `opened by the SDK, ${line.name}`,
  bySdk: true,
}));

/** Sends a line both ways. */
export function compareLines({ era, body, isFast, bySdk }: OpenedLine): Promise<Compared> {
  return compareWires({
    name: body,
    isFast,
    hold: async (wire) => {
      await wire.open(era, { bySdk });
      wire.peer.write(`${body}\n`);
      return byId(await wire.end());
    },
  });
}
