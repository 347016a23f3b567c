import type { PmcDoors } from '../doors/pmc.ts';
import { convertIds, convertIdsAsText } from './convert-ids.ts';
import { exportCitation } from './export-citation.ts';
import { openAccess } from './open-access.ts';
import type { Pmc } from './pmc.ts';

/** The services of PMC behind their doors. */
export function createPmc(doors: PmcDoors): Pmc {
  return {
    convertIds: (request, call = {}) => convertIds(doors.idConverter, request, call),
    convertIdsAsText: (request, call = {}) => convertIdsAsText(doors.idConverter, request, call),
    openAccess: (request, call = {}) => openAccess(doors.openAccess, request, call),
    exportCitation: (request, call = {}) => exportCitation(doors.citations, request, call),
  };
}
