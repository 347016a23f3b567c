import { renderLeaf, PROLOG, wrap } from '../../render/xml.ts';
import { renderOldSummaries } from '../old-summaries.ts';
import type { Format } from './format.ts';

/** The forms that every database has. */
export const COMMON_FORMATS: readonly Format[] = [
  { types: ['uilist'], mode: 'text', render: ({ uids }) => uids.map((uid) => `${uid}\n`).join('') },
  {
    types: ['uilist'],
    mode: 'xml',
    render: ({ uids }) =>
      `${PROLOG}${wrap('IdList', uids.map((uid) => `\n\t${renderLeaf('Id', uid)}`).join(''))}\n`,
  },
  {
    types: ['docsum'],
    mode: 'xml',
    render: ({ database, ids }) => renderOldSummaries(database, ids),
  },
];
