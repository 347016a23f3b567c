import type { AnyRule } from '../define-rule.ts';
import { accept } from './accept.rule.ts';
import { bind } from './bind.rule.ts';
import { cancelByClose } from './cancel-by-close.rule.ts';
import { contentType } from './content-type.rule.ts';
import { cors } from './cors.rule.ts';
import { errorCarriesId } from './error-carries-id.rule.ts';
import { get } from './get.rule.ts';
import { headerCase } from './header-case.rule.ts';
import { hostRebinding } from './host-rebinding.rule.ts';
import { legacySseOnly } from './legacy-sse-only.rule.ts';
import { limits } from './limits.rule.ts';
import { mcpMethod } from './mcp-method.rule.ts';
import { mcpName, mcpNameBase64 } from './mcp-name.rule.ts';
import { mcpParam } from './mcp-param.rule.ts';
import { delete405, get405 } from './method-405.rule.ts';
import { noSession } from './no-session.rule.ts';
import { notification202 } from './notification-202.rule.ts';
import { origin } from './origin.rule.ts';
import { requestMediaType } from './request-media-type.rule.ts';
import { sessionAscii } from './session-ascii.rule.ts';
import { sessionEnded } from './session-ended.rule.ts';
import { sessionNotAuth } from './session-not-auth.rule.ts';
import { sessionRequired } from './session-required.rule.ts';
import { sseCloses } from './sse-closes.rule.ts';
import { sseEventId } from './sse-event-id.rule.ts';
import { sseNoBroadcast } from './sse-no-broadcast.rule.ts';
import { sseNoBuffering } from './sse-no-buffering.rule.ts';
import { sseScope } from './sse-scope.rule.ts';
import { tls } from './tls.rule.ts';
import { version400 } from './version-400.rule.ts';
import {
  unknownMethod404,
  versionMismatch,
  versionMissing,
  versionUnsupported,
} from './version-headers.rule.ts';

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
