import {
  type BadCall,
  type BadCalls,
  type CallRecord,
  isRefusal,
  isSuccess,
} from '../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject, parseJson } from '../../wire/json.ts';
import {
  type Evidence,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import {
  type ListedTool,
  listTools,
  listNames,
  describeToolPlace,
  readRefusalText,
  readTexts,
  withoutTools,
} from './judge-calls.ts';

/** A call that was refused, and what was said. */
interface Refusal {
  readonly where: string;
  readonly exchange: Exchange;
  readonly text: string;
  /** Absent where no tool was named. */
  readonly record?: CallRecord;
}

type Needed = Evidence<'lists' | 'calls' | 'badCalls' | 'oddCalls'>;

/** Every call of a tool, right or wrong. */
export const listCalls = ({ calls, badCalls, oddCalls }: Needed): readonly CallRecord[] => [
  ...calls,
  ...badCalls.made,
  ...oddCalls.withoutArguments,
  ...oddCalls.nonAscii,
];

/** Every refusal of a call. */
export function listRefusals(evidence: Needed): readonly Refusal[] {
  const named = listCalls(evidence)
    .filter(isRefusal)
    .map((record): Refusal => ({
      where: describeToolPlace(record.tool),
      exchange: record.exchange,
      text: readRefusalText(record.exchange),
      record,
    }));
  const { unknownTool, missingName, textArguments } = evidence.oddCalls;
  const odd: readonly (readonly [string, Exchange | undefined])[] = [
    ['an unknown tool', unknownTool],
    ['no name', missingName],
    ['arguments that are a text', textArguments],
  ];
  const nameless = odd.flatMap(([what, exchange]): readonly Refusal[] =>
    exchange?.error === undefined && exchange?.result?.['isError'] !== true
      ? []
      : [{ where: `tools/call with ${what}`, exchange, text: readRefusalText(exchange) }],
  );
  return [...named, ...nameless];
}

/** Judges every refusal; where no call was refused, nothing can be said. */
export function judgeRefusals(
  evidence: Needed,
  judge: (refusal: Refusal) => Outcome | undefined,
): readonly Outcome[] {
  const inapplicable = withoutTools(evidence.lists);
  if (inapplicable) return [inapplicable];
  const refusals = listRefusals(evidence);
  if (refusals.length === 0) {
    return [reportNotVerified('No call failed, so it is unknown what a failure looks like.')];
  }
  const said = refusals.flatMap((refusal) => judge(refusal) ?? []);
  return said.length === 0 ? [pass] : said;
}

/** A call with wrong arguments, and the words of JSON Schema that forbid them. */
export interface Wrong {
  readonly call: BadCall;
  readonly tool: ListedTool;
  readonly where: string;
  readonly keywords: readonly string[];
}

/** How to judge calls with wrong arguments. */
interface WrongJudge {
  readonly of: (wrong: Wrong) => boolean;
  /** Why the rule speaks of no call. */
  readonly none: string;
  readonly judge: (wrong: Wrong) => Outcome | undefined;
}

/** Judges calls with wrong arguments; tools that were not tried so are told. */
export function judgeWrong(
  lists: Lists,
  badCalls: BadCalls,
  { of, none, judge }: WrongJudge,
): readonly Outcome[] {
  const inapplicable = withoutTools(lists);
  if (inapplicable) return [inapplicable];
  const tools = listTools(lists);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const telling = badCalls.made
    .flatMap((call) => toWrong(byName.get(call.tool), call) ?? [])
    .filter(of);
  const said = telling.flatMap((wrong) => judge(wrong) ?? []);
  const tried = new Set([...badCalls.made.map(({ tool }) => tool), ...badCalls.permissive]);
  const untried = tools.filter(({ name }) => !tried.has(name));
  if (untried.length > 0) {
    const why = 'not called with wrong arguments; allow it with --calls all or a plan';
    return [...said, reportNotVerified(`${listNames(untried)}: ${why}.`)];
  }
  if (telling.length === 0) return [reportNotApplicable(none)];
  return said.length === 0 ? [pass] : said;
}

function toWrong(tool: ListedTool | undefined, call: BadCall): Wrong | undefined {
  const schema = tool && readField(tool.definition, 'inputSchema');
  if (!tool || schema === undefined) return undefined;
  const examined = examineSchema(schema);
  const errors = examined.kind === 'valid' ? examined.validate(call.arguments ?? {}) : [];
  const where = `${describeToolPlace(tool.name)}, ${call.purpose}`;
  return { call, tool, where, keywords: errors.map(({ keyword }) => keyword) };
}

/** Whether the only fault is a property that the schema does not know. */
export const isExtra = ({ keywords }: Wrong): boolean =>
  keywords.length > 0 &&
  keywords.every((word) => word === 'additionalProperties' || word === 'unevaluatedProperties');

/** Whether the tool did its work in spite of the fault: a failure that is only told in words is none. */
export function wasAccepted({ call }: Wrong): boolean {
  const { result } = call.exchange;
  if (!isSuccess(call) || !result) return false;
  return findHiddenFailure(result) === undefined && findFailureProse(result) === undefined;
}

/** Whether the tool says the same to right arguments: then it speaks of something else. */
export const isUsual = ({ call }: Wrong, calls: readonly CallRecord[]): boolean =>
  calls.some(
    ({ tool, exchange }) =>
      tool === call.tool && readRefusalText(exchange) === readRefusalText(call.exchange),
  );

/** Fields that describe a failure; any other field is something that was found out. */
const describing = new Set([
  'success',
  'ok',
  'error',
  'message',
  'msg',
  'code',
  'errorCode',
  'error_code',
  'status',
  'statusCode',
  'status_code',
  'reason',
  'detail',
  'details',
  'hint',
  'suggestion',
  'retryable',
  'retryAfter',
  'retry_after',
  'timestamp',
  'requestId',
  'request_id',
  'type',
  'errorType',
  'error_type',
  'stack',
  'traceback',
  'isError',
  'is_error',
  'tool',
]);

/**
 * What in a result that counts as a success says that the call failed; undefined where nothing
 * does. A failure that is data (a linter's finding, the status of a page) has other fields beside it.
 */
export function findHiddenFailure(result: JsonObject): string | undefined {
  const payloads = [result['structuredContent'], ...parseTexts(result)];
  for (const payload of payloads) {
    const sign = isObject(payload) && isBare(payload) ? findSign(payload) : undefined;
    if (sign !== undefined) return sign;
  }
  return undefined;
}

/** Texts that are JSON as a whole; of several texts none is the whole answer. */
function parseTexts(result: JsonObject): readonly (Json | undefined)[] {
  const texts = readTexts(result);
  return texts.length === 1 ? texts.map(parseJson) : [];
}

const isBare = (payload: JsonObject): boolean =>
  Object.entries(payload).every(([name, value]) => describing.has(name) || isNothing(value));

const isNothing = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const isTold = (payload: JsonObject): boolean =>
  ['error', 'message', 'reason', 'detail'].some((name) => isTelling(payload, name));

const readStatus = (payload: JsonObject): Json | undefined =>
  payload['status'] ?? payload['statusCode'] ?? payload['status_code'];

function isBadStatus(payload: JsonObject): boolean {
  const status = readStatus(payload);
  return typeof status === 'number' && status >= 400 && status < 600;
}

/** The ways in which data says that a call failed, the plainest first. */
const signs: readonly (readonly [string, (payload: JsonObject) => boolean])[] = [
  ['"isError": true inside', ({ isError, is_error }) => isError === true || is_error === true],
  [
    '"success": false',
    (payload) =>
      payload['success'] === false && (isTold(payload) || Object.keys(payload).length === 1),
  ],
  ['"ok": false', (payload) => payload['ok'] === false && isTelling(payload, 'error')],
  ['"error"', (payload) => isTelling(payload, 'error')],
  ['a status of 400 or more', (payload) => isBadStatus(payload) && isTold(payload)],
];

function findSign(payload: JsonObject): string | undefined {
  if (payload['success'] === true || payload['ok'] === true) return undefined;
  return signs.find(([, holds]) => holds(payload))?.[0];
}

function isTelling(payload: JsonObject, name: string): boolean {
  const value = payload[name];
  const text = typeof value === 'string' ? value : readField(value, 'message');
  return typeof text === 'string' && text.trim() !== '';
}

const prose =
  /^\s*(?:❌\s*)?(?:\[?(?:fatal )?error\]?\s*[:–-]|error (?:while|when|calling|fetching|executing|reading|running|processing|occurred)\b|an? (?:unexpected )?error occurred|(?:failed|unable|could not|cannot) (?:to )?\w+|failure:|(?:unhandled )?exception:|traceback \(most recent call last\))/i;
const LONGEST_PROSE = 2000;

/** Whether the only text of a result begins like the report of a failure. */
export function findFailureProse(result: JsonObject): string | undefined {
  const texts = readTexts(result);
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || text.length > LONGEST_PROSE) return undefined;
  if (result['structuredContent'] !== undefined || parseJson(text) !== undefined) return undefined;
  return prose.test(text) ? text : undefined;
}
