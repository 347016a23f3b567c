import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
} from '@wellspoken/kit';
import { createBudget, openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { defineCursor, defineMaxTokens, omitEmpty, defineCount } from '../answers/fields.ts';
import { toAddress } from '../law/section.ts';
import type { Library } from '../library/library.ts';
import { readCodeArgument } from '../sections/address.ts';
import type { Citation } from './citation.ts';
import { readCitedText } from './cited-text.ts';
import {
  type Asked,
  type Lookup,
  type Cited,
  createLookup,
  judgeCitation,
} from './judge-citation.ts';
import {
  summariseVerified,
  type Verified,
  verifyOutput,
  type VerifyOutput,
} from './verify-citation.shapes.ts';

const NAME = 'verify_citation';
const MOST_CHARACTERS = 20_000;
const MOST_CITATIONS = 100;
/** Well before the deadline of the call, so that what was found is still returned. */
const PATIENCE_MS = 40_000;

const input = z.object({
  text: z
    .string()
    .min(1)
    .max(MOST_CHARACTERS)
    .describe('A citation, or a text with citations in it'),
  code: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('What is meant where the text names no code, such as EDC for "Section 48900"'),
  max_citations: z
    .number()
    .int()
    .min(1)
    .max(MOST_CITATIONS)
    .default(25)
    .describe('How many at most'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

type Input = z.output<typeof input>;

/** How long the tool looks up citations before it returns what it has. */
export interface VerifyOptions {
  readonly patienceMs?: number;
}

/** The tool `verify_citation`. */
export function verifyCitation(
  library: Library,
  { patienceMs = PATIENCE_MS }: VerifyOptions = {},
): Tool {
  return defineTool({
    name: NAME,
    title: 'Verify citations',
    description:
      'Check every citation of California codes and of the Constitution in a text: found, not_found, or unverified because it could not be looked up. Tells whether cited subdivisions exist. Other law is left alone.',
    effect: 'read',
    openWorld: true,
    foreign: 'text of the law',
    input: rewriteInput(input, blankAsAbsent),
    output: verifyOutput,
    examples: [
      { name: 'one citation', arguments: { text: 'Ed. Code, § 48900.5(a)(2)' } },
      {
        name: 'a passage',
        arguments: {
          text: 'See Ed. Code, §§ 15278 and 99999; Cal. Const., art. I, § 1; 42 U.S.C. § 1983.',
        },
      },
      {
        name: 'the text of a statute',
        arguments: { text: 'as provided in subdivision (a) of Section 48900', code: 'EDC' },
      },
    ],
    run: async (asked, context) => {
      const answer = await verify(library, asked, { context, patienceMs });
      return reply(answer, { summary: summariseVerified(answer) });
    },
  });
}

interface Circumstances {
  readonly context: Context;
  readonly patienceMs: number;
}

const PAGED = { tool: NAME, places: defineCount(), free: ['max_tokens', 'max_citations'] } as const;

async function verify(
  library: Library,
  asked: Input,
  { context, patienceMs }: Circumstances,
): Promise<VerifyOutput> {
  const { max_tokens: tokens, max_citations: most } = asked;
  const page = openPage(PAGED, asked);
  const from = page.start ?? 0;
  const { cited, notes } = readCitedText(
    asked.text,
    asked.code === undefined ? undefined : readCodeArgument(asked.code),
  );
  const over = AbortSignal.timeout(patienceMs);
  const asker = createLookup(library, { signal: context.signal, over });
  const wanted = cited.slice(from, from + most);
  const citations = await lookUp(wanted, asker, { tokens: tokens - tokensOf(notes), context });
  const next = from + citations.length;
  return {
    ...countStatuses(citations),
    total: cited.length,
    ...(citations.length > 0 && { first: from + 1 }),
    notLookedAt: cited.length - next,
    citations: [...citations],
    ...omitEmpty({ notes: [...notes] }),
    ...page.goOn(next < cited.length ? next : undefined),
  };
}

// The counts, a cursor and the summary.
const BESIDE = 250;

/** Looks up citations one after the other until the time or the token budget is used up. */
async function lookUp(
  wanted: readonly Cited[],
  asker: Lookup,
  { tokens, context }: { readonly tokens: number; readonly context: Context },
): Promise<readonly Verified[]> {
  const budget = createBudget(tokens - BESIDE);
  const verified: Verified[] = [];
  for (const cited of wanted) {
    const asked = await askFor(cited.citation, asker);
    // The first one is always returned, or its cursor would lead to itself again.
    const isFirst = verified.length === 0;
    if (!isFirst && isLate(asked)) break;
    const one = judgeCitation(cited, asked);
    if (!budget.take(one) && !isFirst) break;
    verified.push(one);
    context.progress(verified.length, wanted.length, `${one.citation}: ${one.status}`);
  }
  return verified;
}

async function askFor(citation: Citation, { ask }: Lookup): Promise<Asked> {
  const at = toAddress(citation);
  const first = await ask(at);
  const { through } = citation;
  return through === undefined
    ? { first }
    : { first, last: await ask({ ...at, section: through }) };
}

function isLate({ first, last }: Asked): boolean {
  return first.kind === 'late' || last?.kind === 'late';
}

function countStatuses(
  citations: readonly Verified[],
): Pick<VerifyOutput, 'found' | 'notFound' | 'unverified'> {
  const count = (status: Verified['status']): number =>
    citations.filter((one) => one.status === status).length;
  return {
    found: count('found'),
    notFound: count('not_found'),
    unverified: count('unverified'),
  };
}
