import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Revision } from '@wellspoken/spec/revisions';

import type { Json, JsonObject } from '../../src/wire/json.ts';

/** A message that a server may send, and the type of the protocol's schema that it is. */
export interface Sample {
  readonly name: string;
  /** The type of what stands in it: a result, a notification, a request or an error. */
  readonly type: string;
  readonly message: JsonObject;
  readonly answers?: string;
  /** The revisions that have it; all that know its type where none are named. */
  readonly only?: readonly Revision[];
}

const methods: Readonly<Record<string, string>> = {
  DiscoverResult: 'server/discover',
  InitializeResult: 'initialize',
  ListToolsResult: 'tools/list',
  CallToolResult: 'tools/call',
  ListResourcesResult: 'resources/list',
  ListResourceTemplatesResult: 'resources/templates/list',
  ReadResourceResult: 'resources/read',
  ListPromptsResult: 'prompts/list',
  GetPromptResult: 'prompts/get',
  CompleteResult: 'completion/complete',
  SubscriptionsListenResult: 'subscriptions/listen',
  GetTaskResult: 'tasks/get',
  ListTasksResult: 'tasks/list',
  CancelTaskResult: 'tasks/cancel',
  CreateTaskResult: 'tools/call',
  InputRequiredResult: 'tools/call',
};

/** The message that carries a result. */
export function answerOf(type: string, result: Json): Omit<Sample, 'name'> {
  const answers = methods[type];
  return {
    type,
    message: { jsonrpc: '2.0', id: 1, result },
    ...(answers !== undefined && { answers }),
  };
}

const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;

// What an example of a part is put into, so that it becomes a message.
const holders: Readonly<Record<string, (part: JsonObject) => Omit<Sample, 'name'>>> = {
  TextContent: inCall,
  ImageContent: inCall,
  AudioContent: inCall,
  EmbeddedResource: inCall,
  ResourceLink: inCall,
  Tool: (tool) => answerOf('ListToolsResult', { ...cached, tools: [tool] }),
  Resource: (resource) => answerOf('ListResourcesResult', { ...cached, resources: [resource] }),
  TextResourceContents: (part) => answerOf('ReadResourceResult', { ...cached, contents: [part] }),
  BlobResourceContents: (part) => answerOf('ReadResourceResult', { ...cached, contents: [part] }),
  ServerCapabilities: (capabilities) =>
    answerOf('DiscoverResult', { ...cached, supportedVersions: ['2026-07-28'], capabilities }),
  InputRequests: (inputRequests) =>
    answerOf('InputRequiredResult', { resultType: 'input_required', inputRequests }),
  StringSchema: inForm,
  NumberSchema: inForm,
  BooleanSchema: inForm,
  TitledSingleSelectEnumSchema: inForm,
  UntitledSingleSelectEnumSchema: inForm,
  TitledMultiSelectEnumSchema: inForm,
  UntitledMultiSelectEnumSchema: inForm,
  ElicitRequestFormParams: (params) => asked('ElicitRequest', 'elicitation/create', params),
  ElicitRequestURLParams: (params) => asked('ElicitRequest', 'elicitation/create', params),
  CreateMessageRequestParams: (params) =>
    asked('CreateMessageRequest', 'sampling/createMessage', params),
  SamplingMessage: (part) => sampled({ messages: [part] }),
  ModelPreferences: (modelPreferences) => sampled({ messages: [], modelPreferences }),
};

function inCall(block: JsonObject): Omit<Sample, 'name'> {
  return answerOf('CallToolResult', { resultType: 'complete', content: [block] });
}

function inForm(schema: JsonObject): Omit<Sample, 'name'> {
  const requestedSchema = { type: 'object', properties: { field: schema } };
  return asked('ElicitRequest', 'elicitation/create', {
    message: 'Please fill in',
    requestedSchema,
  });
}

const sampled = (params: JsonObject): Omit<Sample, 'name'> =>
  asked('CreateMessageRequest', 'sampling/createMessage', { maxTokens: 100, ...params });

const asked = (type: string, method: string, params: JsonObject): Omit<Sample, 'name'> => ({
  type,
  message: { jsonrpc: '2.0', id: 7, method, params },
});

function sampleOf(type: string, example: JsonObject): Omit<Sample, 'name'> | undefined {
  const holder = holders[type];
  if (holder !== undefined) return holder(example);
  if (type.endsWith('ResultResponse')) {
    const inner = type.replace(/Response$/, '');
    return { ...answerOf(inner, {}), message: example };
  }
  if (methods[type] !== undefined) return answerOf(type, example);
  if (type.endsWith('Notification')) return { type, message: { jsonrpc: '2.0', ...example } };
  if (type.endsWith('Error')) return { type: 'error', message: errorMessage(example) };
  if (['ElicitRequest', 'CreateMessageRequest', 'ListRootsRequest'].includes(type)) {
    return { type, message: { jsonrpc: '2.0', id: 7, ...example } };
  }
  return undefined;
}

const errorMessage = (example: JsonObject): JsonObject =>
  example['error'] === undefined ? { jsonrpc: '2.0', id: 1, error: example } : example;

/** The example messages of the protocol that a server may send. */
export function readSamples(folder: string): readonly Sample[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((type) =>
      readdirSync(join(folder, type))
        .toSorted()
        .flatMap((file) => {
          const example = JSON.parse(readFileSync(join(folder, type, file), 'utf8')) as JsonObject;
          const sample = sampleOf(type, example);
          return sample === undefined ? [] : [{ name: `${type}/${file}`, ...sample }];
        }),
    );
}
