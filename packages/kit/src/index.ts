export type { Algorithm, AuthOptions, StaticToken } from './serve/auth/options.ts';
export { nearest } from './utils/text.ts';
export { FOREIGN_META_KEY, foreignWords } from './define/foreign-text.ts';
export type { ForeignMark } from './define/foreign-text.ts';
export { getTimeLeft, setTimeLeft } from './call/deadline.ts';
export { ERROR_META_KEY } from './call/respond.ts';
export type { Annotations } from './define/content/blocks.ts';
export { audio, embed, image, link, text } from './define/content/blocks.ts';
export type {
  AudioBlock,
  ContentBlock,
  EmbedBlock,
  Embeddable,
  ImageBlock,
  LinkBlock,
  ResourceContents,
  TextBlock,
} from './define/content/blocks.ts';
export { reply } from './define/content/reply.ts';
export type { Reply, ReplyExtras } from './define/content/reply.ts';
export type {
  Answer,
  AskKind,
  Caller,
  ClientView,
  Context,
  LogLevel,
  Question,
  SpillPayload,
  UrlQuestion,
} from './call/types.ts';
export type { CacheHint } from './define/cache-hint.ts';
export { blankAsAbsent, blankAsAbsentExcept } from './define/schema/input.ts';
export type { Completer } from './define/completion.ts';
export type { Effect, ToolHints } from './define/effect.ts';
export type { Example } from './define/examples.ts';
export type { Icon } from './define/icons.ts';
export type { JsonSchema, Schema } from './define/schema/json-schema.ts';
export type { LimitBy } from './define/limit-by.ts';
export { definePrompt } from './define/prompt.ts';
export type { Prompt, PromptMessage, PromptOptions, PromptReturn } from './define/prompt.ts';
export { defineResource } from './define/resource.ts';
export type {
  FixedResourceOptions,
  ListedResource,
  Readable,
  ReadReturn,
  ReadTarget,
  Resource,
  TemplateResourceOptions,
} from './define/resource.ts';
export { rewriteInput } from './define/schema/input.ts';
export { getDefaultScopes } from './define/effect.ts';
export { defineServer } from './define/server.ts';
export type {
  ServerDefinition,
  ServerLimits,
  ServerOptions,
  SpillLimits,
} from './define/server.ts';
export { defineTool } from './define/tool.ts';
export type { RateLimit, Tool, ToolCache, ToolOptions, ToolReturn } from './define/tool.ts';
export { kitErrorCodes } from './errors/kit-error.ts';
export type { KitErrorCode } from './errors/kit-error.ts';
export { KitError } from './errors/kit-error.ts';
export { toolErrorCodes } from './errors/tool-error.ts';
export type { ToolErrorCode } from './errors/tool-error.ts';
export { ToolError } from './errors/tool-error.ts';
export type { ToolErrorOptions } from './errors/tool-error.ts';
export type { AuditLine, Outcome } from './call/types.ts';
export type { Notifier } from './define/changes.ts';
export type { Logger } from './utils/platform.ts';
export { normalizeText, wrapText } from './utils/text.ts';
export type { RuntimeOptions } from './call/runtime.ts';
export type { Stop } from './define/changes.ts';
