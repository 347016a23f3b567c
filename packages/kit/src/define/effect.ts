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
export function hintsOf(owner: string, effect: Effect, stated: Partial<ToolHints> = {}): ToolHints {
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
    `${owner} has the effect "${effect}" and is stated as ${wordsFor(hints)}: choose the effect that it has.`,
  );
}

function wordsFor({ readOnly, destructive }: ToolHints): string {
  return `${readOnly ? 'read-only' : 'not read-only'}${destructive ? ' and destructive' : ''}`;
}
