import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { countTextTokens } from '../measures.ts';
import { judgeToolList, type ToolView } from './judge-tools.ts';

const MOST_PER_TOOL = 2_000;
// A tenth of a window of 200,000 tokens.
const MOST_IN_ALL = 20_000;

interface HostLimit {
  readonly host: string;
  readonly tools: number;
}

// https://code.visualstudio.com/docs/copilot/agents/agent-tools, https://platform.openai.com/docs/api-reference/chat/create
const hostLimits: readonly HostLimit[] = [
  { host: 'VS Code', tools: 128 },
  { host: 'OpenAI', tools: 128 },
];

/** tools/budget */
export const toolsBudget = defineRule({
  id: 'tools/budget',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'VS Code, use tools with agents: at most 128 tools',
    'https://code.visualstudio.com/docs/copilot/agents/agent-tools',
  ),
  title: 'The list of tools leaves room for the work',
  why: 'A host puts every definition before the first question. What the list takes is missing for the task, and hosts refuse more tools than they can hold.',
  fix: 'Shorten the longest definitions first. Offer groups of tools by an option of the server, or make one tool of several that differ by an argument.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const said = [...judgeCount(tools.length), ...judgeTokens(tools)];
      return said.length === 0 ? [pass] : said;
    }),
});

const countTokens = ({ raw }: ToolView): number => countTextTokens(JSON.stringify(raw));

function judgeTokens(tools: readonly ToolView[]): readonly Outcome[] {
  const sized = tools.map((tool) => ({ tool, tokens: countTokens(tool) }));
  const total = sized.reduce((sum, { tokens }) => sum + tokens, 0);
  const large = sized.filter(({ tokens }) => tokens > MOST_PER_TOOL);
  return [
    ...large.map(({ tool, tokens }) =>
      fail({
        where: tool.where,
        message: 'The definition of the tool is very long.',
        evidence: { came: `about ${tokens} tokens`, expected: `at most ${MOST_PER_TOOL}` },
      }),
    ),
    ...(total > MOST_IN_ALL
      ? [
          fail({
            where: 'tools/list, all tools',
            message: 'The definitions of the tools are very long together.',
            evidence: {
              came: `about ${total} tokens in ${tools.length} tools`,
              expected: `at most ${MOST_IN_ALL}`,
            },
          }),
        ]
      : []),
  ];
}

function judgeCount(count: number): readonly Outcome[] {
  const refusing = hostLimits.filter(({ tools }) => count > tools);
  if (refusing.length === 0) return [];
  return [
    fail({
      where: 'tools/list, number of tools',
      message: 'There are more tools than hosts take in one request.',
      evidence: {
        came: `${count} tools`,
        expected: refusing.map(({ host, tools }) => `${tools} (${host})`).join(', '),
      },
    }),
  ];
}
