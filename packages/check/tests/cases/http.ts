import type { Cases } from '../support/cases.ts';
import { headerCases } from './http-headers.ts';
import { requestCases } from './http-requests.ts';
import { securityCases } from './http-security.ts';
import { sessionCases } from './http-sessions.ts';
import { streamCases } from './http-streams.ts';

export const httpCases: Cases = {
  ...headerCases,
  ...requestCases,
  ...securityCases,
  ...sessionCases,
  ...streamCases,
};
