import { fieldOf, isObject, parseJson, type Json, type JsonObject } from '../../../wire/json.ts';
import { textsOf } from './texts.ts';

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
export function hiddenFailure(result: JsonObject): string | undefined {
  const payloads = [result['structuredContent'], ...jsonTexts(result)];
  for (const payload of payloads) {
    const sign = isObject(payload) && isBare(payload) ? signOf(payload) : undefined;
    if (sign !== undefined) return sign;
  }
  return undefined;
}

/** Texts that are JSON as a whole; of several texts none is the whole answer. */
function jsonTexts(result: JsonObject): readonly (Json | undefined)[] {
  const texts = textsOf(result);
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

const statusOf = (payload: JsonObject): Json | undefined =>
  payload['status'] ?? payload['statusCode'] ?? payload['status_code'];

function isBadStatus(payload: JsonObject): boolean {
  const status = statusOf(payload);
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

function signOf(payload: JsonObject): string | undefined {
  if (payload['success'] === true || payload['ok'] === true) return undefined;
  return signs.find(([, holds]) => holds(payload))?.[0];
}

function isTelling(payload: JsonObject, name: string): boolean {
  const value = payload[name];
  const text = typeof value === 'string' ? value : fieldOf(value, 'message');
  return typeof text === 'string' && text.trim() !== '';
}

const prose =
  /^\s*(?:❌\s*)?(?:\[?(?:fatal )?error\]?\s*[:–-]|error (?:while|when|calling|fetching|executing|reading|running|processing|occurred)\b|an? (?:unexpected )?error occurred|(?:failed|unable|could not|cannot) (?:to )?\w+|failure:|(?:unhandled )?exception:|traceback \(most recent call last\))/i;
const LONGEST_PROSE = 2000;

/** Whether the only text of a result begins like the report of a failure. */
export function failureProse(result: JsonObject): string | undefined {
  const texts = textsOf(result);
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || text.length > LONGEST_PROSE) return undefined;
  if (result['structuredContent'] !== undefined || parseJson(text) !== undefined) return undefined;
  return prose.test(text) ? text : undefined;
}
