import { openDesk, type TestDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';

/** The tools of this area alone: nothing else has to be made for a test. */
const ALONE = { server: { toolsets: ['projects'] } };

/** A desk of one test. */
export function openProjectsDesk(): Promise<TestDesk> {
  return openDesk(ALONE);
}

/** A desk of one file. */
export function shareProjectsDesk(): () => TestDesk {
  return shareDesk(ALONE);
}
