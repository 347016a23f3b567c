import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { judgeToolList, type ToolView } from './judge-tools.ts';

// `search` and `fetch` are left out: a well-known host asks for tools of these names.
const generic = new Set(
  'run get set do call exec execute invoke perform process handle action tool function command task main test api request data helper util create update delete add remove list read write'.split(
    ' ',
  ),
);

/** tools/name-style */
export const toolsNameStyle = defineRule({
  id: 'tools/name-style',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument('Naming of tools, common practice'),
  title: 'Tool names follow one convention and say what they act on',
  why: 'A model chooses by the name first. Mixed conventions lead to misspelt calls, and a name such as run collides with that of another server.',
  fix: 'Name tools as verb and noun in one convention, for example search_notes.',
  judge: ({ lists }) =>
    judgeToolList(lists, (tools) => {
      const said = [...judgeConvention(tools), ...tools.flatMap(judgeGeneric)];
      return said.length === 0 ? [pass] : said;
    }),
});

const judgeGeneric = ({ name, where }: ToolView): readonly Outcome[] =>
  generic.has(name.toLowerCase())
    ? [
        fail({
          where: `${where}, name`,
          message: `The name "${name}" does not say what the tool acts on.`,
          evidence: { came: name, expected: 'a verb and a noun, for example search_notes' },
        }),
      ]
    : [];

function judgeConvention(tools: readonly ToolView[]): readonly Outcome[] {
  const groups = new Map<string, string[]>();
  for (const { name } of tools) {
    const style = detectStyle(name);
    if (style !== undefined) groups.set(style, [...(groups.get(style) ?? []), name]);
  }
  if (groups.size < 2) return [];
  const [usual, ...others] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  const strange = others.flatMap(([, names]) => names);
  return [
    fail({
      where: 'tools/list, names',
      message: `The names mix ${groups.size} conventions.`,
      evidence: {
        came: shorten(others.map(([style, names]) => `${style}: ${names.join(', ')}`).join('; ')),
        expected: `${usual?.[0] ?? ''} as in the ${tools.length - strange.length} other names`,
      },
    }),
  ];
}

// A single word fits every convention, and a dot only separates name spaces.
function detectStyle(name: string): string | undefined {
  if (/[a-z0-9]_[a-z0-9]/i.test(name)) return name.includes('-') ? undefined : 'snake_case';
  if (/[a-z0-9]-[a-z0-9]/i.test(name)) return 'kebab-case';
  if (/^[a-z][a-z0-9.]*[A-Z]/.test(name)) return 'camelCase';
  return /^[A-Z][a-z0-9]+[A-Z]/.test(name) ? 'PascalCase' : undefined;
}
