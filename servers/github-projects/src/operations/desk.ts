import type { EventStore } from '../events/event-store.ts';
import type { GitHub } from '../github/github.ts';
import type { TextReader } from '../reader/text-reader.ts';
import type { Resolver } from '../refs/resolver.ts';
import type { RuleSource } from '../rules/rule-source.ts';

/** The values for omitted arguments. */
export interface Defaults {
  readonly owner?: string | undefined;
  /** `owner/name` */
  readonly repository?: string | undefined;
  readonly project?: string | undefined;
}

/** The dependencies of every operation. */
export interface Desk {
  readonly github: GitHub;
  readonly resolve: Resolver;
  readonly defaults: Defaults;
  readonly events: EventStore;
  readonly rules: RuleSource;
  readonly reader: TextReader;
  readonly now: () => Date;
}
