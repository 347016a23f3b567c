import process from 'node:process';

import { examineFolder, type Finding } from '@wellspoken/kit/launch';

import { openArchiveShelf } from './archive/open-archive-shelf.ts';
import { dataFolderOf, type Settings } from './config.ts';

/** Looks at what the server needs of the machine; asks nobody on the network. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  if (given.simulator) {
    return [{ title: 'Law', state: 'ok', detail: 'Simulated: all of it is invented.' }];
  }
  const path = dataFolderOf(given, process.env);
  const folder = await examineFolder({ title: 'Data folder', path, flag: '--data' });
  return folder.state === 'problem' ? [folder] : [folder, examineArchive(given, path)];
}

const DAY_MS = 86_400_000;
const IMPORT = 'wellspoken california-codes import <pubinfo zip>';

function examineArchive({ offline, archiveDays }: Settings, folder: string): Finding {
  const title = 'Bulk archive';
  const shelf = openArchiveShelf(folder);
  try {
    const facts = shelf.current()?.facts;
    if (facts === undefined) return offline ? nothingToRead(title) : noneNeeded(title);
    const day = facts.asOf.toISOString().slice(0, 10);
    const detail = `${facts.sections.toLocaleString('en')} sections as of ${day}.`;
    const isOld = Date.now() - facts.asOf.getTime() > archiveDays * DAY_MS;
    if (!isOld) return { title, state: 'ok', detail };
    const so = offline ? 'answers are marked as stale' : 'the site is asked first';
    return {
      title,
      state: 'warning',
      detail: `${detail} Older than ${archiveDays} days, so ${so}.`,
      fix: `Import a newer one: ${IMPORT}`,
    };
  } catch {
    return {
      title,
      state: 'problem',
      detail: `What was imported into ${folder} cannot be read.`,
      fix: `Import it again: ${IMPORT}`,
    };
  } finally {
    shelf.close();
  }
}

function noneNeeded(title: string): Finding {
  return {
    title,
    state: 'ok',
    detail: `None imported: sections are asked for one by one. ${IMPORT} brings all of them.`,
  };
}

function nothingToRead(title: string): Finding {
  return {
    title,
    state: 'warning',
    detail: 'None imported, and --offline forbids to ask the site: only kept sections are there.',
    fix: `Import one: ${IMPORT}`,
  };
}
