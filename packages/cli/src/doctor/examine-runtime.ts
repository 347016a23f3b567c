import type { Finding } from '@wellspoken/kit/launch';

/** What is known of the process and the machine. */
export interface Runtime {
  /** The version of Node, without a "v". */
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** The oldest version of Node that works; a test holds it against the manifest. */
export const OLDEST_NODE = '20.19';

/** Looks at Node and the system. */
export function examineRuntime({ node, platform, arch }: Runtime): readonly Finding[] {
  const detail = `${node}; ${OLDEST_NODE} or newer is needed.`;
  return [
    isOldEnough(node)
      ? { title: 'Node', state: 'ok', detail }
      : {
          title: 'Node',
          state: 'problem',
          detail,
          fix: 'Install a newer Node: https://nodejs.org',
        },
    { title: 'System', state: 'ok', detail: `${platform} on ${arch}.` },
  ];
}

function isOldEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
