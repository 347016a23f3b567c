import fc from 'fast-check';

import { readDocuments } from '../../../../tests/support/read-documents.ts';
import { lintPrd } from './read-texts.ts';
import { checkPlan } from '../../src/plans/check-plan.ts';
import type { ParsedPrd } from '../../src/requirements/prd.ts';
import { planShape } from './plan-shape.ts';

const documents = [...readDocuments().values()];

/** What is wrong with what was read: a plan that cannot be applied, or lines that are not there. */
export function wrongIn({ plan, lines, notUnderstood, requirements, tasks }: ParsedPrd): unknown {
  const shape = plan.tasks.length > 0 ? planShape.safeParse(plan).error?.issues : undefined;
  const named = [...notUnderstood, ...requirements, ...tasks];
  return [
    ...(shape ?? []),
    ...checkPlan(plan),
    ...named.filter(({ line }) => line < 1 || line > lines),
  ];
}

/** What is read from a text. */
export function read(text: string): ParsedPrd {
  return lintPrd(text).parsed;
}

const anyDocument = fc.constantFrom(...documents);

const MARKS = [
  '# ',
  '- ',
  '- [ ] ',
  '> ',
  '| a | b |\n|-|-|\n',
  '```\n',
  '<!--',
  '-->',
  'FR-1',
  'depends on ',
  '**',
  'As a ',
  'I want ',
  '\n',
  '\n\n',
  '    ',
  '\t',
  'Given ',
  'then ',
  ': ',
  '(',
  '[',
  '`',
  '\\',
  '&amp;',
  '1. ',
  '===\n',
  '---\n',
  'must ',
  'Acceptance criteria:\n\n',
  '## Requirements\n',
  '## Milestones\n',
  '(due 2027-13-45)',
  'FR-1 to FR-9',
  'blocks ',
  '# Phase 1\n',
  'é',
  '😀',
  '\u0000',
  '\u202E',
  '\uD800',
];

/** Lines of any documents, in any order. */
export const shuffledLines: fc.Arbitrary<string> = fc
  .array(fc.tuple(anyDocument, fc.nat(200)), { minLength: 1, maxLength: 60 })
  .map((picked) =>
    picked
      .map(([text, at]) => {
        const all = text.split('\n');
        return all[at % all.length] ?? '';
      })
      .join('\n'),
  );

/** Some of a document, from anywhere to anywhere. */
export const cutDocument: fc.Arbitrary<string> = fc
  .tuple(anyDocument, fc.nat(4_000), fc.nat(4_000))
  .map(([text, from, to]) => text.slice(from % text.length, Math.max(to, 1)));

/** Marks and letters of any kind. */
export const anyMarks: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 80,
  })
  .map((parts) => parts.join(''));

const WORD = 'abcdefghijklmnopqrst';

/** A section of requirements in which each entry has a word of its own. */
export const sections: fc.Arbitrary<{ readonly words: readonly string[]; readonly text: string }> =
  fc
    .array(
      fc.record({
        form: fc.constantFrom(
          'bullet',
          'box',
          'nested',
          'row',
          'sentence',
          'id',
          'prose',
          'number',
        ),
        heading: fc.constantFrom(
          '',
          '## Requirements',
          '## User stories',
          '### Login',
          '## Quality',
          '## Tasks',
          '### FR-7 Search',
          '## Phase 2',
          '**Must have**',
          '### Acceptance criteria',
        ),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((entries) => {
      const words = entries.map((_, at) => `zebra${WORD[at] ?? ''}x`);
      const lines = entries.map(({ form, heading }, at) => {
        const word = words[at] ?? '';
        const forms: Readonly<Record<string, string>> = {
          bullet: `- Show the ${word}`,
          box: `- [ ] Paint the ${word}`,
          nested: `- Group\n  - deeper ${word}`,
          row: `| ID | Requirement |\n|---|---|\n| X-${at} | Lend the ${word} |`,
          sentence: `The system must keep the ${word}. That is so.`,
          id: `FR-${at + 20}: Sell the ${word}`,
          prose: `People like the ${word}.`,
          number: `4.${at} Count the ${word}`,
        };
        return `${heading}\n\n${forms[form] ?? ''}\n`;
      });
      return { words, text: `# Zoo\n\n## Requirements\n\n${lines.join('\n')}` };
    });

/** The words of a section that are in nothing that was read, and in nothing that was not understood. */
export function lostOf({
  words,
  text,
}: {
  readonly words: readonly string[];
  readonly text: string;
}): readonly string[] {
  const { requirements, tasks, notUnderstood, milestones } = read(text);
  const said = JSON.stringify([requirements, tasks, milestones, notUnderstood]);
  const lines = text.split('\n');
  return words.filter((word) => {
    const line = lines.findIndex((one) => one.includes(word)) + 1;
    return (
      !said.includes(word) &&
      !notUnderstood.some((one) => one.line <= line && line <= (one.toLine ?? one.line))
    );
  });
}
