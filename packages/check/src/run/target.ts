import { isLoopback } from '../uri.ts';
import type { CheckTarget } from '../options.ts';
import type { Target } from '../report/types.ts';
import { CheckError } from './select-rules.ts';

/** The target as the report names it. */
export function describeTarget(target: CheckTarget): Target {
  if (!('url' in target))
    return { kind: 'command', command: target.command, args: target.args ?? [] };
  const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CheckError(
      `Expected a URL that begins with http:// or https://, got ${JSON.stringify(target.url)}.`,
    );
  }
  return { kind: 'url', url: url.href, isLoopback: isLoopback(url.hostname) };
}
