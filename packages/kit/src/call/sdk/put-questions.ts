import {
  type CreateMessageRequestParams,
  type InputRequest,
  inputRequired,
} from '@modelcontextprotocol/server';

import { KitError } from '../../errors/kit-error.ts';
import { isSecretName } from '../../errors/redact.ts';
import { isObject } from '../../define/schema/json.ts';
import type { Put } from '../interview.ts';
import type { Question, UrlQuestion } from '../types.ts';

/** Creates a form question. */
export function putForm(question: Question): Put {
  const request = buildForm(question);
  return {
    kind: 'form',
    request,
    async read(response) {
      const answer = asElicitation(response);
      if (answer === undefined || answer.action !== 'accept') return answer;
      const outcome = await question.fields['~standard'].validate(answer.content ?? {});
      return outcome.issues === undefined
        ? { action: 'accept', content: outcome.value }
        : undefined;
    },
  };
}

/** Creates a question that sends the user to a URL. */
export function putUrl({ message, url }: UrlQuestion): Put {
  if (!url.startsWith('https://') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url)) {
    throw new KitError(
      'KIT_QUESTION_INVALID',
      `askUrl got "${url}": expected an https address (http only for loopback).`,
    );
  }
  return {
    kind: 'url',
    request: inputRequired.elicitUrl({ message, url }),
    read: async (response) => asElicitation(response),
  };
}

/** Creates a sampling request to the client's model. */
export function putSampling(params: CreateMessageRequestParams): Put {
  return {
    kind: 'sampling',
    request: inputRequired.createMessage(params),
    read: async (response) =>
      isObject(response) &&
      typeof response['role'] === 'string' &&
      response['content'] !== undefined
        ? response
        : undefined,
  };
}

/** Creates a request for the client's roots. */
export function putRoots(): Put {
  return {
    kind: 'roots',
    request: inputRequired.listRoots(),
    read: async (response) =>
      isObject(response) && Array.isArray(response['roots']) ? response['roots'] : undefined,
  };
}

function buildForm({ message, fields }: Question): InputRequest {
  try {
    const form = inputRequired.elicit({ message, requestedSchema: fields });
    assertNoSecrets(form);
    return form;
  } catch (cause) {
    if (cause instanceof KitError) throw cause;
    throw new KitError(
      'KIT_QUESTION_INVALID',
      `The question "${message}" cannot be put as a form: expected a flat object of strings, numbers, booleans and enums.`,
      { cause },
    );
  }
}

// spec: elicit.secret
function assertNoSecrets({ params }: InputRequest): void {
  const schema = (params as { requestedSchema?: { properties?: object } }).requestedSchema;
  const secret = Object.keys(schema?.properties ?? {}).find(isSecretName);
  if (secret === undefined) return;
  throw new KitError(
    'KIT_QUESTION_INVALID',
    `A form asks for "${secret}", but forms pass through the client and its model: send the user to a page with askUrl.`,
  );
}

interface Elicited {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: unknown;
}

function asElicitation(response: unknown): Elicited | undefined {
  if (!isObject(response)) return undefined;
  switch (response['action']) {
    case 'accept':
      return { action: 'accept', content: response['content'] };
    case 'decline':
    case 'cancel':
      return { action: response['action'] };
    default:
      return undefined;
  }
}
