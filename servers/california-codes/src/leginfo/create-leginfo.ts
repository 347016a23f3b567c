import { ToolError } from '@wellspoken/kit';

import type { LawSection, SectionAddress } from '../law/section.ts';
import { PageDrift } from '../page/page-drift.ts';
import { parseTextPage } from '../page/text-page.ts';
import { parseTocPage } from '../page/toc-page.ts';
import { textPath, tocPath } from './addresses.ts';
import { createDoor, type DoorOptions } from './door.ts';
import { driftError } from './failures.ts';
import type { Leginfo, Told } from './leginfo.ts';
import { readCodeSection, readConstitutionSection } from './read-section.ts';
import { createSession, type Session } from './session.ts';

/** Creates the way to the legislature's site, or to a simulator of it. */
export function createLeginfo(options: DoorOptions): Leginfo {
  const door = createDoor(options);
  const session = createSession(door, options.baseUrl);
  return {
    readSection: (at, signal) => told(() => readSection(session, at, signal)),
    readText: (code, place, signal) =>
      told(async () => {
        const { html } = await session.read(textPath(code, place), signal);
        return parseTextPage(html, { code, place });
      }),
    readToc: (code, signal) =>
      told(async () => {
        const { html } = await session.read(tocPath(code), signal);
        return parseTocPage(html, code);
      }),
    close: door.close,
  };
}

function readSection(
  session: Session,
  at: SectionAddress,
  signal: AbortSignal,
): Promise<LawSection | undefined> {
  const { code, article } = at;
  if (code !== 'CONS') return readCodeSection(session, at, signal);
  if (article !== undefined) return readConstitutionSection(session, { ...at, article }, signal);
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
