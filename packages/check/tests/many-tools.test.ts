import fc from 'fast-check';
import { expect, test } from 'vitest';

import { check } from '../src/index.ts';
import { chooseExitCode } from '../src/report/findings.ts';
import { renderText } from '../src/report/text.ts';
import type { Report } from '../src/report/types.ts';
import type { Outcome } from '../src/rules/define-rule.ts';
import { toolsDescriptionParts } from '../src/rules/tools/description-parts.rule.ts';
import { toolsDescriptionTwins } from '../src/rules/tools/description-twins.rule.ts';
import { tool, withTools } from './support/tool-evidence.ts';

const server = new URL('../fixtures/odd/many-tools.mjs', import.meta.url);

function examine(words: string, only: readonly string[]): Promise<Report> {
  const args = [server.pathname, ...words.split(' ')];
  return check({ command: process.execPath, args }, { only, era: '2025-11-25' });
}

const namesOf = ({ calls }: Report): readonly string[] => [
  ...new Set(calls.map(({ tool: name }) => name)),
];

test('of very many tools a sample is called, chosen by the seed, and that is told', async () => {
  const report = await examine('600 0 0', ['call/content-shape']);
  expect(namesOf(report)).toHaveLength(500);
  const [missed] = report.unexamined ?? [];
  expect(missed).toMatchObject({ kind: 'calls', what: 'tools/call' });
  expect(missed?.why).toBe('Of 600 tools that may be called only 500 were, chosen by the seed 1.');
  expect(chooseExitCode(report)).toBe(3);
  const [result] = report.results.filter(({ rule }) => rule === 'call/content-shape');
  expect(result).toMatchObject({ verdict: 'not-verified' });
  expect(result?.message).toMatch(/^It holds where it was seen\. .* and 95 more: not called;/);
  expect(renderText(report).replaceAll(/\s+/g, ' ')).toContain('and 400 more, which --format json');
});

test('all tools are called where they are not that many, and where no rule asks for calls none', async () => {
  const called = await examine('40 0 0', ['call/content-shape']);
  expect(namesOf(called)).toHaveLength(40);
  expect(called.unexamined).toBeUndefined();
  const listed = await examine('600 0 0', ['tools/title']);
  expect(listed.unexamined).toBeUndefined();
});

test('a list without an end is left after some pages, and passes nothing', async () => {
  const report = await examine('1 1 0 endless', ['page/terminates', 'tools/title']);
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['not-verified', 'not-verified']);
  expect(chooseExitCode(report)).toBe(3);
});

const ALL = 20_000;
/** Seen: 3 s on a busy machine; each beside each other took hours. */
const MOST_MS = 30_000;

/** As many tools, each with a description of its own number, or of its own first word. */
const manyTools = (describe: (at: number) => string) =>
  withTools(
    'legacy stdio',
    ...Array.from({ length: ALL }, (_, at) =>
      tool({ name: `read_${at}`, description: describe(at) }),
    ),
  );

const LONG = 'nothing else but what every one of these things has to do with all the others here';

test.for([
  ['of their own', (at: number) => `Show word${at} word${at + 1} word${at + 2}, as text.`],
  ['that are the same', () => 'Show one thing of the store, as text.'],
  ['that names tell apart', (at: number) => `Show ${at} ${LONG} and also what goes beyond.`],
] as const)('twenty thousand descriptions %s are judged in seconds', ([, describe]) => {
  const many = manyTools(describe);
  const begun = performance.now();
  toolsDescriptionTwins.judge(many);
  toolsDescriptionParts.judge(many);
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
});

const judgeTwins = (given: ReturnType<typeof withTools>): readonly Outcome[] =>
  [toolsDescriptionTwins.judge(given)].flat();

test('what was not compared is told, and does not pass', () => {
  const outcomes = judgeTwins(manyTools((at) => `Show ${at} ${LONG} and beyond.`));
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['not-verified']);
  expect(outcomes[0]).toMatchObject({
    message: expect.stringMatching(/^Only \d+ of 20000 descriptions were compared/) as string,
  });
});

/** The rule as it reads: each description beside each one before it. */
function findTwinsOneByOne(descriptions: readonly string[]): readonly string[] {
  const sets = descriptions.map((text) => new Set(text.split(' ')));
  return sets.flatMap((one, at) => {
    const twin = sets.slice(0, at).findIndex((other) => {
      const shared = [...one].filter((word) => other.has(word)).length;
      return other.size >= 3 && shared / (one.size + other.size - shared) >= 0.9;
    });
    return one.size < 3 || twin === -1 ? [] : [`${at} like ${twin}`];
  });
}

test('twins are the same as when each is compared with each', () => {
  const word = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `word${at}x`));
  const text = fc.array(word, { minLength: 1, maxLength: 24 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (descriptions) => {
      const tools = descriptions.map((description, at) =>
        tool({ name: `tool-${at}`, description }),
      );
      const found = judgeTwins(withTools('legacy stdio', ...tools))
        .filter(({ verdict }) => verdict === 'fail')
        .map((outcome) => {
          // A failure says where.
          const { where, message } = outcome as Extract<Outcome, { readonly where: string }>;
          const [at] = /\d+/.exec(where) ?? [];
          return `${at} like ${/tool-(\d+)/.exec(message)?.[1]}`;
        });
      expect(found).toEqual(findTwinsOneByOne(descriptions));
    }),
    { seed: 20_261_120, numRuns: 300 },
  );
});
