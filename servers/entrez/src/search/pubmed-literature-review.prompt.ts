import { blankAsAbsent, definePrompt, type Prompt, rewriteInput } from '@wellspoken/kit';
import * as z from 'zod';

const input = z.object({
  topic: z.string().trim().min(1).max(1_000).describe('What the review is about'),
  from_year: z
    .string()
    .trim()
    .regex(/^[12]\d{3}$/, 'expected a year, such as 2018')
    .optional()
    .describe('Only articles of this year or later, such as 2018'),
  focus: z
    .string()
    .trim()
    .max(1_000)
    .optional()
    .describe('What matters most: a question, a population, a method'),
  max_articles: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d?|100)$/, 'expected a number from 1 to 100')
    .optional()
    .describe('How many articles to read at most; 20 by default'),
});

type Input = z.output<typeof input>;

/** The prompt that leads through a review of the literature, step by step. */
export function createLiteratureReviewPrompt(): Prompt {
  return definePrompt({
    name: 'pubmed-literature-review',
    title: 'Review the literature',
    description: 'Review what PubMed has on a topic: search, choose, read, compare, cite.',
    input: rewriteInput(input, blankAsAbsent),
    run: (asked) => writePlan(asked),
  });
}

const USUAL_ARTICLES = 20;

function writePlan({ topic, focus, from_year: year, max_articles: most }: Input): string {
  const limit = most === undefined ? USUAL_ARTICLES : Number(most);
  const years = year === undefined ? {} : { from_year: Number(year) };
  const call = (args: Readonly<Record<string, unknown>>): string => JSON.stringify(args);
  const steps = [
    `Search: call search_literature with ${call({ query: topic, ...years, limit: Math.min(limit * 2, 100) })}. Read how PubMed understood the query and any warnings; if it missed the point, search again with other words, MeSH terms or field tags such as [tiab].`,
    `Look for overviews: call search_literature with ${call({ query: topic, ...years, article_types: ['Review', 'Systematic Review', 'Meta-Analysis'], limit: 10 })}.`,
    `Choose at most ${limit} articles${focus === undefined ? '' : ' that bear on the focus'}, and say by what you chose. Leave out retracted ones, or say plainly that they are retracted.`,
    'Read them: call get_article with their PMIDs, at most 50 in a call; follow nextCursor until all are read. Where an abstract is not enough and there is a pmcid, call get_full_text.',
    'Follow the trail: call find_related with kind cited_by or similar for the two or three most important ones.',
    'Write the review: the question, how you searched (queries, dates, numbers), what the studies find and how strong they are, where they disagree, and what is not known.',
    'Cite with format_citation. Give the PMID beside every claim, and claim nothing that no article you read says.',
  ];
  return [
    `Review the literature on: ${topic}`,
    ...(focus === undefined ? [] : [`Focus: ${focus}`]),
    ...(year === undefined ? [] : [`Only articles of ${year} or later.`]),
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    'If PubMed cannot be reached, say so; do not fill gaps from memory.',
  ].join('\n\n');
}
