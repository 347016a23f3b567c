import type { Route } from '../route.ts';
import type { World } from '../world.ts';

/** The services beside the E-utilities. */
export function createExternalRoutes(_world: World): readonly Route[] {
  return [];
}
