import type { Route } from '../route.ts';
import type { World } from '../world.ts';
import { createEuropePmcRoutes } from './europe-pmc/routes.ts';
import { createCitationRoutes } from './pmc/citation-exporter.ts';
import { createIdConverterRoutes } from './pmc/id-converter.ts';
import { createOpenAccessRoutes } from './pmc/open-access.ts';
import { createPubChemRoutes } from './pubchem/routes.ts';

/** The services beside the E-utilities. */
export function createExternalRoutes(world: World): readonly Route[] {
  return [
    ...createPubChemRoutes(world),
    ...createIdConverterRoutes(world),
    ...createOpenAccessRoutes(world),
    ...createCitationRoutes(),
    ...createEuropePmcRoutes(),
  ];
}
