import pico from 'picocolors';

import type { Screen, World } from '../context.ts';

/** Ways to make a text stand out; each leaves it as it is where there are no colours. */
export type Paint = ReturnType<typeof pico.createColors>;

/** The colours of a screen: none unless it is a terminal and NO_COLOR is unset. */
export function paintFor(screen: Screen, env: World['env']): Paint {
  return pico.createColors(hasColours(screen, env));
}

/** Whether colours are shown: the screen is a terminal and nobody asked for none. */
export function hasColours(screen: Screen, env: World['env']): boolean {
  return screen.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}
