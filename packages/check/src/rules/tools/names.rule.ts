import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  reportDisputed,
  fail,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { judgeToolList, judgeTools, readText, type ToolView } from './judge-tools.ts';

const LONGEST = 128;
const LONGEST_IN_HOSTS = 64;

const common = {
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-11-25',
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Tool Names'),
} as const;

const hasName = {
  only: ({ raw }: ToolView): boolean => typeof raw['name'] === 'string',
  none: 'No listed tool has a name.',
};

/** tools/name-length */
export const toolsNameLength = defineRule({
  ...common,
  id: 'tools/name-length',
  title: 'A tool name has 1 to 128 characters',
  why: 'Clients and models refuse or cut names that are longer; an empty name cannot be called.',
  fix: 'Shorten the name. Up to 64 characters work in every known host.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ raw, where }) => judgeLength(readText(raw, 'name'), where), hasName),
});

/** tools/name-charset */
export const toolsNameCharset = defineRule({
  ...common,
  id: 'tools/name-charset',
  title: 'A tool name consists of ASCII letters, digits, underscore, hyphen and dot',
  why: 'Names with other characters cannot be passed on to many models, and are hard to tell apart.',
  fix: 'Replace other characters by an underscore. A readable form belongs in title.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ raw, where }) => {
        const strange = [...new Set(readText(raw, 'name').match(/[^\w.-]/gu))];
        if (strange.length === 0) return undefined;
        return fail({
          where: `${where}, name`,
          message: `The name has characters that tool names should not have: ${strange.map((character) => JSON.stringify(character)).join(', ')}.`,
          evidence: { came: shorten(raw['name']), expected: 'only A-Z, a-z, 0-9, _, - and .' },
        });
      },
      hasName,
    ),
});

/** tools/name-unique */
export const toolsNameUnique = defineRule({
  ...common,
  id: 'tools/name-unique',
  title: 'Tool names are unique within the server, and differ by more than case',
  why: 'Of two tools with one name only one can be called, and models do not tell names apart by case.',
  fix: 'Give each tool a name of its own.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const said = judgeTwins(tools.filter(hasName.only));
      return said.length === 0 ? [pass] : said;
    }),
});

function judgeLength(name: string, where: string): Outcome | undefined {
  const length = Array.from(name).length;
  const evidence = {
    came: `${length} characters: ${shorten(name)}`,
    expected: `1 to ${LONGEST} characters`,
  };
  if (length === 0 || length > LONGEST) {
    const fault = length === 0 ? 'empty' : `longer than ${LONGEST} characters`;
    return fail({ where: `${where}, name`, message: `The name is ${fault}.`, evidence });
  }
  if (length <= LONGEST_IN_HOSTS) return undefined;
  return reportDisputed({
    where: `${where}, name`,
    message: `The name is longer than ${LONGEST_IN_HOSTS} characters: the specification allows ${LONGEST}, several hosts only ${LONGEST_IN_HOSTS}.`,
    evidence,
  });
}

function judgeTwins(tools: readonly ToolView[]): readonly Outcome[] {
  const first = new Map<string, ToolView>();
  return tools.flatMap((tool) => {
    const twin = first.get(tool.name.toLowerCase());
    if (twin === undefined) first.set(tool.name.toLowerCase(), tool);
    if (twin === undefined) return [];
    return [twin.name === tool.name ? reportSameName(tool) : reportCaseOnly(tool, twin)];
  });
}

const reportSameName = ({ name, where }: ToolView): Outcome =>
  fail({
    where: `${where}, name`,
    message: `The name "${name}" is listed more than once.`,
    evidence: { came: `another tool "${name}"`, expected: 'each name once' },
  });

const reportCaseOnly = ({ name, where }: ToolView, twin: ToolView): Outcome =>
  fail({
    level: 'practice',
    where: `${where}, name`,
    message: `The names "${twin.name}" and "${name}" differ only by case.`,
    evidence: { came: `"${twin.name}" and "${name}"`, expected: 'names that differ by more' },
  });
