import type { AnyRule } from './define-rule.ts';
import {
  authAsMetadata,
  authDiscovery,
  authPkce,
  authPrm,
  authRegistration,
  authScope,
} from './auth/documents.rule.ts';
import { authOpenRemote } from './auth/open-remote.rule.ts';
import { auth401, authAudience, authEachRequest, authQueryToken } from './auth/tokens.rule.ts';
import { cacheHints } from './cache/hints.rule.ts';
import { cacheInterim } from './cache/interim.rule.ts';
import { cachePublicAuth } from './cache/public-auth.rule.ts';
import { cacheScopeUniform } from './cache/scope-uniform.rule.ts';
import { callBadArgsActionable } from './call/bad-args-actionable.rule.ts';
import { callBadArgsVisible } from './call/bad-args-visible.rule.ts';
import { callCancel } from './call/cancel.rule.ts';
import { callContentShape } from './call/content-shape.rule.ts';
import { callEmptySuccess } from './call/empty-success.rule.ts';
import { callErrorHasText } from './call/error-has-text.rule.ts';
import { callErrorProse } from './call/error-prose.rule.ts';
import { callExtraArgs } from './call/extra-args.rule.ts';
import { callHandles } from './call/handles.rule.ts';
import { callHiddenFailure } from './call/hidden-failure.rule.ts';
import { callIdempotent } from './call/idempotent.rule.ts';
import { callIserrorPlace } from './call/iserror-place.rule.ts';
import { callJsonOnlyText } from './call/json-only-text.rule.ts';
import { callLeakHost } from './call/leak-host.rule.ts';
import { callLeakPath } from './call/leak-path.rule.ts';
import { callLeakSecret } from './call/leak-secret.rule.ts';
import { callLeakStack } from './call/leak-stack.rule.ts';
import { callMalformed } from './call/malformed.rule.ts';
import { callNoArguments } from './call/no-arguments.rule.ts';
import { callNoHiddenState } from './call/no-hidden-state.rule.ts';
import { callNotProtocolError } from './call/not-protocol-error.rule.ts';
import { callOpenWorld } from './call/open-world.rule.ts';
import { callOutputSize } from './call/output-size.rule.ts';
import { callParallel } from './call/parallel.rule.ts';
import { callProgress } from './call/progress.rule.ts';
import { callReadOnly } from './call/read-only.rule.ts';
import { callStrayFields } from './call/stray-fields.rule.ts';
import { callStructuredOnError } from './call/structured-on-error.rule.ts';
import { callStructuredPresent } from './call/structured-present.rule.ts';
import { callStructuredRoot } from './call/structured-root.rule.ts';
import { callStructuredValid } from './call/structured-valid.rule.ts';
import { callTextMirror } from './call/text-mirror.rule.ts';
import { callTimeout } from './call/timeout.rule.ts';
import { callUnknownTool } from './call/unknown-tool.rule.ts';
import { callValidates } from './call/validates.rule.ts';
import { completeBadRef } from './complete/bad-ref.rule.ts';
import { completeDeclared } from './complete/declared.rule.ts';
import { completeLimit } from './complete/limit.rule.ts';
import {
  contentAudience,
  contentLastModified,
  contentPriority,
} from './content/annotations.rule.ts';
import { contentBase64 } from './content/base64.rule.ts';
import { contentControl } from './content/control.rule.ts';
import { contentEmbedded } from './content/embedded.rule.ts';
import { contentLink } from './content/link.rule.ts';
import { contentMagic } from './content/magic.rule.ts';
import { contentMime } from './content/mime.rule.ts';
import {
  discoverFields,
  discoverHonest,
  discoverImplemented,
  discoverStable,
} from './discover/answer.rule.ts';
import { discoverServerInfo } from './discover/server-info.rule.ts';
import { elicitDecline } from './elicit/decline.rule.ts';
import { elicitSchema } from './elicit/schema.rule.ts';
import { elicitUrl } from './elicit/url.rule.ts';
import { eraDeprecated } from './era/deprecated.rule.ts';
import { eraInitializeHint } from './era/initialize-hint.rule.ts';
import { eraNoServerRequests } from './era/no-server-requests.rule.ts';
import { eraRemovedMethods } from './era/removed-methods.rule.ts';
import { httpAccept } from './http/accept.rule.ts';
import { httpBind } from './http/bind.rule.ts';
import { httpCancelByClose } from './http/cancel-by-close.rule.ts';
import { httpContentType } from './http/content-type.rule.ts';
import { httpCors } from './http/cors.rule.ts';
import { httpErrorCarriesId } from './http/error-carries-id.rule.ts';
import { httpGet } from './http/get.rule.ts';
import { httpHeaderCase } from './http/header-case.rule.ts';
import { httpHostRebinding } from './http/host-rebinding.rule.ts';
import { httpLegacySseOnly } from './http/legacy-sse-only.rule.ts';
import { httpLimits } from './http/limits.rule.ts';
import { httpMcpMethod } from './http/mcp-method.rule.ts';
import { httpMcpName, httpMcpNameBase64 } from './http/mcp-name.rule.ts';
import { httpMcpParam } from './http/mcp-param.rule.ts';
import { httpDelete405, httpGet405 } from './http/method-405.rule.ts';
import { httpNoSession } from './http/no-session.rule.ts';
import { httpNotification202 } from './http/notification-202.rule.ts';
import { httpOrigin } from './http/origin.rule.ts';
import { httpRequestMediaType } from './http/request-media-type.rule.ts';
import { httpSessionAscii } from './http/session-ascii.rule.ts';
import { httpSessionEnded } from './http/session-ended.rule.ts';
import { httpSessionNotAuth } from './http/session-not-auth.rule.ts';
import { httpSessionRequired } from './http/session-required.rule.ts';
import { httpSseCloses } from './http/sse-closes.rule.ts';
import { httpSseEventId } from './http/sse-event-id.rule.ts';
import { httpSseNoBroadcast } from './http/sse-no-broadcast.rule.ts';
import { httpSseNoBuffering } from './http/sse-no-buffering.rule.ts';
import { httpSseScope } from './http/sse-scope.rule.ts';
import { httpTls } from './http/tls.rule.ts';
import { httpVersion400 } from './http/version-400.rule.ts';
import {
  httpUnknownMethod404,
  httpVersionMismatch,
  httpVersionMissing,
  httpVersionUnsupported,
} from './http/version-headers.rule.ts';
import { infoIdentity } from './info/identity.rule.ts';
import { infoInstructions } from './info/instructions.rule.ts';
import { initCapabilitiesTrue, initUndeclared32601 } from './init/capabilities.rule.ts';
import { initFields } from './init/fields.rule.ts';
import { initPing } from './init/ping.rule.ts';
import { initPreinitSurvives } from './init/preinit-survives.rule.ts';
import { initQuietBeforeInitialized } from './init/quiet.rule.ts';
import { initServerRequestsDeclared } from './init/server-requests-declared.rule.ts';
import {
  initLatest,
  initVersionOther,
  initVersionPublished,
  initVersionSame,
} from './init/versions.rule.ts';
import { jsonrpcBatch } from './jsonrpc/batch.rule.ts';
import { jsonrpcErrorConcise } from './jsonrpc/error-concise.rule.ts';
import { jsonrpcErrorShape } from './jsonrpc/error-shape.rule.ts';
import { jsonrpcIdEcho } from './jsonrpc/id-echo.rule.ts';
import { jsonrpcInvalidParams } from './jsonrpc/invalid-params.rule.ts';
import { jsonrpcInvalidRequest } from './jsonrpc/invalid-request.rule.ts';
import { jsonrpcLegacyRange } from './jsonrpc/legacy-range.rule.ts';
import { jsonrpcMethodNotFound } from './jsonrpc/method-not-found.rule.ts';
import { jsonrpcNotificationSilent } from './jsonrpc/notification-silent.rule.ts';
import { jsonrpcNullId } from './jsonrpc/null-id.rule.ts';
import { jsonrpcOneOutcome } from './jsonrpc/one-outcome.rule.ts';
import { jsonrpcParallelIds } from './jsonrpc/parallel-ids.rule.ts';
import { jsonrpcParseError } from './jsonrpc/parse-error.rule.ts';
import { jsonrpcReservedCodes } from './jsonrpc/reserved-codes.rule.ts';
import { jsonrpcRetiredCodes } from './jsonrpc/retired-codes.rule.ts';
import { jsonrpcUnknownFields } from './jsonrpc/unknown-fields.rule.ts';
import { jsonrpcUtf8 } from './jsonrpc/utf8.rule.ts';
import { jsonrpcVersion } from './jsonrpc/version.rule.ts';
import { jsonrpcWireSchema } from './jsonrpc/wire-schema.rule.ts';
import { logBadLevel } from './log/bad-level.rule.ts';
import { logClean } from './log/clean.rule.ts';
import { logDeclared } from './log/declared.rule.ts';
import { logLevel } from './log/level.rule.ts';
import {
  metaClientInfoOptional,
  metaNoMemory,
  metaUnsupportedVersion,
} from './meta/envelope.rule.ts';
import { metaKeyFormat } from './meta/key-format.rule.ts';
import { metaMissingCapability } from './meta/missing-capability.rule.ts';
import { metaCapabilitiesRequired, metaVersionRequired } from './meta/required.rule.ts';
import { metaTrace } from './meta/trace.rule.ts';
import { mrtrBounded } from './mrtr/bounded.rule.ts';
import { mrtrCapability } from './mrtr/capability.rule.ts';
import { mrtrRetry } from './mrtr/retry.rule.ts';
import { mrtrShape } from './mrtr/shape.rule.ts';
import { mrtrTamper } from './mrtr/tamper.rule.ts';
import { mrtrWhere } from './mrtr/where.rule.ts';
import { pageBadCursor } from './page/bad-cursor.rule.ts';
import { pageStable } from './page/stable.rule.ts';
import { pageTerminates } from './page/terminates.rule.ts';
import { perfConcurrency } from './perf/concurrency.rule.ts';
import { perfContext } from './perf/context.rule.ts';
import { perfLatency } from './perf/latency.rule.ts';
import { perfMemory } from './perf/memory.rule.ts';
import { perfStart } from './perf/start.rule.ts';
import { promptArgumentsUsed } from './prompt/arguments-used.rule.ts';
import { promptList } from './prompt/list.rule.ts';
import { promptMessages } from './prompt/messages.rule.ts';
import { promptMissingArgument, promptUnknown } from './prompt/refusals.rule.ts';
import { resHttpsUse } from './res/https-use.rule.ts';
import { resMeta } from './res/meta.rule.ts';
import { resNotEmpty, resNotFound } from './res/missing.rule.ts';
import { resReadable } from './res/readable.rule.ts';
import { resSubscribe } from './res/subscribe.rule.ts';
import { resTemplate } from './res/template.rule.ts';
import { resTraversal } from './res/traversal.rule.ts';
import { resUri } from './res/uri.rule.ts';
import { resultNoLeak } from './result/no-leak.rule.ts';
import { resultType } from './result/type.rule.ts';
import { secAnsi } from './sec/ansi.rule.ts';
import { secBroadArgument, secCredentialArgument } from './sec/arguments.rule.ts';
import { secBeacon } from './sec/beacon.rule.ts';
import { secCommand } from './sec/command.rule.ts';
import { secHiddenUnicode } from './sec/hidden-unicode.rule.ts';
import { secHomoglyph } from './sec/homoglyph.rule.ts';
import { secInjection } from './sec/injection.rule.ts';
import { secProtoKeys } from './sec/proto-keys.rule.ts';
import { secSecretInMetadata } from './sec/secret-in-metadata.rule.ts';
import { secShadowing } from './sec/shadowing.rule.ts';
import { secSql } from './sec/sql.rule.ts';
import { secSsrf } from './sec/ssrf.rule.ts';
import { secTraversal } from './sec/traversal.rule.ts';
import { secTrifecta } from './sec/trifecta.rule.ts';
import { stdioConfigError, stdioNoOauth, stdioUnconfiguredList } from './stdio/credentials.rule.ts';
import { stdioExitOnEof, stdioSigterm } from './stdio/ending.rule.ts';
import { stdioStderr } from './stdio/stderr.rule.ts';
import { stdioFraming, stdioStdoutPure } from './stdio/stdout.rule.ts';
import { stdioBadLineSurvives, stdioFlush } from './stdio/survives.rule.ts';
import { subAckFirst } from './sub/ack-first.rule.ts';
import { subEnd } from './sub/end.rule.ts';
import { subFilter } from './sub/filter.rule.ts';
import { subParallel } from './sub/parallel.rule.ts';
import { subTagged } from './sub/tagged.rule.ts';
import { taskDurable } from './task/durable.rule.ts';
import { taskLegacy } from './task/legacy.rule.ts';
import { taskOptIn } from './task/opt-in.rule.ts';
import { taskOutcome } from './task/outcome.rule.ts';
import { taskUndeclared } from './task/undeclared.rule.ts';
import { taskUnknown } from './task/unknown.rule.ts';
import { toolsAnnotationsContradict } from './tools/annotations-contradict.rule.ts';
import { toolsAnnotations, toolsAnnotationsTypes } from './tools/annotations.rule.ts';
import { toolsBounds } from './tools/bounds.rule.ts';
import { toolsBudget } from './tools/budget.rule.ts';
import { toolsAdditionalProperties, toolsEmptyClosed } from './tools/closed-input.rule.ts';
import { toolsDefaultValid } from './tools/default-valid.rule.ts';
import { toolsDescriptionParts } from './tools/description-parts.rule.ts';
import { toolsDescriptionTwins } from './tools/description-twins.rule.ts';
import { toolsDescription } from './tools/description.rule.ts';
import { toolsEnum } from './tools/enum.rule.ts';
import { toolsFormat } from './tools/format.rule.ts';
import { toolsIcons } from './tools/icons.rule.ts';
import { toolsInputObject } from './tools/input-object.rule.ts';
import { toolsListChanged } from './tools/list-changed.rule.ts';
import { toolsListConstant } from './tools/list-constant.rule.ts';
import { toolsListShape } from './tools/list-shape.rule.ts';
import { toolsNameHostSafe } from './tools/name-host-safe.rule.ts';
import { toolsNameStyle } from './tools/name-style.rule.ts';
import { toolsNameCharset, toolsNameLength, toolsNameUnique } from './tools/names.rule.ts';
import { toolsOrder } from './tools/order.rule.ts';
import { toolsOutputAbsent } from './tools/output-absent.rule.ts';
import { toolsOutputRoot } from './tools/output-root.rule.ts';
import { toolsOutputStrength } from './tools/output-strength.rule.ts';
import { toolsPinned } from './tools/pinned.rule.ts';
import { toolsPortable } from './tools/portable.rule.ts';
import { toolsPropertyDescribed, toolsPropertyTyped } from './tools/properties.rule.ts';
import { toolsRefLocal } from './tools/ref-local.rule.ts';
import { toolsRequiredValid } from './tools/required-valid.rule.ts';
import { toolsSchemaSize } from './tools/schema-size.rule.ts';
import { toolsOutputValid, toolsSchemaValid } from './tools/schema-valid.rule.ts';
import { toolsTaskSupport } from './tools/task-support.rule.ts';
import { toolsTitle } from './tools/title.rule.ts';
import { toolsXMcpHeader, toolsXMcpHeaderSecret } from './tools/x-mcp-header.rule.ts';

/** Every rule, by id. */
export const rules: readonly AnyRule[] = [
  auth401,
  authAsMetadata,
  authAudience,
  authDiscovery,
  authEachRequest,
  authOpenRemote,
  authPkce,
  authPrm,
  authQueryToken,
  authRegistration,
  authScope,
  cacheHints,
  cacheInterim,
  cachePublicAuth,
  cacheScopeUniform,
  callBadArgsActionable,
  callBadArgsVisible,
  callCancel,
  callContentShape,
  callEmptySuccess,
  callErrorHasText,
  callErrorProse,
  callExtraArgs,
  callHandles,
  callHiddenFailure,
  callIdempotent,
  callIserrorPlace,
  callJsonOnlyText,
  callLeakHost,
  callLeakPath,
  callLeakSecret,
  callLeakStack,
  callMalformed,
  callNoArguments,
  callNoHiddenState,
  callNotProtocolError,
  callOpenWorld,
  callOutputSize,
  callParallel,
  callProgress,
  callReadOnly,
  callStrayFields,
  callStructuredOnError,
  callStructuredPresent,
  callStructuredRoot,
  callStructuredValid,
  callTextMirror,
  callTimeout,
  callUnknownTool,
  callValidates,
  completeBadRef,
  completeDeclared,
  completeLimit,
  contentAudience,
  contentBase64,
  contentControl,
  contentEmbedded,
  contentLastModified,
  contentLink,
  contentMagic,
  contentMime,
  contentPriority,
  discoverFields,
  discoverHonest,
  discoverImplemented,
  discoverServerInfo,
  discoverStable,
  elicitDecline,
  elicitSchema,
  elicitUrl,
  eraDeprecated,
  eraInitializeHint,
  eraNoServerRequests,
  eraRemovedMethods,
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
  infoIdentity,
  infoInstructions,
  initCapabilitiesTrue,
  initFields,
  initLatest,
  initPing,
  initPreinitSurvives,
  initQuietBeforeInitialized,
  initServerRequestsDeclared,
  initUndeclared32601,
  initVersionOther,
  initVersionPublished,
  initVersionSame,
  jsonrpcBatch,
  jsonrpcErrorConcise,
  jsonrpcErrorShape,
  jsonrpcIdEcho,
  jsonrpcInvalidParams,
  jsonrpcInvalidRequest,
  jsonrpcLegacyRange,
  jsonrpcMethodNotFound,
  jsonrpcNotificationSilent,
  jsonrpcNullId,
  jsonrpcOneOutcome,
  jsonrpcParallelIds,
  jsonrpcParseError,
  jsonrpcReservedCodes,
  jsonrpcRetiredCodes,
  jsonrpcUnknownFields,
  jsonrpcUtf8,
  jsonrpcVersion,
  jsonrpcWireSchema,
  logBadLevel,
  logClean,
  logDeclared,
  logLevel,
  metaCapabilitiesRequired,
  metaClientInfoOptional,
  metaKeyFormat,
  metaMissingCapability,
  metaNoMemory,
  metaTrace,
  metaUnsupportedVersion,
  metaVersionRequired,
  mrtrBounded,
  mrtrCapability,
  mrtrRetry,
  mrtrShape,
  mrtrTamper,
  mrtrWhere,
  pageBadCursor,
  pageStable,
  pageTerminates,
  perfConcurrency,
  perfContext,
  perfLatency,
  perfMemory,
  perfStart,
  promptArgumentsUsed,
  promptList,
  promptMessages,
  promptMissingArgument,
  promptUnknown,
  resHttpsUse,
  resMeta,
  resNotEmpty,
  resNotFound,
  resReadable,
  resSubscribe,
  resTemplate,
  resTraversal,
  resUri,
  resultNoLeak,
  resultType,
  secAnsi,
  secBeacon,
  secBroadArgument,
  secCommand,
  secCredentialArgument,
  secHiddenUnicode,
  secHomoglyph,
  secInjection,
  secProtoKeys,
  secSecretInMetadata,
  secShadowing,
  secSql,
  secSsrf,
  secTraversal,
  secTrifecta,
  stdioBadLineSurvives,
  stdioConfigError,
  stdioExitOnEof,
  stdioFlush,
  stdioFraming,
  stdioNoOauth,
  stdioSigterm,
  stdioStderr,
  stdioStdoutPure,
  stdioUnconfiguredList,
  subAckFirst,
  subEnd,
  subFilter,
  subParallel,
  subTagged,
  taskDurable,
  taskLegacy,
  taskOptIn,
  taskOutcome,
  taskUndeclared,
  taskUnknown,
  toolsAdditionalProperties,
  toolsAnnotations,
  toolsAnnotationsContradict,
  toolsAnnotationsTypes,
  toolsBounds,
  toolsBudget,
  toolsDefaultValid,
  toolsDescription,
  toolsDescriptionParts,
  toolsDescriptionTwins,
  toolsEmptyClosed,
  toolsEnum,
  toolsFormat,
  toolsIcons,
  toolsInputObject,
  toolsListChanged,
  toolsListConstant,
  toolsListShape,
  toolsNameCharset,
  toolsNameHostSafe,
  toolsNameLength,
  toolsNameStyle,
  toolsNameUnique,
  toolsOrder,
  toolsOutputAbsent,
  toolsOutputRoot,
  toolsOutputStrength,
  toolsOutputValid,
  toolsPinned,
  toolsPortable,
  toolsPropertyDescribed,
  toolsPropertyTyped,
  toolsRefLocal,
  toolsRequiredValid,
  toolsSchemaSize,
  toolsSchemaValid,
  toolsTaskSupport,
  toolsTitle,
  toolsXMcpHeader,
  toolsXMcpHeaderSecret,
];
