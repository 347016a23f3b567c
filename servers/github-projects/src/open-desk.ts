import type { Defaults, Desk } from './desk.ts';
import { createEventDesk } from './events/create-event-desk.ts';
import { createGitHub } from './github/create-github.ts';
import type { Pace } from './github/pace.ts';
import { createRuleSource } from './rules/create-rule-source.ts';
import { createTextReader } from './reader/text-reader.ts';
import { createResolver } from './refs/create-resolver.ts';
import { VERSION } from './version.ts';

/** What is needed to open a desk. */
export interface OpenOptions {
  readonly token?: string | undefined;
  /** GitHub's API, or what stands in for it. */
  readonly baseUrl?: string | undefined;
  readonly defaults?: Defaults | undefined;
  /** Other gaps and waits than GitHub asks for, where it is simulated. */
  readonly pace?: Pace | undefined;
  /** Where the rule file is. */
  readonly rules?: string | undefined;
  readonly now?: (() => Date) | undefined;
}

/** A desk that can be closed. */
export interface OpenedDesk extends Desk {
  readonly close: () => Promise<void>;
}

/** Opens GitHub for operations, for all callers of one server. */
export function openDesk(options: OpenOptions): OpenedDesk {
  const { token, baseUrl, defaults = {}, pace, rules, now } = options;
  const github = createGitHub({ token, baseUrl, pace, version: VERSION });
  const reader = createTextReader();
  return {
    github,
    defaults,
    resolve: createResolver(github, defaults),
    events: createEventDesk(now),
    rules: createRuleSource(rules),
    reader,
    now: now ?? (() => new Date()),
    close: async () => {
      await Promise.all([github.close(), reader.close()]);
    },
  };
}
