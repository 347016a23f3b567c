import type { Context, Effect, Example, ToolHints } from '@wellspoken/kit';
import type * as z from 'zod';

import type { Desk } from './desk.ts';

/** The areas of operations, which are also the names of the toolsets. */
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

/** The context of a call: its dependencies, cancellation and progress. */
export interface At extends Desk {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Throws unless the caller's token for this server has these; they are not scopes of GitHub. */
  readonly requireScopes: Context['requireScopes'];
}

/** The definition of an operation. */
export interface OperationOptions<In extends z.ZodRawShape, Out extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** At least two short sentences: what it does, and what to know before using it. */
  readonly description: string;
  readonly area: Area;
  readonly effect: Effect;
  readonly hints?: Partial<ToolHints>;
  /** Whether it sends requests to GitHub; true by default. */
  readonly openWorld?: boolean;
  /** The scopes that a classic token needs. */
  readonly scopes: readonly Scope[];
  /**
   * What the caller's token for this server must have for some calls, in addition to what the
   * effect requires.
   */
  readonly furtherScopes?: readonly string[];
  /** What of others its answers quote, as a noun phrase such as "issues and comments". */
  readonly foreign?: string;
  readonly input: In;
  readonly output: Out;
  /** At least one that works in the simulator. */
  readonly examples: readonly Example<z.input<z.ZodObject<In>>>[];
  readonly run: (input: z.output<z.ZodObject<In>>, at: At) => Promise<z.input<Out>>;
}

/** An operation, independent of the profile that offers it. */
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
  readonly foreign: string | undefined;
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
    foreign: options.foreign,
    // Profiles pass only what `input` has parsed, which has the type that the author declared.
    run: options.run as Operation['run'],
  });
}
