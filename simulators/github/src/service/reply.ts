import type { Delivery } from '@wellspoken/simulator-shell';

import { HubFault } from '../objects.ts';

/** What is sent back. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text where it is text. */
  readonly body?: unknown;
  readonly delivery?: Delivery;
}

const DOCUMENTATION = 'https://docs.github.com/rest';

/** A REST error as GitHub words it. */
export function answerError(
  status: number,
  message: string,
  errors?: readonly (object | string)[],
): Reply {
  return {
    status,
    body: {
      message,
      ...(errors !== undefined && { errors }),
      documentation_url: DOCUMENTATION,
      status: String(status),
    },
  };
}

const STATUSES: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  UNPROCESSABLE: 422,
};

/** The REST answer that fits a fault. */
export function answerRestFault({ type = '', message, detail }: HubFault): Reply {
  const status = detail.status ?? STATUSES[type] ?? 400;
  return answerError(status, status === 404 ? 'Not Found' : message, detail.errors);
}
