import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  defineRule,
  reportDisputed,
  fail,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  readBlocks,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  readTexts,
  type ToolCall,
} from './judge-calls.ts';
import { isSameJson, findJson } from './compare-values.ts';

/** call/text-mirror */
export const callTextMirror = defineRule({
  id: 'call/text-mirror',
  level: 'should',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Structured Content'),
  title: 'Structured content comes also as JSON in a text block',
  why: 'Clients that do not know structured content show only the text, so the data is lost there.',
  fix: 'Add a text block with JSON.stringify(structuredContent) to content.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      only: ({ name }) =>
        calls.some(
          ({ tool, exchange }) =>
            tool === name && exchange.result?.['structuredContent'] !== undefined,
        ),
      none: 'No call gave structured content.',
      of: ({ record, result }) => isSuccess(record) && result?.['structuredContent'] !== undefined,
      unseen: 'no call of it succeeded; give arguments that work in a plan',
      judge: judgeOne,
    }),
});

function judgeOne({ record, result, where }: ToolCall): Outcome | undefined {
  const structured = result?.['structuredContent'];
  if (!result || structured === undefined || isMirrored(result, structured)) return undefined;
  const finding = {
    where,
    evidence: {
      sent: describeCall(record.exchange),
      came: describeCallAnswer(record.exchange),
      expected: 'a text block with the JSON of structuredContent',
    },
  };
  const message = 'No text block carries the same JSON as structuredContent.';
  if (isObject(structured)) return fail({ ...finding, message });
  return reportDisputed({
    ...finding,
    message: `${message} The specification asks for it, and its own example of a list has a summary there.`,
  });
}

function isMirrored(result: JsonObject, structured: Json): boolean {
  const found = readTexts(result).map(findJson);
  const embedded = readBlocks(result).map((block) => readField(block, 'resource', 'text'));
  const all = [
    ...found.flat(),
    ...embedded.filter((text) => typeof text === 'string').flatMap(findJson),
    ...readTexts(result),
  ];
  // A list is also mirrored by one text per item, and a value by itself where it was wrapped.
  const items = found.map(([value]) => value ?? null);
  return [structured, ...listWrapped(structured)].some(
    (value) => all.some((text) => isSameJson(text, value)) || isSameJson(items, value),
  );
}

/** What stands alone in an object: a text that is wrapped for the schema is mirrored by itself. */
function listWrapped(structured: Json): readonly Json[] {
  const [inner, ...others] = isObject(structured) ? Object.values(structured) : [];
  return inner === undefined || others.length > 0 ? [] : [inner];
}
