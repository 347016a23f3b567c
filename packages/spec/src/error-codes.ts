import type { Era } from './revisions.ts';

/** One error code that the specification gives a meaning. */
export interface ErrorCode {
  readonly code: number;
  /** What the specification calls it. */
  readonly name: string;
  readonly meaning: string;
  /** The eras in which it may be sent. */
  readonly eras: readonly Era[];
  /** Who sends it; absent when the server does. */
  readonly sentBy?: 'client';
  /** The status that Streamable HTTP of the modern era fixes for it, where it fixes one. */
  readonly httpStatus?: 400 | 404;
}

/** Every error code that the specification defines, in either era. */
export const errorCodes = {
  parse: {
    code: -32700,
    name: 'ParseError',
    meaning: 'The text that arrived is not JSON.',
    eras: ['legacy', 'modern'],
  },
  invalidRequest: {
    code: -32600,
    name: 'InvalidRequestError',
    meaning: 'The JSON that arrived is not a request: a field is missing or has the wrong type.',
    eras: ['legacy', 'modern'],
  },
  methodNotFound: {
    code: -32601,
    name: 'MethodNotFoundError',
    meaning: 'The method is unknown, or belongs to a capability that the server did not declare.',
    eras: ['legacy', 'modern'],
    httpStatus: 404,
  },
  invalidParams: {
    code: -32602,
    name: 'InvalidParamsError',
    meaning:
      'The parameters are malformed or name something unknown: a tool, a prompt, a cursor, a level, in the modern era also a resource.',
    eras: ['legacy', 'modern'],
  },
  internal: {
    code: -32603,
    name: 'InternalError',
    meaning: 'The receiver met a condition that it did not expect.',
    eras: ['legacy', 'modern'],
  },
  headerMismatch: {
    code: -32020,
    name: 'HeaderMismatchError',
    meaning: 'An HTTP header is missing, malformed, or says something else than the body.',
    eras: ['modern'],
    httpStatus: 400,
  },
  missingCapability: {
    code: -32021,
    name: 'MissingRequiredClientCapabilityError',
    meaning: 'The request needs a capability that the client did not declare.',
    eras: ['modern'],
    httpStatus: 400,
  },
  unsupportedVersion: {
    code: -32022,
    name: 'UnsupportedProtocolVersionError',
    meaning: 'The server does not speak the protocol version of the request.',
    eras: ['modern'],
    httpStatus: 400,
  },
  resourceNotFound: {
    code: -32002,
    name: 'Resource not found',
    meaning: 'The resource does not exist; retired in the modern era, which says -32602.',
    eras: ['legacy'],
  },
  urlElicitationRequired: {
    code: -32042,
    name: 'URLElicitationRequiredError',
    meaning: 'The user must open a URL first; only 2025-11-25 has it.',
    eras: ['legacy'],
  },
  samplingRejected: {
    code: -1,
    name: 'User rejected sampling request',
    meaning: 'The user refused a sampling request.',
    eras: ['legacy'],
    sentBy: 'client',
  },
} as const;

/** A range of codes and what may be done with it, by the allocation policy of 2026-07-28. */
export interface ErrorCodeRange {
  readonly name: 'json-rpc' | 'specification' | 'legacy' | 'application';
  /** The lowest code of the range; absent when it has no lower end. */
  readonly from?: number;
  /** The highest code of the range; absent when it has no upper end. */
  readonly to?: number;
  readonly rule: string;
}

/** How 2026-07-28 divides the integers among those who may define error codes. */
export const errorCodeRanges: readonly ErrorCodeRange[] = [
  {
    name: 'application',
    to: -32769,
    rule: 'Free for codes of an application.',
  },
  {
    name: 'json-rpc',
    from: -32768,
    to: -32100,
    rule: 'Reserved by JSON-RPC, which defines -32700 and -32603 to -32600.',
  },
  {
    name: 'specification',
    from: -32099,
    to: -32020,
    rule: 'Only codes that the specification defines, and only with their meaning.',
  },
  {
    name: 'legacy',
    from: -32019,
    to: -32000,
    rule: 'Nothing new is allocated here and a new implementation leaves it alone.',
  },
  {
    name: 'application',
    from: -31999,
    rule: 'Free for codes of an application.',
  },
];

/** Codes of earlier revisions that stay reserved and must not be sent in the modern era. */
export const retiredErrorCodes = [-32002, -32042] as const;
