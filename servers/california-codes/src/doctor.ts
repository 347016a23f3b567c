import { existsSync } from 'node:fs';
import process from 'node:process';
import { examineFolder, type Finding } from '@wellspoken/kit/launch';

import { archiveFiles } from './archive/archive-files.ts';
import type { Archive } from './archive/archive.ts';
import { openArchiveShelf } from './archive/open-archive.ts';
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

const TITLE = 'Bulk archive';

function examineArchive(given: Settings, folder: string): Finding {
  const shelf = openArchiveShelf(folder);
  try {
    const facts = shelf.current()?.facts;
    if (facts !== undefined) return tell(facts, given);
    if (existsSync(archiveFiles(folder).archive)) return unreadable(folder);
    return given.offline ? nothingToRead() : noneNeeded();
  } finally {
    shelf.close();
  }
}

type Facts = Pick<Archive['facts'], 'sections' | 'asOf'>;

function tell({ sections, asOf }: Facts, { offline, archiveDays }: Settings): Finding {
  const detail = `${sections.toLocaleString('en')} sections as of ${asOf.toISOString().slice(0, 10)}.`;
  const isOld = Date.now() - asOf.getTime() > archiveDays * DAY_MS;
  if (!isOld) return { title: TITLE, state: 'ok', detail };
  const so = offline ? 'answers are marked as stale' : 'the site is asked first';
  return {
    title: TITLE,
    state: 'warning',
    detail: `${detail} Older than ${archiveDays} days, so ${so}.`,
    fix: `Import a newer one: ${IMPORT}`,
  };
}

/** Servers do without it, and nobody would notice. */
function unreadable(folder: string): Finding {
  return {
    title: TITLE,
    state: 'problem',
    detail: `The one in ${folder} is damaged, or of another version of this server; it is not used.`,
    fix: `Import it again: ${IMPORT}`,
  };
}

function noneNeeded(): Finding {
  return {
    title: TITLE,
    state: 'ok',
    detail: `None imported: sections are asked for one by one. ${IMPORT} brings all of them.`,
  };
}

function nothingToRead(): Finding {
  return {
    title: TITLE,
    state: 'warning',
    detail: 'None imported, and --offline forbids to ask the site: only kept sections are there.',
    fix: `Import one: ${IMPORT}`,
  };
}
