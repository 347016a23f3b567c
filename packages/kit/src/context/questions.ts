import {
  inputRequired,
  type ClientCapabilities,
  type CreateMessageRequestParams,
  type InputRequest,
} from '@modelcontextprotocol/server';

import { KitError } from '../errors/kit-error.ts';
import { isSecretName } from '../errors/redact.ts';
import { fitsRevision } from '../fit/features.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { AskKind, Question, UrlQuestion } from './types.ts';
import { isObject } from '../runtime/is-object.ts';

/** A question in the protocol's words, with how to judge what comes back. */
export interface Put {
  readonly kind: AskKind;
  readonly request: InputRequest;
  /** The answer as the handler gets it; undefined when it does not fit and must be asked again. */
  readonly read: (response: unknown) => Promise<unknown>;
}

/** Whether the client declared that it can answer this kind of question, and its revision has it. */
export function canAsk(
  { capabilities, client }: Pick<Exchange, 'capabilities' | 'client'>,
  kind: AskKind,
): boolean {
  const { elicitation } = capabilities;
  switch (kind) {
    case 'form':
      // A bare `elicitation: {}` is how clients said "forms" before there were modes.
      return (
        fitsRevision('elicitation', client.revision) &&
        elicitation !== undefined &&
        (elicitation.form !== undefined || elicitation.url === undefined)
      );
    case 'url':
      return fitsRevision('urlElicitation', client.revision) && elicitation?.url !== undefined;
    case 'sampling':
      return capabilities.sampling !== undefined;
    case 'roots':
      return capabilities.roots !== undefined;
  }
}

/** The capability that a client must declare, as the protocol's error names it. */
export function capabilityFor(kind: AskKind): ClientCapabilities {
  switch (kind) {
    case 'form':
      return { elicitation: { form: {} } };
    case 'url':
      return { elicitation: { url: {} } };
    case 'sampling':
      return { sampling: {} };
    case 'roots':
      return { roots: {} };
  }
}

/** Puts a form. */
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

/** Puts a page to visit. */
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

/** Puts a request to the client's model. */
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

/** Puts the question which folders the client offers. */
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
