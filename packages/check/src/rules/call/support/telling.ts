import { isObject, type Json } from '../../../wire/json.ts';
import type { BadCall } from '../../../probe/calls/calls.evidence.ts';

/** Words with which a text says what is wanted. */
const wanting =
  /\b(?:expect\w*|must|should|require\w*|missing|needs?|valid|invalid|allow\w*|one of|at (?:least|most)|not (?:of type|in|one of|a|an|valid)|less|greater|more|fewer|between|minimum|maximum|min|max|too (?:long|short|small|big|large|few|many)|unknown|unrecognized|unexpected|additional|enum|type|known|no such)\b/i;

/** Words with which a text says what came. */
const coming =
  /\b(?:received|got|came|given|found|provided|instead|actual\w*|input_value|but (?:was|is|got)|you (?:sent|gave|passed)|is not|undefined|null|missing|required|unknown|unrecognized|unexpected|additional|extra)\b/i;

/** The part that every refusal needs. */
export const NAME = 'the name of the argument';

/** Which parts of a helpful refusal are missing, in words; none where it is helpful. */
export function missingParts(call: BadCall, text: string): readonly string[] {
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
  const forms = [shortForm(value), typeName(value)];
  return forms.some((form) => form.length >= SHORTEST && text.includes(form));
}

const shortForm = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 30);

function typeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
