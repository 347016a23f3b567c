import { openDesk, type TestDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';

/** The tools of these areas alone: nothing else has to be made for a test. */
const ALONE = { server: { toolsets: ['fields', 'items'] } };

/** A desk of one test. */
export function openItemsDesk(): Promise<TestDesk> {
  return openDesk(ALONE);
}

/** A desk of one file. */
export function shareItemsDesk(): () => TestDesk {
  return shareDesk(ALONE);
}
