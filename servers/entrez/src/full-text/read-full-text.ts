import { type Context, ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { fitItems, getTokensLeft } from '../answers/fit.ts';
import { createPmcLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import { type ArticleId, readArticleId } from '../articles/article-id.ts';
import { formatAuthorName } from '../articles/article.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import { findFullText, type FoundText, readRetraction, type Services } from './find-full-text.ts';
import type { JatsReference } from './full-text.ts';
import {
  type FullTextOutput as Output,
  type FullTextInput,
  TOOL_NAME,
} from './get-full-text.shapes.ts';
import {
  choosePassages,
  createOutline,
  createPage,
  type Passage,
  place,
  type Reading,
  toPassages,
} from './pages.ts';

const pages = {
  tool: TOOL_NAME,
  places: place.extend({ source: z.enum(['PMC', 'Europe PMC']) }),
  free: ['max_tokens'],
};

/** Reads the page of a full text that a call asks for. */
export async function readFullText(
  entrez: Services,
  asked: FullTextInput,
  { signal }: Context,
): Promise<Output> {
  const { start: from, goOn } = openPage(pages, asked);
  const { max_tokens: tokens } = asked;
  const found = await findFullText(entrez, readId(asked.id), { signal });
  if (from !== undefined && from.source !== found.source)
    throw createOtherSourceError(from.source, found);
  const passages = toPassages(found.text);
  const { reading, unknown } = choose(passages, found, asked);
  const outline = from === undefined ? fitOutline(passages, tokens) : undefined;
  const facts = createFrame(asked, found);
  const retraction = await checkRetraction(entrez, facts.pmid, { signal });
  const unfound = unknown.map((name) => `No section is called "${name}".`);
  const said = [retraction.note, ...unfound, outline?.note];
  const frame = {
    ...facts,
    ...omitEmpty({ retracted: retraction.retracted }),
    ...(outline && { ...toDetails(found), outline: outline.entries }),
    ...omitEmpty({ notes: said.filter((one) => one !== undefined) }),
  };
  const page = createPage(
    reading,
    from ?? { unit: 0, offset: 0 },
    getTokensLeft({ tokens, frame }),
  );
  return {
    ...frame,
    sections: page.sections.map(({ isContinued, ...section }) => ({
      ...section,
      ...(isContinued && { continued: true as const }),
    })),
    ...(areReferencesWanted(asked) && { references: page.references.map(toReference) }),
    ...goOn(page.next && { ...page.next, source: found.source }),
  };
}

interface Retraction extends Pick<Output, 'retracted'> {
  readonly note?: string;
}

async function checkRetraction(
  entrez: Services,
  pmid: string | undefined,
  call: CallOptions,
): Promise<Retraction> {
  const isRetracted = pmid === undefined ? undefined : await readRetraction(entrez, pmid, call);
  if (isRetracted === undefined) {
    return { note: 'It could not be checked whether this article was retracted.' };
  }
  return isRetracted
    ? { retracted: true, note: 'RETRACTED: get_article says by which notice.' }
    : {};
}

/** Sources divide an article differently, so a cursor is valid for one source only. */
function createOtherSourceError(before: string, { source }: FoundText): ToolError {
  const said = `cursor: the page before came from ${before}, and now only ${source} has the text.`;
  return new ToolError('conflict', said, {
    suggestions: ['Leave cursor out to begin again.', 'Call again in a minute.'],
  });
}

function readId(given: string): ArticleId {
  const id = readArticleId(given);
  if (id !== undefined) return id;
  throw new ToolError(
    'invalid_arguments',
    `id: expected a PMID, a PMCID or a DOI; got "${given.slice(0, 80)}".`,
    {
      suggestions: [
        'Write it as 31452104, PMC6710001 or 10.1000/xyz123.',
        'search_literature finds the PMIDs of articles.',
      ],
    },
  );
}

interface Choice {
  readonly reading: Reading;
  readonly unknown: readonly string[];
}

const REFERENCES = /^(references?|bibliography)$/i;

function choose(
  passages: readonly Passage[],
  { text: found }: FoundText,
  asked: FullTextInput,
): Choice {
  const names = asked.sections?.filter((name) => !REFERENCES.test(name));
  const references = areReferencesWanted(asked) ? found.references : [];
  if (names === undefined) return { reading: { passages, references }, unknown: [] };
  const chosen = choosePassages(passages, names);
  if (chosen.passages.length === 0 && names.length > 0) throw createNoSectionError(names, passages);
  return { reading: { passages: chosen.passages, references }, unknown: chosen.unknown };
}

function areReferencesWanted({
  include_references: isAsked,
  sections = [],
}: FullTextInput): boolean {
  return isAsked || sections.some((name) => REFERENCES.test(name));
}

function createNoSectionError(names: readonly string[], passages: readonly Passage[]): ToolError {
  const titles = passages.filter(({ level }) => level === 1).map(({ title }) => title);
  const asked = names.map((name) => `"${name}"`).join(', ');
  return new ToolError('not_found', `sections: this article has no section called ${asked}.`, {
    suggestions: [`It has: ${titles.slice(0, 40).join('; ')}.`, 'Leave sections out to read all.'],
  });
}

type Frame = Omit<Output, 'sections' | 'references' | 'nextCursor'>;

function createFrame({ id }: FullTextInput, found: FoundText): Frame {
  const { text: article, source, attempts, fetchedAt } = found;
  const ids = new Map(article.identifiers.map(({ type, value }) => [type, value]));
  const pmcid = found.pmcid ?? ids.get('pmc');
  const told = attempts.map(({ error: _error, ...attempt }) => attempt);
  return {
    id,
    source,
    ...omitEmpty({ pmcid, pmid: ids.get('pubmed'), doi: ids.get('doi'), attempts: told }),
    title: article.title,
    referenceCount: article.references.length,
    ...(pmcid !== undefined && { link: createPmcLink(pmcid) }),
    retrievedAt: fetchedAt.toISOString(),
  };
}

const MOST_AUTHORS = 20;

/** What the first page has beside the text. */
function toDetails({ text: article }: FoundText): Partial<Frame> {
  const { authors, journal, published, license } = article;
  const names = authors.slice(0, MOST_AUTHORS).map(formatAuthorName);
  return {
    ...omitEmpty({ authors: names, journal, published: published?.text, license }),
    authorCount: authors.length,
  };
}

interface FittedOutline {
  readonly entries: NonNullable<Output['outline']>;
  readonly note?: string;
}

/** The outline, in no more than a third of the page. */
function fitOutline(passages: readonly Passage[], tokens: number): FittedOutline {
  const all = createOutline(passages);
  const room = { tokens: tokens / 3, frame: {} };
  if (fitItems(all, room).length === all.length) return { entries: [...all] };
  const main = all.filter(({ level }) => level === 1);
  const entries = [...fitItems(main, room)];
  const isCut = entries.length < main.length;
  const what = isCut ? `the first ${entries.length} of ${main.length} sections` : 'sections only';
  return { entries, note: `The outline has ${what}; a larger max_tokens shows more.` };
}

function toReference({
  label,
  citation,
  identifiers,
}: JatsReference): NonNullable<Output['references']>[number] {
  const ids = new Map(identifiers.map(({ type, value }) => [type, value]));
  return { citation, ...omitEmpty({ label, pmid: ids.get('pubmed'), doi: ids.get('doi') }) };
}
