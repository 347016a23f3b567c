import type { Issue } from './issue.ts';

/** A schema of the official packages, as far as we use it. */
export interface WireSchema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** The schemas of one era, by what they judge. */
export interface WireSchemas {
  readonly result: WireSchema;
  readonly resultResponse: WireSchema;
  readonly errorResponse: WireSchema;
  readonly request: WireSchema;
  readonly notification: WireSchema;
  readonly implementation: WireSchema;
  /** Results by the method that they answer. */
  readonly results: Readonly<Record<string, WireSchema>>;
  /** What a server sends by itself, by its method. */
  readonly notifications: Readonly<Record<string, WireSchema>>;
  readonly requests: Readonly<Record<string, WireSchema>>;
  /** What stands in a result for a call that became a task; only in the legacy era. */
  readonly createdTask?: WireSchema;
}
