import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import type { Library } from './library/library.ts';
import { explainSection } from './sections/explain-section.prompt.ts';
import { defineSection } from './sections/section.resource.ts';
import { compareVersions } from './comparison/compare-versions.tool.ts';
import { fetchCodeRange, fetchCodeSection, fetchEdCode } from './sections/fetch.tools.ts';
import { getCodeToc, listCodes } from './contents/contents.tools.ts';
import { searchCodeText } from './search/search-code-text.tool.ts';
import { verifyCitation } from './citations/verify-citation.tool.ts';

/** How the server treats its callers. */
export interface ServerOptions {
  /** How many calls one caller may make in a minute. */
  readonly callLimit?: number;
  /** How many calls for the same section one caller may make in a minute. */
  readonly sectionLimit?: number;
  /** Whether fetch_ed_code repeats its four documented fields beside its content. */
  readonly topLevelMetadata?: boolean;
}

const DEFAULTS = { callLimit: 1_000, sectionLimit: 10, topLevelMetadata: true };

const INSTRUCTIONS = [
  "California's 29 codes and its Constitution, as the legislature publishes them.",
  'fetch_code_section takes citations as people write them; fetch_ed_code is for the Education Code.',
  '"Unverified" means that a section could not be looked up, never that it does not exist.',
  'search_code_text looks only at what is kept or imported, and says how much that is.',
  'Where a section has several versions, all are given with their dates: say which one you quote.',
].join(' ');

/** The server over a library that has been opened. */
export function createServer(library: Library, options: ServerOptions = {}): ServerDefinition {
  const given = { ...DEFAULTS, ...options };
  return defineServer({
    name: 'california-codes',
    title: 'California Codes',
    version: VERSION,
    description: 'The statutes and the Constitution of California, quoted right.',
    instructions: INSTRUCTIONS,
    limits: { callsPerMinute: given.callLimit },
    tools: listTools(library, given),
    resources: [defineSection(library)],
    prompts: [explainSection(library)],
    health: () => getHealth(library),
  });
}

function listTools(library: Library, options: Required<ServerOptions>): readonly Tool[] {
  return [
    listCodes(),
    fetchEdCode(library, options),
    fetchCodeSection(library, options),
    fetchCodeRange(library),
    getCodeToc(library),
    searchCodeText(library),
    verifyCitation(library),
    compareVersions(library, options),
  ];
}

/** What /health says of the library: counts and times, nothing of what was asked. */
function getHealth(library: Library): Record<string, unknown> {
  return JSON.parse(JSON.stringify(library.health())) as Record<string, unknown>;
}

/** What the server offers, over no library at all; for lists and documents. */
export function createOutline(): ServerDefinition {
  return createServer(NOTHING);
}

const NOTHING = new Proxy({} as Library, {
  get: () => () => {
    throw new Error('An outline reads no law.');
  },
});

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';
