import type { Context, Effect, Example, ToolHints } from '@wellspoken/kit';
import type * as z from 'zod';

import type { Desk } from './desk.ts';

/** What kind of work an operation belongs to; also the names of the toolsets. */
export const AREAS = [
  'projects',
  'fields',
  'items',
  'iterations',
  'issues',
  'pulls',
  'milestones',
  'planning',
  'triage',
  'events',
  'system',
] as const;

/** One of the {@link AREAS}. */
export type Area = (typeof AREAS)[number];

/** A scope of a classic token. */
export type Scope = 'read:project' | 'project' | 'repo' | 'read:org';

/** Where an operation runs: with what, for whom, how long. */
export interface At extends Desk {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Throws unless the caller's own token holds these; not to be taken for scopes of GitHub. */
  readonly requireScopes: Context['requireScopes'];
}

/** An operation, as its author writes it. */
export interface OperationOptions<In extends z.ZodRawShape, Out extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Two short sentences at least: what it does, and what to know before using it. */
  readonly description: string;
  readonly area: Area;
  readonly effect: Effect;
  readonly hints?: Partial<ToolHints>;
  /** Whether it talks to GitHub; it does, unless this says otherwise. */
  readonly openWorld?: boolean;
  /** What a classic token must have. */
  readonly scopes: readonly Scope[];
  /** What the caller's own token must hold for some calls, beside what the effect asks for. */
  readonly furtherScopes?: readonly string[];
  readonly input: In;
  readonly output: Out;
  /** At least one that works in the simulator's world. */
  readonly examples: readonly Example<z.input<z.ZodObject<In>>>[];
  readonly run: (input: z.output<z.ZodObject<In>>, at: At) => Promise<z.input<Out>>;
}

/** An operation: what it takes, gives, needs and does. No profile is known to it. */
export interface Operation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly area: Area;
  readonly effect: Effect;
  readonly hints: Partial<ToolHints>;
  readonly openWorld: boolean;
  readonly scopes: readonly Scope[];
  readonly furtherScopes: readonly string[];
  readonly input: z.ZodRawShape;
  readonly output: z.ZodObject;
  readonly examples: readonly Example[];
  readonly run: (input: unknown, at: At) => Promise<unknown>;
}

/** Defines an operation. */
export function defineOperation<In extends z.ZodRawShape, Out extends z.ZodObject>(
  options: OperationOptions<In, Out>,
): Operation {
  return Object.freeze({
    ...options,
    hints: options.hints ?? {},
    openWorld: options.openWorld ?? true,
    furtherScopes: options.furtherScopes ?? [],
    // A profile passes only what `input` has parsed, which is what the author's types say.
    run: options.run as Operation['run'],
  });
}
