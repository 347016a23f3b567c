import fc from 'fast-check';
import { expect, test } from 'vitest';

import { plan as planShape } from '../../src/operations/plans/plan-input.ts';
import { checkPlan } from '../../src/planning/plan/check-plan.ts';
import { lintPrd } from '../../src/planning/prd/lint-prd.ts';
import { parsePrd } from '../../src/planning/prd/parse-prd.ts';
import type { ParsedPrd } from '../../src/planning/prd/prd.ts';
import { readDocuments } from './read-documents.ts';

const documents = [...readDocuments().values()];

/** What is wrong with what was read: a plan that cannot be applied, or lines that are not there. */
function wrongIn({ plan, lines, notUnderstood, requirements, tasks }: ParsedPrd): unknown {
  const shape = plan.tasks.length > 0 ? planShape.safeParse(plan).error?.issues : undefined;
  const named = [...notUnderstood, ...requirements, ...tasks];
  return [
    ...(shape ?? []),
    ...checkPlan(plan),
    ...named.filter(({ line }) => line < 1 || line > lines),
  ];
}

function read(text: string): ParsedPrd {
  return lintPrd(text).parsed;
}

const anyDocument = fc.constantFrom(...documents);

test('a document that is cut anywhere is read', () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(4_000), fc.nat(4_000), (text, from, to) => {
      expect(wrongIn(read(text.slice(from % text.length, Math.max(to, 1))))).toEqual([]);
    }),
    { seed: 11, numRuns: 60 },
  );
});

test('lines in any order, twice, or of several documents are read', () => {
  const lines = fc
    .array(fc.tuple(anyDocument, fc.nat(200)), { minLength: 1, maxLength: 60 })
    .map((picked) =>
      picked
        .map(([text, at]) => {
          const all = text.split('\n');
          return all[at % all.length] ?? '';
        })
        .join('\n'),
    );
  fc.assert(
    fc.property(lines, (text) => {
      expect(wrongIn(read(text))).toEqual([]);
    }),
    { seed: 12, numRuns: 80 },
  );
});

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

test('any marks in any order are read', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 80,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (one) => {
      expect(wrongIn(read(one))).toEqual([]);
    }),
    { seed: 13, numRuns: 150 },
  );
});

const WORD = 'abcdefghijklmnopqrst';

/** A section of requirements in which each entry has a word of its own. */
const sections = fc
  .array(
    fc.record({
      form: fc.constantFrom('bullet', 'box', 'nested', 'row', 'sentence', 'id', 'prose', 'number'),
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

test('nothing of a section of requirements vanishes', () => {
  fc.assert(
    fc.property(sections, ({ words, text }) => {
      const { requirements, tasks, notUnderstood, milestones } = read(text);
      const said = JSON.stringify([requirements, tasks, milestones, notUnderstood]);
      const lines = text.split('\n');
      const lost = words.filter((word) => {
        const line = lines.findIndex((one) => one.includes(word)) + 1;
        return (
          !said.includes(word) &&
          !notUnderstood.some((one) => one.line <= line && line <= (one.toLine ?? one.line))
        );
      });
      expect({ lost, text }).toEqual({ lost: [], text });
    }),
    { seed: 14, numRuns: 200 },
  );
});

test('deep lists and quotes are read without breaking, and parts are no deeper than GitHub takes', () => {
  const deep = Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- [ ] Level ${at}`);
  const parsed = read(`# Deep\n\n${deep.join('\n')}`);
  expect(wrongIn(parsed)).toEqual([]);
  expect(parsed.tasks.length).toBeGreaterThan(8);
  for (const mark of ['> ', '- ', '* ', '1. ', '>']) {
    expect(wrongIn(read(mark.repeat(20_000)))).toEqual([]);
  }
  const many = Array.from({ length: 150 }, (_, at) => `  - [ ] Part ${at}`).join('\n');
  expect(parsePrd(`# Wide\n\n- [ ] Whole\n${many}`).notes.join(' ')).toContain('Moved up: 50');
});
