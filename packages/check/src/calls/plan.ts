import type { Json } from '../wire/json.ts';

/** One tool of a plan. */
export interface PlannedTool {
  readonly name: string;
  /** Whether to call it. */
  readonly call: boolean;
  /** Why it is or is not called, for who reviews the plan. */
  readonly reason: string;
  /** The arguments of each call that is meant to succeed; objects. */
  readonly arguments: readonly Json[];
  /** Whether it may also be called with arguments that its schema forbids. */
  readonly fuzz: boolean;
}

/** Which tools may be called and with which arguments: drafted by us, reviewed by a person. */
export interface CallPlan {
  readonly schema: 'wellspoken.check.plan/1';
  readonly server: string;
  readonly seed: number;
  readonly tools: readonly PlannedTool[];
}
