import type { AnyRule } from '../define-rule.ts';
import { httpAccept } from './accept.rule.ts';
import { httpBind } from './bind.rule.ts';
import { httpCancelByClose } from './cancel-by-close.rule.ts';
import { httpContentType } from './content-type.rule.ts';
import { httpCors } from './cors.rule.ts';
import { httpErrorCarriesId } from './error-carries-id.rule.ts';
import { httpGet } from './get.rule.ts';
import { httpHeaderCase } from './header-case.rule.ts';
import { httpHostRebinding } from './host-rebinding.rule.ts';
import { httpLegacySseOnly } from './legacy-sse-only.rule.ts';
import { httpLimits } from './limits.rule.ts';
import { httpMcpMethod } from './mcp-method.rule.ts';
import { httpMcpName, httpMcpNameBase64 } from './mcp-name.rule.ts';
import { httpMcpParam } from './mcp-param.rule.ts';
import { httpDelete405, httpGet405 } from './method-405.rule.ts';
import { httpNoSession } from './no-session.rule.ts';
import { httpNotification202 } from './notification-202.rule.ts';
import { httpOrigin } from './origin.rule.ts';
import { httpRequestMediaType } from './request-media-type.rule.ts';
import { httpSessionAscii } from './session-ascii.rule.ts';
import { httpSessionEnded } from './session-ended.rule.ts';
import { httpSessionNotAuth } from './session-not-auth.rule.ts';
import { httpSessionRequired } from './session-required.rule.ts';
import { httpSseCloses } from './sse-closes.rule.ts';
import { httpSseEventId } from './sse-event-id.rule.ts';
import { httpSseNoBroadcast } from './sse-no-broadcast.rule.ts';
import { httpSseNoBuffering } from './sse-no-buffering.rule.ts';
import { httpSseScope } from './sse-scope.rule.ts';
import { httpTls } from './tls.rule.ts';
import { httpVersion400 } from './version-400.rule.ts';
import {
  httpUnknownMethod404,
  httpVersionMismatch,
  httpVersionMissing,
  httpVersionUnsupported,
} from './version-headers.rule.ts';

/** The rules of area `http`, by id. */
export const httpRules: readonly AnyRule[] = [
  httpAccept,
  httpBind,
  httpCancelByClose,
  httpContentType,
  httpCors,
  httpDelete405,
  httpErrorCarriesId,
  httpGet,
  httpGet405,
  httpHeaderCase,
  httpHostRebinding,
  httpLegacySseOnly,
  httpLimits,
  httpMcpMethod,
  httpMcpName,
  httpMcpNameBase64,
  httpMcpParam,
  httpNoSession,
  httpNotification202,
  httpOrigin,
  httpRequestMediaType,
  httpSessionAscii,
  httpSessionEnded,
  httpSessionNotAuth,
  httpSessionRequired,
  httpSseCloses,
  httpSseEventId,
  httpSseNoBroadcast,
  httpSseNoBuffering,
  httpSseScope,
  httpTls,
  httpUnknownMethod404,
  httpVersion400,
  httpVersionMismatch,
  httpVersionMissing,
  httpVersionUnsupported,
];
