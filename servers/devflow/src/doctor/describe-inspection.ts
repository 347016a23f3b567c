import type { Finding } from '@wellspoken/kit/launch';

import type { Inspection, ModelReport } from '../sqlite/inspect-file.ts';
import { count } from '../view/words.ts';
import { FIXES } from './words.ts';

const MOST_PROJECTS = 20;

/** What was found in a file, for people. */
export function describeInspection(inspection: Inspection): readonly Finding[] {
  const { fault, form, newestForm, damages, dangling, projects, models } = inspection;
  if (fault !== undefined) {
    const found = damages.length === 0 ? '' : ` SQLite says: ${damages.join('; ')}`;
    const detail = `${fault.message}${found}`;
    return [{ title: 'Integrity', state: 'problem', detail, fix: FIXES[fault.fault] }];
  }
  if (form === 0) return [{ title: 'Form', state: 'ok', detail: 'Nothing was written yet.' }];
  const older = form < newestForm ? `; it is brought to ${newestForm} at the next start` : '';
  const shown = projects.slice(0, MOST_PROJECTS);
  const more = projects.length - shown.length;
  return [
    { title: 'Form', state: 'ok', detail: `${form}${older}.` },
    describeSoundness(dangling),
    ...shown.map(({ name, entities, observations, relations }): Finding => {
      const facts = [
        count(entities, 'entity', 'entities'),
        count(observations, 'observation'),
        count(relations, 'relation'),
      ];
      return { title: 'Project', state: 'ok', detail: `"${name}": ${facts.join(', ')}.` };
    }),
    ...(more > 0
      ? [{ title: 'Project', state: 'ok' as const, detail: `${more} more projects.` }]
      : []),
    ...models.map(describeModel),
  ];
}

function describeModel({ name, embedded, waiting, failed, lastError }: ModelReport): Finding {
  const total = embedded + waiting;
  const known = `${name}: ${embedded.toLocaleString('en-US')} of ${count(total, 'text')} can be found by meaning`;
  if (failed === 0) return { title: 'Embeddings', state: 'ok', detail: `${known}.` };
  const why = lastError === null ? '' : ` Last: ${lastError}`;
  return {
    title: 'Embeddings',
    state: 'warning',
    detail: `${known}; ${failed.toLocaleString('en-US')} failed and are tried again.${why}`,
    fix: 'See whether the model or its endpoint can be used: --embeddings, --embedding-url, --embedding-model.',
  };
}

function describeSoundness(dangling: number): Finding {
  if (dangling === 0) return { title: 'Integrity', state: 'ok', detail: 'The file is sound.' };
  return {
    title: 'Integrity',
    state: 'problem',
    detail: `${count(dangling, 'row')} refer to others that are not there.`,
    fix: FIXES.damaged,
  };
}
