import { revisions, type Era, type Revision } from '@wellspoken/spec/revisions';

/** The revisions of an era, oldest first. */
export function revisionsOf(era: Era): readonly Revision[] {
  return revisions.filter((known) => known.era === era).map(({ revision }) => revision);
}
