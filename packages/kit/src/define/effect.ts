import { KitError } from '../errors/kit-error.ts';

/** The hints that a client reads off a tool. */
export interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
}

// `update` keeps what was there (versions, history); `overwrite` does not, so it is destructive.
const hintsByEffect = {
  read: { readOnly: true, destructive: false, idempotent: true },
  create: { readOnly: false, destructive: false, idempotent: false },
  update: { readOnly: false, destructive: false, idempotent: true },
  overwrite: { readOnly: false, destructive: true, idempotent: true },
  delete: { readOnly: false, destructive: true, idempotent: true },
} as const satisfies Record<string, ToolHints>;

/** What a tool does to the world. */
export type Effect = keyof typeof hintsByEffect;

/** The hints of an effect, with what the author states otherwise. */
export function decideHints(
  owner: string,
  effect: Effect,
  stated: Partial<ToolHints> = {},
): ToolHints {
  if (!Object.hasOwn(hintsByEffect, effect)) {
    throw new KitError(
      'KIT_EFFECT_INVALID',
      `${owner} has effect "${String(effect)}": expected one of ${Object.keys(hintsByEffect).join(', ')}.`,
    );
  }
  for (const [hint, value] of Object.entries(stated)) {
    if (typeof value === 'boolean' && Object.hasOwn(hintsByEffect.read, hint)) continue;
    throw new KitError(
      'KIT_HINTS_INVALID',
      `${owner} states hint ${hint} as ${String(value)}: hints are readOnly, destructive and idempotent, each true or false.`,
    );
  }
  const hints = { ...hintsByEffect[effect], ...stated };
  if (hints.readOnly === hintsByEffect[effect].readOnly && !(hints.readOnly && hints.destructive)) {
    return hints;
  }
  throw new KitError(
    'KIT_HINTS_INVALID',
    `${owner} has the effect "${effect}" and is stated as ${describeHints(hints)}: choose the effect that it has.`,
  );
}

function describeHints({ readOnly, destructive }: ToolHints): string {
  return `${readOnly ? 'read-only' : 'not read-only'}${destructive ? ' and destructive' : ''}`;
}

const scopeByEffect = {
  read: 'read',
  create: 'write',
  update: 'write',
  overwrite: 'write',
  delete: 'delete',
} as const satisfies Record<Effect, string>;

/** The scopes that follow from effects, which every server knows, whatever it offers. */
export const DEFAULT_SCOPES: readonly string[] = [...new Set(Object.values(scopeByEffect))];

/** What a caller must hold to have an effect, where the author of a definition does not say. */
export function getDefaultScopes(effect: Effect): readonly string[] {
  return [scopeByEffect[effect]];
}

// What RFC 6749 allows in a scope: it stands between spaces, and in quotes in a header.
const SCOPE = /^[\u0021\u0023-\u005B\u005D-\u007E]{1,128}$/;

/** Throws unless scopes are absent or a list of words that a token can carry. */
export function assertScopes(owner: string, scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return;
  const list: unknown = scopes;
  if (!Array.isArray(list)) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has scopes that are no list: expected one like ['notes:read'].`,
    );
  }
  for (const scope of list as readonly unknown[]) {
    if (typeof scope === 'string' && SCOPE.test(scope)) continue;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has the scope ${JSON.stringify(scope) ?? String(scope)}: expected 1 to 128 visible ASCII characters without quotes, backslashes and spaces.`,
    );
  }
}
