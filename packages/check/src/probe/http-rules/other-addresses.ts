import { networkInterfaces } from 'node:os';

const MOST = 3;

/** Addresses of this machine that others can reach it by. */
export function otherAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return (
    all
      // An address of one link alone cannot be connected to without naming the link.
      .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
      .map(({ address }) => address)
      .slice(0, MOST)
  );
}
