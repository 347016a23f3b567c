import { errorCodes, type ErrorCode } from '@wellspoken/spec';

import { messagesIn, type RpcAnswer } from './answers.ts';
import type { HttpAnswer } from './http-answer.ts';

const codes: readonly ErrorCode[] = Object.values(errorCodes);
/** What bad bytes may be answered with: whatever a server sends, but never that it failed itself. */
const allowedCodes = new Set<number>(
  codes
    .filter(({ sentBy, name }) => sentBy === undefined && name !== errorCodes.internal.name)
    .map(({ code }) => code),
);
const allowedStatuses = new Set([200, 202, 400, 403, 404, 405, 406, 408, 409, 413, 415, 417, 431]);
/** Refusals that Node itself writes, which have no body. */
const bareStatuses = new Set([202, 400, 408, 413, 417, 431]);
const internals = [
  /\n\s+at /,
  /node:internal/,
  /node_modules/,
  /file:\/\//,
  /\.[jt]s:\d+/,
  /packages\//,
];

/** What is wrong with an answer to bad bytes; nothing when it is what the protocol allows. */
export function faultsOfHttp(answer: HttpAnswer): readonly string[] {
  const { status, headers, text } = answer;
  const faults = faultsOfText(text);
  if (!allowedStatuses.has(status)) faults.push(`status ${status} for bad bytes`);
  if (text === '') return bareStatuses.has(status) ? faults : [...faults, `no body with ${status}`];
  const type = headers.get('content-type') ?? 'none';
  if (!/^(application\/json|text\/event-stream)$/.test(type)) faults.push(`content type ${type}`);
  return [...faults, ...messagesIn(answer).flatMap(faultsOfMessage)];
}

/** What is wrong with a message that a server wrote. */
export function faultsOfMessage(message: RpcAnswer): readonly string[] {
  const faults = faultsOfText(JSON.stringify(message));
  if (message.jsonrpc !== '2.0') faults.push('no jsonrpc');
  if (message.method !== undefined) return faults;
  if ('result' in message === 'error' in message) faults.push('not one of result and error');
  if ('id' in message && typeof message.id !== 'string' && !Number.isSafeInteger(message.id)) {
    faults.push(`id ${JSON.stringify(message.id)}`);
  }
  if (message.error !== undefined) faults.push(...faultsOfError(message.error));
  return faults;
}

function faultsOfError({ code, message }: NonNullable<RpcAnswer['error']>): readonly string[] {
  return [
    ...(allowedCodes.has(code) ? [] : [`code ${code}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['no error message']),
  ];
}

function faultsOfText(text: string): string[] {
  return internals
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `internals: ${pattern}`);
}
