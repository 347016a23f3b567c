import type { JSONRPCNotification, ServerEvent } from '@modelcontextprotocol/server';

import type { ServerDefinition } from '../define/server.ts';
import { capabilitiesOf } from './capabilities.ts';

const LISTS = {
  tools_list_changed: 'tools',
  prompts_list_changed: 'prompts',
  resources_list_changed: 'resources',
} as const;

/** What a legacy client is told when a list changes that the server has; undefined for other changes. */
export function listNotice(
  definition: ServerDefinition,
  { kind }: ServerEvent,
): JSONRPCNotification | undefined {
  if (kind === 'resource_updated') return undefined;
  const list = LISTS[kind];
  if (capabilitiesOf(definition)[list] === undefined) return undefined;
  return { jsonrpc: '2.0', method: `notifications/${list}/list_changed` };
}
