import { shorten } from '../../excerpt.ts';
import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSchema,
} from '../define-rule.ts';

/** About 500 tokens, which every conversation pays. */
const LONGEST = 2000;
/** Shorter descriptions occur by chance. */
const SHORTEST_COPY = 40;

/** info/instructions */
export const infoInstructions = defineRule({
  id: 'info/instructions',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'DiscoverResult'),
  title: 'instructions tell a model how to use the server, briefly and without repeating the tools',
  why: 'Hosts put them into every conversation: they help where they say what no tool says, and cost where they repeat.',
  fix: `Write a few sentences, at most ${LONGEST} characters: what the server is for, which tools belong together, what to know first.`,
  judge: ({ opening, lists }) => {
    if (!opening.exchange.result) return reportNotVerified('The opening got no result.');
    const text = opening.instructions?.trim() ?? '';
    if (text === '') {
      const message = 'The server gives no instructions.';
      const evidence = { came: 'none', expected: 'a few sentences' };
      return fail({ where: 'instructions', message, evidence });
    }
    const copied = (lists.tools?.items ?? []).filter((tool) => repeats(text, tool));
    const found = [...(text.length > LONGEST ? [toLong(text)] : []), ...copied.map(toCopy)];
    return found.length === 0 ? pass : found;
  },
});

const toLong = (text: string): Outcome =>
  fail({
    where: 'instructions, length',
    message: `The instructions have ${text.length} characters.`,
    evidence: { came: shorten(text), expected: `at most ${LONGEST} characters` },
  });

function toCopy(tool: Json): Outcome {
  const name = shorten(readField(tool, 'name'));
  return fail({
    where: `instructions, tool "${name}"`,
    message: `The instructions repeat the description of the tool "${name}".`,
    evidence: {
      came: shorten(readField(tool, 'description')),
      expected: 'what the description does not say',
    },
  });
}

function repeats(text: string, tool: Json): boolean {
  const description = readField(tool, 'description');
  if (typeof description !== 'string') return false;
  const flat = flatten(description);
  return flat.length >= SHORTEST_COPY && flatten(text).includes(flat);
}

const flatten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
