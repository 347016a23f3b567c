import { ToolError } from '@wellspoken/kit';

import type { LawSection, SectionAddress } from '../law/section.ts';
import { PageDrift } from '../page/page-drift.ts';
import { createPageReader } from '../page/page-reader.ts';
import { textPage, tocPage } from './addresses.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { driftError } from './failures.ts';
import type { Leginfo, Told } from './leginfo.ts';
import { readCodeSection, readConstitutionSection, type Site } from './read-section.ts';
import { createSession } from './session.ts';

/** Creates the way to the legislature's site, or to a simulator of it. */
export function createLeginfo(options: DoorOptions): Leginfo {
  const door = createDoor(options);
  const session = createSession(door, options.baseUrl);
  const pages = createPageReader();
  return {
    readSection: (at, signal) => told(() => readSection({ session, pages }, at, signal)),
    readText: (code, place, signal) =>
      told(async () => {
        const { html } = await session.read(textPage(code, place), signal);
        return pages.readText(html, { code, place }, signal);
      }),
    readToc: (code, signal) =>
      told(async () => {
        const { html } = await session.read(tocPage(code), signal);
        return pages.readToc(html, code, signal);
      }),
    close: async () => {
      await Promise.all([door.close(), pages.close()]);
    },
  };
}

function readSection(
  site: Site,
  at: SectionAddress,
  signal: AbortSignal,
): Promise<LawSection | undefined> {
  const { code, article } = at;
  if (code !== 'CONS') return readCodeSection(site, at, signal);
  if (article !== undefined) return readConstitutionSection(site, { ...at, article }, signal);
  throw new ToolError('invalid_arguments', 'A section of the Constitution needs its article.', {
    suggestions: ['Name the article too, for example "Cal. Const., art. XIII B, § 1".'],
  });
}

/** Says when something was read; a page that is not known becomes an error for the caller. */
async function told<What>(read: () => Promise<What>): Promise<Told<What>> {
  try {
    return { what: await read(), at: new Date() };
  } catch (error) {
    throw error instanceof PageDrift ? driftError(error) : error;
  }
}
