import { KitError } from '../errors/kit-error.ts';
import { assertPositive } from './options.ts';

/** Limits how often one caller may make calls with the same key. */
export interface LimitBy<Input = unknown> {
  /** What the key identifies, in one word; tools of a server with the same name share the count. */
  readonly name: string;
  readonly perMinute: number;
  /** Computes the key from the input; calls for which it returns undefined are not counted. */
  readonly key: (input: Input) => string | undefined;
}

const WORD = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Throws unless the limit is absent or valid. */
export function assertLimitBy(owner: string, limitBy: LimitBy<never> | undefined): void {
  if (limitBy === undefined) return;
  assertPositive(owner, 'limitBy.perMinute', limitBy.perMinute);
  if (limitBy.perMinute === undefined || typeof limitBy.key !== 'function') {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has a limitBy without ${limitBy.perMinute === undefined ? 'perMinute' : 'key'}: it needs name, perMinute and key.`,
    );
  }
  if (typeof limitBy.name === 'string' && WORD.test(limitBy.name)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has limitBy.name ${JSON.stringify(limitBy.name)}: expected one word, as in "section".`,
  );
}

interface Limited {
  readonly name: string;
  readonly limitBy: LimitBy | undefined;
}

/** Throws when tools that share a count state different limits. */
export function assertAgreeingLimits(owner: string, tools: readonly Limited[]): void {
  const first = new Map<string, { readonly tool: string; readonly perMinute: number }>();
  for (const { name: tool, limitBy } of tools) {
    if (limitBy === undefined) continue;
    const { name, perMinute } = limitBy;
    const before = first.get(name) ?? { tool, perMinute };
    first.set(name, before);
    if (before.perMinute === perMinute) continue;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has limitBy "${name}" with ${before.perMinute} a minute in "${before.tool}" and ${perMinute} in "${tool}": they count together, so give both the same.`,
    );
  }
}
