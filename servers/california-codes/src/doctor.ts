import { existsSync } from 'node:fs';
import process from 'node:process';
import { examineFolder, type Finding } from '@wellspoken/kit/launch';

import { getArchiveFiles } from './archive/archive-files.ts';
import type { Archive } from './archive/archive.ts';
import { openArchives } from './archive/open-archive.ts';
import { getDataFolder, type Settings } from './config.ts';

/** Examines what the server needs of the machine; makes no network request. */
export async function examine(given: Settings): Promise<readonly Finding[]> {
  if (given.simulator) {
    return [{ title: 'Law', state: 'ok', detail: 'Simulated: all of it is invented.' }];
  }
  const path = getDataFolder(given, process.env);
  const folder = await examineFolder({ title: 'Data folder', path, flag: '--data' });
  return folder.state === 'problem' ? [folder] : [folder, examineArchive(given, path)];
}

const DAY_MS = 86_400_000;
const IMPORT = 'wellspoken california-codes import <pubinfo zip>';

const TITLE = 'Bulk archive';

function examineArchive(given: Settings, folder: string): Finding {
  const archives = openArchives(folder);
  try {
    const facts = archives.current()?.facts;
    if (facts !== undefined) return reportAge(facts, given);
    if (existsSync(getArchiveFiles(folder).archive)) return reportUnreadable(folder);
    return given.offline ? reportNothingToRead() : reportNoneNeeded();
  } finally {
    archives.close();
  }
}

type Facts = Pick<Archive['facts'], 'sections' | 'asOf'>;

function reportAge({ sections, asOf }: Facts, { offline, archiveDays }: Settings): Finding {
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

/** Servers run without it, so its absence would go unnoticed. */
function reportUnreadable(folder: string): Finding {
  return {
    title: TITLE,
    state: 'problem',
    detail: `The one in ${folder} is damaged, or of another version of this server; it is not used.`,
    fix: `Import it again: ${IMPORT}`,
  };
}

function reportNoneNeeded(): Finding {
  return {
    title: TITLE,
    state: 'ok',
    detail: `None imported: sections are asked for one by one. ${IMPORT} brings all of them.`,
  };
}

function reportNothingToRead(): Finding {
  return {
    title: TITLE,
    state: 'warning',
    detail: 'None imported, and --offline forbids to ask the site: only kept sections are there.',
    fix: `Import one: ${IMPORT}`,
  };
}
