import { callRequirements } from './calls.ts';
import { contentRequirements } from './content.ts';
import { httpLegacyRequirements } from './http-legacy.ts';
import { httpModernRequirements } from './http-modern.ts';
import { httpRequirements } from './http.ts';
import { inputRequirements } from './input.ts';
import { jsonrpcRequirements } from './jsonrpc.ts';
import { lifecycleRequirements } from './lifecycle.ts';
import { listRequirements } from './lists.ts';
import { loggingRequirements } from './logging.ts';
import { modernRequirements } from './modern.ts';
import { promptRequirements } from './prompts.ts';
import { resourceRequirements } from './resources.ts';
import { stdioRequirements } from './stdio.ts';
import { subscriptionRequirements } from './subscriptions.ts';
import { toolRequirements } from './tools.ts';
import type { RequirementRow } from './types.ts';

/** The id of a requirement, `<area>.<name>`. */
export type RequirementId =
  | (typeof callRequirements)[number]['id']
  | (typeof contentRequirements)[number]['id']
  | (typeof httpLegacyRequirements)[number]['id']
  | (typeof httpModernRequirements)[number]['id']
  | (typeof httpRequirements)[number]['id']
  | (typeof inputRequirements)[number]['id']
  | (typeof jsonrpcRequirements)[number]['id']
  | (typeof lifecycleRequirements)[number]['id']
  | (typeof listRequirements)[number]['id']
  | (typeof loggingRequirements)[number]['id']
  | (typeof modernRequirements)[number]['id']
  | (typeof promptRequirements)[number]['id']
  | (typeof resourceRequirements)[number]['id']
  | (typeof stdioRequirements)[number]['id']
  | (typeof subscriptionRequirements)[number]['id']
  | (typeof toolRequirements)[number]['id'];

/** A sentence of the specification that a server must keep. */
export interface Requirement extends RequirementRow {
  readonly id: RequirementId;
}

/** Every requirement of the specification that binds a server, by area. */
export const requirements: readonly Requirement[] = [
  ...jsonrpcRequirements,
  ...lifecycleRequirements,
  ...modernRequirements,
  ...httpRequirements,
  ...httpModernRequirements,
  ...httpLegacyRequirements,
  ...stdioRequirements,
  ...toolRequirements,
  ...listRequirements,
  ...callRequirements,
  ...contentRequirements,
  ...resourceRequirements,
  ...promptRequirements,
  ...loggingRequirements,
  ...subscriptionRequirements,
  ...inputRequirements,
];
