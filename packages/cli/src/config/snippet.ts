import type { Host } from './hosts.ts';
import { renderJson } from './json-render.ts';
import { mergeJson } from './merge-json.ts';
import { mergeToml } from './merge-toml.ts';
import type { HostEntry, MergeResult } from './merge.ts';
import { renderTable } from './toml-edit.ts';

/** What to paste into a host's file that has no servers yet. */
export function renderSnippet(host: Host, entry: HostEntry): string {
  if (host.format === 'toml') return renderTable(entry, host.key);
  const value = { [host.key]: { [entry.name]: entry.fields } };
  return `${renderJson(value, { eol: '\n', unit: '  ', indent: '' })}\n`;
}

/** Merges an entry into the text of a host's file. */
export function merge(
  text: string,
  entry: HostEntry,
  host: Host & { replace: boolean },
): MergeResult {
  const options = { key: host.key, replace: host.replace };
  return host.format === 'toml' ? mergeToml(text, entry, options) : mergeJson(text, entry, options);
}
