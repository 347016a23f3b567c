import { shorten } from '../../excerpt.ts';
import {
  type CallRecord,
  readFinalResult,
  type OldCalls,
} from '../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { defineRule, fail, type Outcome, citeSchema } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  describeToolPlace,
  groupCalls,
} from './judge-calls.ts';
import { listCalls } from './refusals.ts';

/** The kinds of content, and the revision that brought them. */
const kinds: Readonly<Record<string, string>> = {
  text: '2024-11-05',
  image: '2024-11-05',
  resource: '2024-11-05',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
};

/** call/content-shape */
export const callContentShape = defineRule({
  id: 'call/content-shape',
  level: 'must',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls', 'oldCalls'],
  source: citeSchema('2026-07-28', 'CallToolResult'),
  title: 'A result has a list of content blocks of kinds that the revision knows',
  why: 'Clients refuse a whole result for one block that they cannot read.',
  fix: 'Always give content as a list; use text, image, audio, resource_link and resource, and leave out what the agreed revision does not know.',
  judge: (evidence) => [
    ...judgeCalls(evidence.lists, {
      records: listCalls(evidence),
      of: ({ result }) => result !== undefined,
      judge: ({ record }) => judgeContent(record, evidence.variant.revision),
    }),
    ...judgeOldContent(evidence.lists, evidence.oldCalls),
  ],
});

/** What is wrong with the content of a result, for a client of a revision. */
function judgeContent(record: CallRecord, revision: string): readonly Outcome[] {
  const { exchange, tool } = record;
  const content = readFinalResult(record)?.['content'];
  const finding = (place: string, message: string, expected: string): Outcome =>
    fail({
      where: `${describeToolPlace(tool)}, ${place}`,
      message,
      evidence: { sent: describeCall(exchange), came: describeCallAnswer(exchange), expected },
    });
  if (!Array.isArray(content)) {
    return [finding('content', 'The result has no list of content.', '"content": […], also empty')];
  }
  // A list of JSON holds JSON.
  return (content as readonly Json[]).flatMap((block, index) => {
    const fault = findFault(block, revision);
    return fault === undefined
      ? []
      : [finding(`content[${index}]`, fault, describeExpected(revision))];
  });
}

function findFault(block: Json, revision: string): string | undefined {
  if (!isObject(block)) return 'The content block is not an object.';
  const type = block['type'];
  const since = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (since === undefined) return `The content block is of an unknown type: ${shorten(type, 60)}.`;
  if (since > revision) {
    return `The client speaks ${revision}, which does not know content of type ${shorten(type, 60)}.`;
  }
  if (type === 'text' && typeof readField(block, 'text') !== 'string') {
    return 'The text block has no text.';
  }
  return undefined;
}

const describeExpected = (revision: string): string =>
  `a block of type ${Object.keys(kinds)
    .filter((kind) => (kinds[kind] ?? '') <= revision)
    .join(', ')}`;

/** The content that a client of an older revision got. */
const judgeOldContent = (lists: Lists, { revision, made }: OldCalls): readonly Outcome[] =>
  revision === undefined
    ? []
    : groupCalls(lists, made)
        .filter(({ result }) => result !== undefined)
        .flatMap(({ record, where }) =>
          judgeContent(record, revision).map((outcome) => ({
            ...outcome,
            where: `${where}, for a client of ${revision}`,
          })),
        );
