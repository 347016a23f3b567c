import type { BadCall } from '../../probe/calls/calls.evidence.ts';
import { isObject, type Json } from '../../wire/json.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  describeToolPlace,
  readRefusalText,
  findRefused,
} from './judge-calls.ts';
import { isExtra, isUsual, judgeWrong } from './refusals.ts';

/** call/bad-args-actionable */
export const callBadArgsActionable = defineRule({
  id: 'call/bad-args-actionable',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Error Handling'),
  title: 'A refusal of arguments names the argument, what was expected and what came',
  why: 'A model mends its call only when the text says which argument is wrong, and how.',
  fix: 'Say all three in one sentence: Argument "limit" must be an integer, but came "ten".',
  judge: ({ lists, calls, badCalls }) =>
    judgeWrong(lists, badCalls, {
      of: (wrong) => findRefused(wrong.call) !== undefined && !isUsual(wrong, calls),
      none: 'No call with wrong arguments was refused.',
      judge: (wrong) => {
        const { call, tool } = wrong;
        const parts = findMissingParts(call, readRefusalText(call.exchange));
        // Of an argument that does not exist, the name says all.
        const missing = isExtra(wrong) ? parts.filter((part) => part === NAME) : parts;
        if (missing.length === 0) return undefined;
        return fail({
          where: describeToolPlace(tool.name),
          message: `The refusal does not tell ${missing.join(' and ')}.`,
          evidence: {
            sent: describeCall(call.exchange),
            came: describeCallAnswer(call.exchange),
            expected: `a text that names "${call.property}", says that it must be ${call.expected}, and what came`,
          },
        });
      },
    }),
});

/** Words with which a text says what is wanted. */
const wanting =
  /\b(?:expect\w*|must|should|require\w*|missing|needs?|valid|invalid|allow\w*|one of|at (?:least|most)|not (?:of type|in|one of|a|an|valid)|less|greater|more|fewer|between|minimum|maximum|min|max|too (?:long|short|small|big|large|few|many)|unknown|unrecognized|unexpected|additional|enum|type|known|no such)\b/i;

/** Words with which a text says what came. */
const coming =
  /\b(?:received|got|came|given|found|provided|instead|actual\w*|input_value|but (?:was|is|got)|you (?:sent|gave|passed)|is not|undefined|null|missing|required|unknown|unrecognized|unexpected|additional|extra)\b/i;

/** The part that every refusal needs. */
const NAME = 'the name of the argument';

/** Which parts of a helpful refusal are missing, in words; none where it is helpful. */
function findMissingParts(call: BadCall, text: string): readonly string[] {
  return [
    ...(namesProperty(call.property, text) ? [] : [NAME]),
    ...(wanting.test(text) ? [] : ['what was expected']),
    ...(coming.test(text) || showsValue(call, text) ? [] : ['what came']),
  ];
}

const namesProperty = (property: string, text: string): boolean =>
  text.toLowerCase().includes(property.toLowerCase());

const SHORTEST = 2;

function showsValue({ arguments: args, property }: BadCall, text: string): boolean {
  const value = isObject(args) && Object.hasOwn(args, property) ? args[property] : undefined;
  if (value === undefined) return true;
  const forms = [shortenValue(value), nameType(value)];
  return forms.some((form) => form.length >= SHORTEST && text.includes(form));
}

const shortenValue = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 30);

function nameType(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
