import type { RequestId } from '@modelcontextprotocol/server';

import { refuse } from '../fetch/respond.ts';

/** Why a request is not let in. */
export interface Denial {
  readonly status: 401 | 403;
  /** For people and models. */
  readonly message: string;
  /** The code of RFC 6750; none where no token came. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** What a token must hold. */
  readonly scopes?: readonly string[];
  readonly metadataUrl: string;
  readonly id?: RequestId | undefined;
}

/** Refuses, and says where and with which scopes a token can be had. */
export function challenge({ status, message, id, ...denial }: Denial): Response {
  const { error, scopes = [], metadataUrl } = denial;
  const parts = [
    `resource_metadata="${metadataUrl}"`,
    ...(scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`]),
    ...(error === undefined
      ? []
      : [`error="${error}"`, `error_description="${quotable(message)}"`]),
  ];
  return refuse({
    status,
    message,
    id,
    headers: { 'www-authenticate': `Bearer ${parts.join(', ')}` },
  });
}

// RFC 6750 allows neither quotes nor backslashes in a description.
function quotable(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '?');
}

/** Refuses because nobody can tell now whether a token is good. */
export function cannotTell(seconds: number): Response {
  return refuse({
    status: 503,
    message: `The token cannot be checked now, because its issuer does not answer. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}
