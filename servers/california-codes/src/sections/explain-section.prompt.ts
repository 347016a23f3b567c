import {
  blankAsAbsent,
  definePrompt,
  embed,
  type Prompt,
  rewriteInput,
  text,
} from '@wellspoken/kit';
import * as z from 'zod';

import { citeSection } from '../answers/section-names.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { numberVersions } from '../history/versions.ts';
import type { Library } from '../library/library.ts';
import { readAskedSection, type AskedSection } from './address.ts';
import { completeCitation, completeCode } from './completions.ts';
import { type FoundSection, readSection } from './read-section.ts';
import { readSectionUri, toMarkdown, toSectionUri } from './section.resource.ts';

const input = z.object({
  section: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('A citation such as "Ed. Code, § 48900.5(a)(2)", or a number beside code'),
  code: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('The code, such as EDC, where section is only a number'),
  question: z.string().trim().max(2_000).optional().describe('What the reader wants to know'),
});

type Input = z.output<typeof input>;

/** The prompt that hands a section to a model and asks for an explanation that cites it. */
export function explainSection(library: Library): Prompt {
  return definePrompt({
    name: 'explain_section',
    title: 'Explain a section with citations',
    description:
      'Explain a section of California law in plain words, each statement with the subdivision it rests on.',
    input: rewriteInput(input, blankAsAbsent),
    complete: { code: completeCode, section: completeCitation(library) },
    foreign: 'text of the law',
    run: async (asked, context) => {
      const { at, cited } = readPlace(asked);
      const found = await readSection(library, at, { context });
      const today = getDayInCalifornia(new Date());
      const page = {
        uri: toSectionUri(at),
        mimeType: 'text/markdown',
        text: toMarkdown(found, today),
      };
      const task = writeTask({ found, cited, today, question: asked.question });
      return [
        { role: 'user', content: embed(page) },
        { role: 'user', content: text(task) },
      ];
    },
  });
}

/** Sections of the Constitution are completed as "XIII B-1". */
function readPlace({ code, section }: Input): AskedSection {
  const at = code === undefined ? undefined : readSectionUri(code, section);
  return at === undefined ? readAskedSection({ code, section }) : { at, cited: [] };
}

interface Task {
  readonly found: FoundSection;
  readonly cited: readonly (readonly string[])[];
  readonly today: string;
  readonly question: string | undefined;
}

function writeTask({ found, cited, today, question }: Task): string {
  const citation = citeSection(found.section);
  const about = cited.map(formatSubdivision).join(', ');
  const what = about === '' ? citation : `${citation}, subd. ${about}`;
  const rules = [
    'Say in one or two sentences what it is about, then go through it in the order of its subdivisions.',
    `After each statement cite what it rests on, as in (${citation}, subd. (a)). A statement that no subdivision supports is left out.`,
    'Put exact words of the law between quotation marks, and change none of them.',
    'Tell duties ("shall"), permissions ("may") and exceptions apart.',
    writeVersionsRule(found, today),
    'Where it refers to another section that matters, fetch that with fetch_code_section before you say what it says; else only name it.',
    'Say where the text leaves a question open. This is an explanation and no legal advice.',
  ];
  return [
    `Explain ${what} for somebody who is no lawyer. Use the text above and nothing from memory.`,
    ...(question === undefined ? [] : [`The question is: ${question}`]),
    rules.map((rule) => `- ${rule}`).join('\n'),
  ].join('\n\n');
}

function writeVersionsRule({ section }: FoundSection, today: string): string {
  const versions = numberVersions(section, today);
  if (versions.length === 1) {
    return `Say since when it has been so and until when it will be, as far as its note tells. Today is ${today}.`;
  }
  const statuses = versions
    .map(({ number, status }) => `version ${number} is ${status}`)
    .join(', ');
  return `It has ${versions.length} versions (${statuses} on ${today}): explain the one that is in force, then say what changes and when. compare_versions shows the difference.`;
}
