import { KitError } from '../errors/kit-error.ts';

/** The hints that a tool gives to clients. */
export interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
}

// `update` keeps the previous state (versions, history); `overwrite` loses it, so it is
// destructive.
const hintsByEffect = {
  read: { readOnly: true, destructive: false, idempotent: true },
  create: { readOnly: false, destructive: false, idempotent: false },
  update: { readOnly: false, destructive: false, idempotent: true },
  overwrite: { readOnly: false, destructive: true, idempotent: true },
  delete: { readOnly: false, destructive: true, idempotent: true },
} as const satisfies Record<string, ToolHints>;

/** How a tool affects the data it works on. */
export type Effect = keyof typeof hintsByEffect;

/** Combines the default hints of an effect with those that the author states. */
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

/** The scopes that effects imply; every server supports them, whatever it offers. */
export const DEFAULT_SCOPES: readonly string[] = [...new Set(Object.values(scopeByEffect))];

/** Returns the scopes that an effect requires when the definition does not state any. */
export function getDefaultScopes(effect: Effect): readonly string[] {
  return [scopeByEffect[effect]];
}

// RFC 6749 scope characters: scopes are separated by spaces, and quoted in a header.
const SCOPE = /^[\u0021\u0023-\u005B\u005D-\u007E]{1,128}$/;

/** Throws unless scopes are absent or a list of valid OAuth scopes. */
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
