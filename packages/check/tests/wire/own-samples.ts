import type { Sample } from './messages.ts';
import { answerOf } from './messages.ts';

const task = {
  taskId: 't1',
  status: 'working',
  createdAt: '2025-11-25T10:30:00Z',
  lastUpdatedAt: '2025-11-25T10:30:00Z',
  ttl: 60_000,
  pollInterval: 1000,
  statusMessage: 'Running',
};

/** Messages of older revisions, of which the protocol gives no examples. */
export const ownSamples: readonly Sample[] = [
  {
    name: 'initialize',
    ...answerOf('InitializeResult', {
      protocolVersion: '2025-11-25',
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
        tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
        experimental: { 'example.com/x': {} },
      },
      serverInfo: {
        name: 'example',
        version: '1.0.0',
        title: 'Example',
        description: 'An example',
        websiteUrl: 'https://example.com/',
        icons: [
          {
            src: 'https://example.com/icon.png',
            mimeType: 'image/png',
            sizes: ['48x48'],
            theme: 'light',
          },
        ],
      },
      instructions: 'Be kind.',
    }),
  },
  {
    name: 'tools with everything',
    ...answerOf('ListToolsResult', {
      resultType: 'complete',
      ttlMs: 1,
      cacheScope: 'public',
      tools: [
        {
          name: 'tool',
          title: 'Tool',
          description: 'A tool',
          inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          outputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          annotations: {
            title: 'Tool',
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          },
          execution: { taskSupport: 'optional' },
          _meta: { 'example.com/x': 1 },
        },
      ],
      nextCursor: 'next',
    }),
  },
  {
    name: 'call with everything',
    ...answerOf('CallToolResult', {
      resultType: 'complete',
      content: [
        {
          type: 'text',
          text: 'a',
          annotations: { audience: ['user'], priority: 0.5, lastModified: '2025-01-12T15:00:58Z' },
        },
        { type: 'resource', resource: { uri: 'file:///a', blob: 'aGk=' } },
      ],
      structuredContent: { a: 1 },
      isError: false,
      _meta: { 'example.com/x': 1 },
    }),
  },
  {
    name: 'prompts with everything',
    ...answerOf('ListPromptsResult', {
      resultType: 'complete',
      ttlMs: 1,
      cacheScope: 'public',
      prompts: [
        {
          name: 'p',
          title: 'P',
          description: 'A prompt',
          arguments: [{ name: 'a', title: 'A', description: 'An argument', required: true }],
        },
      ],
    }),
  },
  { name: 'created task', ...answerOf('CreateTaskResult', { task }) },
  { name: 'task', ...answerOf('GetTaskResult', task) },
  { name: 'tasks', ...answerOf('ListTasksResult', { tasks: [task], nextCursor: 'x' }) },
  { name: 'cancelled task', ...answerOf('CancelTaskResult', task) },
  {
    name: 'status of a task',
    type: 'TaskStatusNotification',
    message: { jsonrpc: '2.0', method: 'notifications/tasks/status', params: task },
  },
  {
    name: 'end of an elicitation',
    type: 'ElicitationCompleteNotification',
    message: {
      jsonrpc: '2.0',
      method: 'notifications/elicitation/complete',
      params: { elicitationId: 'e1' },
    },
  },
  { name: 'ping', type: 'PingRequest', message: { jsonrpc: '2.0', id: 'p', method: 'ping' } },
  {
    name: 'empty',
    type: 'EmptyResult',
    message: { jsonrpc: '2.0', id: 1, result: {} },
    answers: 'ping',
    only: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  },
  {
    name: 'error with data',
    type: 'error',
    message: {
      jsonrpc: '2.0',
      id: 'a',
      error: { code: -32602, message: 'Invalid params', data: { a: 1 } },
    },
  },
  {
    name: 'url elicitation',
    type: 'ElicitRequest',
    message: {
      jsonrpc: '2.0',
      id: 1,
      method: 'elicitation/create',
      params: { mode: 'url', message: 'Open it', url: 'https://example.com/', elicitationId: 'e1' },
    },
  },
];
