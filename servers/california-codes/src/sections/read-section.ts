import { type Context, ToolError } from '@wellspoken/kit';

import { getCodeFacts } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import type { Library, SectionAnswer } from '../library/library.ts';

/** How a section is read. */
interface ReadOptions {
  readonly context: Pick<Context, 'signal'>;
  readonly refresh?: boolean;
}

/** Reads a section; one that is not there is an error that names it. */
export async function readSection(
  library: Library,
  at: SectionAddress,
  { context: { signal }, refresh = false }: ReadOptions,
): Promise<FoundSection> {
  const answer = await library.readSection(at, { signal, refresh });
  if (answer.found) return answer;
  throw createNotFoundError(at, answer, library);
}

const MOST_NEAR = 5;

function createNotFoundError(
  at: SectionAddress,
  { provenance }: SectionAnswer,
  library: Library,
): ToolError {
  const { code, section, article } = at;
  const place = article === undefined ? '' : `article ${article}, `;
  const name =
    code === 'CONS' ? 'California Constitution' : `California ${getCodeFacts(code).name}`;
  const day = provenance.fetchedAt.toISOString().slice(0, 10);
  const prefix = article === undefined ? section.slice(0, -1) : `${article}-`;
  const near = library.knownSections(code, prefix, MOST_NEAR);
  const asOf = provenance.source === 'archive' ? [`This is as of ${day}, from the archive.`] : [];
  return new ToolError(
    'not_found',
    `Error: Could not find ${name} ${place}section ${section}. Please verify the section number exists.`,
    {
      suggestions: [
        ...asOf,
        'It may have been repealed: the site does not tell that from a number that never was.',
        ...(near.length === 0 ? [] : [`Sections that are known here: ${near.join(', ')}.`]),
        `Call get_code_toc with ${JSON.stringify({ code })} to see which sections there are.`,
      ],
    },
  );
}

/** A section that is there, and where it comes from. */
export type FoundSection = Extract<SectionAnswer, { readonly found: true }>;
