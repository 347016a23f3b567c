import type { Tool as WireTool } from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../call/types.ts';
import { fitsRevision } from '../../call/respond.ts';
import { mayUse } from '../../call/admit.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { Tool } from '../../define/tool.ts';
import { paginate } from './paginate.ts';

/** Handles `tools/list`. */
export function listTools(
  { definition }: Runtime,
  exchange: Pick<Exchange, 'caller' | 'client'>,
  cursor: string | undefined,
): { tools: WireTool[]; nextCursor?: string } {
  const visible = [...definition.tools.values()].filter(
    (tool) => !definition.isHidden(tool.name) && mayUse(exchange.caller, tool),
  );
  const { items, ...rest } = paginate('tools', visible, { cursor, size: definition.pageSize });
  return { tools: items.map((tool) => getWireTool(tool, exchange.client.revision)), ...rest };
}

const written = new WeakMap<Tool, Map<Revision, WireTool>>();

// Definitions are immutable, so each revision's form is computed once.
function getWireTool(tool: Tool, revision: Revision): WireTool {
  const forms = written.get(tool) ?? new Map<Revision, WireTool>();
  written.set(tool, forms);
  const form = forms.get(revision) ?? writeTool(tool, revision);
  forms.set(revision, form);
  return form;
}

function writeTool(tool: Tool, revision: Revision): WireTool {
  const titled = fitsRevision('title', revision);
  const { hints, outputJson } = tool;
  const annotations = {
    // 2025-03-26 has no other member for a title.
    ...(!titled && { title: tool.title }),
    readOnlyHint: hints.readOnly,
    destructiveHint: hints.destructive,
    idempotentHint: hints.idempotent,
    openWorldHint: tool.openWorld,
  };
  // The SDK's types differ from ours only in being mutable.
  return {
    name: tool.name,
    ...(titled && { title: tool.title }),
    description: tool.description,
    inputSchema: tool.inputJson,
    ...(outputJson && fitsRevision('outputSchema', revision) && { outputSchema: outputJson }),
    ...(fitsRevision('toolAnnotations', revision) && { annotations }),
    ...(tool.icons.length > 0 && fitsRevision('icons', revision) && { icons: tool.icons }),
    ...(tool.meta && fitsRevision('definitionMeta', revision) && { _meta: tool.meta }),
  } as WireTool;
}
