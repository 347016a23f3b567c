import { defineServer, type ServerDefinition } from '@wellspoken/kit';

import { inputRequiredPrompts } from './prompts/input-required.ts';
import { plainPrompts } from './prompts/plain.ts';
import { resources } from './resources.ts';
import { changeTools } from './tools/changes.ts';
import { contentTools } from './tools/content.ts';
import { elicitationTools } from './tools/elicitation.ts';
import { failureTools } from './tools/failure.ts';
import { inputRequiredTools } from './tools/input-required.ts';
import { notificationTools } from './tools/notifications.ts';
import { samplingTools } from './tools/sampling.ts';
import { schemaTools } from './tools/schemas.ts';

/** A server with every fixture that the official conformance suite asks for. */
export function createEverythingServer(): ServerDefinition {
  return defineServer({
    name: 'everything',
    title: 'Everything',
    version: '0.0.0',
    instructions: 'Fixtures of the conformance suite; each tool shows one part of the protocol.',
    clientLogging: true,
    tools: [
      ...contentTools,
      ...failureTools,
      ...notificationTools,
      ...changeTools,
      ...schemaTools,
      ...samplingTools,
      ...elicitationTools,
      ...inputRequiredTools,
    ],
    resources,
    prompts: [...plainPrompts, ...inputRequiredPrompts],
  });
}
