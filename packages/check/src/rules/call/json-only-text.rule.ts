import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { isObject, type Json, parseJson } from '../../wire/json.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  describeCall,
  readBlocks,
  describeCallAnswer,
  everywhere,
  judgeCalls,
  readTexts,
  type ToolCall,
  wasSent,
} from './judge-calls.ts';

/** A tool that reads what somebody else wrote gives JSON where that is JSON. */
const readsOthers = /path|file|ur[il]|resource|document/i;

/** call/json-only-text */
export const callJsonOnlyText = defineRule({
  id: 'call/json-only-text',
  level: 'practice',
  ...everywhere,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Structured Content'),
  title: 'Data comes as structured content, not only as JSON in a text',
  why: 'Programs have to guess that a text is JSON; structured content says so and can be validated.',
  fix: 'Return the same data also in structuredContent, and declare an outputSchema for it.',
  judge: ({ lists, calls }) =>
    judgeCalls(lists, {
      records: calls,
      of: ({ record }) => isSuccess(record),
      unseen: 'no call of it succeeded; give arguments that work in a plan',
      judge: (call) =>
        isJsonOnly(call)
          ? fail({
              where: call.where,
              message: 'The result holds JSON in a text, and no structuredContent.',
              evidence: {
                sent: describeCall(call.record.exchange),
                came: describeCallAnswer(call.record.exchange),
                expected: 'structuredContent with the same data',
              },
            })
          : undefined,
    }),
});

function isJsonOnly({ record, result }: ToolCall): boolean {
  const [text, ...others] = readTexts(result);
  if (text === undefined || others.length > 0 || readBlocks(result).length > 1) return false;
  if (result?.['structuredContent'] !== undefined || readsElsewhere(record.arguments)) return false;
  const json = parseJson(text);
  const isData = isObject(json) || (Array.isArray(json) && json.length > 0);
  return isData && !wasSent(record.exchange, text);
}

const readsElsewhere = (args: Json | undefined): boolean =>
  isObject(args) && Object.keys(args).some((name) => readsOthers.test(name));
