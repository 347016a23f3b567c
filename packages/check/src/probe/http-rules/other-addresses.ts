import { networkInterfaces } from 'node:os';

const MOST = 3;

/**
 * Addresses of this machine that only a server which listens on all of them answers at: those that
 * others reach it by; on Linux, where it has none, one of loopback that nobody listens on alone.
 */
export function otherAddresses(
  interfaces = networkInterfaces(),
  platform: string = process.platform,
): readonly string[] {
  const outer = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // An address of one link alone cannot be connected to without naming the link.
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .map(({ address }) => address)
    .slice(0, MOST);
  return outer.length === 0 && platform === 'linux' ? ['127.0.0.2'] : outer;
}
