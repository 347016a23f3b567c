import type { Revision } from '@wellspoken/spec/revisions';

import { shorten } from '../../excerpt.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  citeSchema,
} from '../define-rule.ts';

interface Field {
  readonly name: string;
  readonly form: string;
  readonly fits: (value: Json) => boolean;
  readonly since: Revision;
  readonly until?: Revision;
}

const isText = (value: Json): boolean => typeof value === 'string';

// inputSchema has a rule of its own, and so have the contents of annotations, icons and outputSchema.
const fields: readonly Field[] = [
  { name: 'name', form: 'text', fits: isText, since: '2024-11-05' },
  { name: 'description', form: 'text', fits: isText, since: '2024-11-05' },
  { name: 'title', form: 'text', fits: isText, since: '2025-06-18' },
  { name: '_meta', form: 'an object', fits: isObject, since: '2025-06-18' },
  { name: 'icons', form: 'a list', fits: Array.isArray, since: '2025-11-25' },
  {
    name: 'execution',
    form: 'an object',
    fits: isObject,
    since: '2025-11-25',
    until: '2025-11-25',
  },
];

/** tools/list-shape */
export const toolsListShape = defineRule({
  id: 'tools/list-shape',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSchema('2026-07-28', 'ListToolsResult'),
  title: 'tools/list answers with a list of tools, each with a name and fields of the right type',
  why: 'A client that reads the answer by the schema refuses the whole list, or drops the tool.',
  fix: 'Answer with a field tools that is a list of objects. Give each a name, and leave out a field that has no value instead of sending null.',
  judge: ({ lists, variant }) => {
    const list = lists.tools;
    if (list === undefined) return reportNotApplicable('The server does not declare tools.');
    const answered = list.pages.filter(({ result }) => result !== undefined);
    if (answered.length === 0)
      return reportNotVerified('tools/list was not answered with a result.');
    const pages = answered.flatMap(({ result = {} }) => judgePage(result));
    const items = list.items.map((tool, index) => ({ tool, index }));
    const tools = judgeEach(items, 'The server lists no tools.', ({ tool, index }) =>
      judgeTool(tool, index, variant.revision),
    );
    return pages.length === 0 ? tools : [...pages, ...tools.filter(isFinding)];
  },
});

const isFinding = ({ verdict }: Outcome): boolean => verdict === 'fail';

function judgePage(result: JsonObject): readonly Outcome[] {
  if (Array.isArray(result['tools'])) return [];
  return [
    fail({
      where: 'tools/list, tools',
      message: 'The answer to tools/list has no list of tools.',
      evidence: { came: shorten(result), expected: 'a field tools that is a list' },
    }),
  ];
}

function judgeTool(tool: Json, index: number, revision: Revision): readonly Outcome[] {
  const place = `tools/list, tool number ${index + 1}`;
  if (!isObject(tool)) {
    return [
      fail({
        where: place,
        message: `Tool number ${index + 1} is not an object.`,
        evidence: { came: shorten(tool), expected: 'an object with name and inputSchema' },
      }),
    ];
  }
  const where = typeof tool['name'] === 'string' ? `tools/list, tool "${tool['name']}"` : place;
  return fields
    .filter(({ since, until }) => since <= revision && (until === undefined || revision <= until))
    .flatMap((field) => judgeField(tool, field, where));
}

function judgeField(tool: JsonObject, field: Field, where: string): readonly Outcome[] {
  const value = tool[field.name];
  if (value === undefined ? field.name !== 'name' : field.fits(value)) return [];
  return [
    fail({
      where: `${where}, ${field.name}`,
      message:
        value === undefined
          ? `The tool has no ${field.name}.`
          : `The field ${field.name} of the tool is not ${field.form}.`,
      evidence: { came: shorten(value), expected: `${field.name} as ${field.form}` },
    }),
  ];
}
