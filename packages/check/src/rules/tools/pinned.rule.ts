import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { judgeToolList, type ToolView } from './judge-tools.ts';

/** tools/pinned */
export const toolsPinned = defineRule({
  id: 'tools/pinned',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'pins'],
  source: citeDocument('Pinned definitions of tools, common practice of scanners'),
  title: 'The definitions of the tools are those that the baseline recorded',
  why: 'A tool that was read and trusted once may be changed later, by mistake or by intent.',
  fix: 'Read the new definition. Where it is meant, write the baseline anew.',
  judge: ({ lists, pins: { tools: recorded, hashes } }) => {
    if (recorded === undefined) return reportNotApplicable('No baseline records the tools.');
    return judgeToolList(lists, (tools) => {
      const said = [
        ...tools.flatMap((tool) => judgeTool(tool, hashes[tool.index] ?? '', recorded[tool.name])),
        ...judgeMissing(tools, recorded),
      ];
      return said.length === 0 ? [pass] : said;
    });
  },
});

function judgeTool(
  { raw, where }: ToolView,
  came: string,
  recorded: string | undefined,
): readonly Outcome[] {
  if (came === recorded) return [];
  return [
    fail({
      where,
      message:
        recorded === undefined
          ? 'The tool is not in the baseline.'
          : 'The definition of the tool has changed since the baseline was written.',
      evidence: { came: `${came}: ${shorten(raw)}`, expected: recorded ?? 'a recorded hash' },
    }),
  ];
}

const judgeMissing = (
  tools: readonly ToolView[],
  recorded: Readonly<Record<string, string>>,
): readonly Outcome[] => {
  const listed = new Set(tools.map(({ name }) => name));
  return Object.keys(recorded)
    .filter((name) => !listed.has(name))
    .map((name) =>
      fail({
        where: `tools/list, tool ${JSON.stringify(name)}`,
        message: 'The tool of the baseline is no longer listed.',
        evidence: { came: 'no such tool', expected: recorded[name] ?? '' },
      }),
    );
};
