import type { StagingContender, StagingPlace } from './contender.ts';

/** Loads a contender; the other stays out of its process. */
export async function openContender(name: string, place: StagingPlace): Promise<StagingContender> {
  switch (name) {
    case 'wellspoken':
      return (await import('./wellspoken.ts')).openWellspoken(place);
    case 'flat entities':
      return (await import('./flat-entities.ts')).openFlatEntities(place);
    default:
      throw new Error(`There is no contender "${name}".`);
  }
}
