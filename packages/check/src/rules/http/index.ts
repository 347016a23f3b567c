import type { AnyRule } from '../define-rule.ts';
import { accept } from './accept.ts';
import { bind } from './bind.ts';
import { cancelByClose } from './cancel-by-close.ts';
import { contentType } from './content-type.ts';
import { cors } from './cors.ts';
import { errorCarriesId } from './error-carries-id.ts';
import { get } from './get.ts';
import { headerCase } from './header-case.ts';
import { hostRebinding } from './host-rebinding.ts';
import { legacySseOnly } from './legacy-sse-only.ts';
import { limits } from './limits.ts';
import { mcpMethod } from './mcp-method.ts';
import { mcpName, mcpNameBase64 } from './mcp-name.ts';
import { mcpParam } from './mcp-param.ts';
import { delete405, get405 } from './method-405.ts';
import { noSession } from './no-session.ts';
import { notification202 } from './notification-202.ts';
import { origin } from './origin.ts';
import { requestMediaType } from './request-media-type.ts';
import { sessionAscii } from './session-ascii.ts';
import { sessionEnded } from './session-ended.ts';
import { sessionNotAuth } from './session-not-auth.ts';
import { sessionRequired } from './session-required.ts';
import { sseCloses } from './sse-closes.ts';
import { sseEventId } from './sse-event-id.ts';
import { sseNoBroadcast } from './sse-no-broadcast.ts';
import { sseNoBuffering } from './sse-no-buffering.ts';
import { sseScope } from './sse-scope.ts';
import { tls } from './tls.ts';
import { version400 } from './version-400.ts';
import {
  unknownMethod404,
  versionMismatch,
  versionMissing,
  versionUnsupported,
} from './version-headers.ts';

/** The rules of area `http`, by id. */
export const httpRules: readonly AnyRule[] = [
  accept,
  bind,
  cancelByClose,
  contentType,
  cors,
  delete405,
  errorCarriesId,
  get,
  get405,
  headerCase,
  hostRebinding,
  legacySseOnly,
  limits,
  mcpMethod,
  mcpName,
  mcpNameBase64,
  mcpParam,
  noSession,
  notification202,
  origin,
  requestMediaType,
  sessionAscii,
  sessionEnded,
  sessionNotAuth,
  sessionRequired,
  sseCloses,
  sseEventId,
  sseNoBroadcast,
  sseNoBuffering,
  sseScope,
  tls,
  unknownMethod404,
  version400,
  versionMismatch,
  versionMissing,
  versionUnsupported,
];
