import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { revisions } from '@wellspoken/spec/revisions';

import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import type { HttpEndpoint, HttpOutcome } from '../../wire/http-endpoint.ts';
import { readField, isObject, type Json, type JsonObject, parseJson } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import type {
  Negotiated,
  OldWays,
  PackageEvidence,
  UndeclaredFeature,
} from './opening.evidence.ts';

/** No revision was or will be published under these dates. */
const UNKNOWN = ['2099-12-31', '1900-01-01'] as const;

/** `initialize` with other versions than that of the variant: published ones, and ones that never were. */
export const negotiationProbe = defineProbe({
  name: 'negotiation',
  eras: ['legacy'],
  transports: anyTransport,
  before: ['repeatedLists'],
  run: (context) =>
    Promise.all(chooseVersions(context).map((version) => negotiate(context, version))),
});

// Over stdio each version costs a process: one of either kind is most informative.
function chooseVersions({ variant, settings }: ProbeContext): readonly string[] {
  const published = revisions
    .filter(({ era, revision }) => era === 'legacy' && revision !== variant.revision)
    .map(({ revision }) => revision)
    .toReversed();
  const isCheap = variant.transport !== 'stdio' || settings.slow;
  return isCheap ? [...UNKNOWN, ...published] : [...UNKNOWN.slice(0, 1), ...published.slice(0, 1)];
}

async function negotiate(context: ProbeContext, version: string): Promise<Negotiated> {
  const session = await context.open({ revision: version });
  const isPublished = revisions.some(({ revision }) => revision === version);
  // A server that answered an invented version with that of the variant can be used like any other.
  const agreed = readField(session.opened?.result, 'protocolVersion');
  if (!isPublished && agreed === context.variant.revision)
    context.handOver(session, 'repeatedLists');
  const exchange = session.opened ?? { sent: null, ending: 'unreachable', others: [] };
  return { version, isPublished, exchange };
}

interface Feature {
  readonly capability: string;
  readonly method: string;
  readonly params: JsonObject;
  readonly isLegacyOnly?: true;
}

/** One harmless request for each capability that a server can declare. */
const features: readonly Feature[] = [
  { capability: 'tools', method: 'tools/list', params: {} },
  { capability: 'prompts', method: 'prompts/list', params: {} },
  { capability: 'resources', method: 'resources/list', params: {} },
  {
    capability: 'completions',
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/prompt', name: 'wellspoken-nowhere' },
      argument: { name: 'nothing', value: '' },
    },
  },
  {
    capability: 'logging',
    method: 'logging/setLevel',
    params: { level: 'emergency' },
    isLegacyOnly: true,
  },
  {
    capability: 'resources.subscribe',
    method: 'resources/subscribe',
    params: { uri: 'wellspoken:nowhere' },
    isLegacyOnly: true,
  },
];

/** What the server serves without having declared it, and a ping. */
export const featuresProbe = defineProbe({
  name: 'features',
  eras: bothEras,
  transports: anyTransport,
  run: async (context) => {
    const session = await context.shared();
    const isLegacy = context.variant.era === 'legacy';
    const [ping, undeclared] = await Promise.all([
      isLegacy ? session.request('ping') : undefined,
      askUndeclared(context, session),
    ]);
    return { undeclared, ...(ping && { ping }) };
  },
});

function askUndeclared(
  { variant, opening }: ProbeContext,
  session: Session,
): Promise<readonly UndeclaredFeature[]> {
  const undeclared = features.filter(
    ({ capability, isLegacyOnly }) =>
      !isDeclared(opening.capabilities, capability) && (variant.era === 'legacy' || !isLegacyOnly),
  );
  return Promise.all(
    undeclared.map(async ({ capability, method, params }) => ({
      capability,
      exchange: await session.request(method, params),
    })),
  );
}

function isDeclared(capabilities: JsonObject, capability: string): boolean {
  const value = readField(capabilities, ...capability.split('.'));
  return value !== undefined && value !== false && value !== null;
}

/** Deprecated ways into a modern server: the old HTTP+SSE, and registration as the only one. */
export const oldWaysProbe = defineProbe({
  name: 'oldWays',
  eras: ['modern'],
  transports: anyTransport,
  after: ['auth'],
  run: async (context): Promise<OldWays> => {
    const { endpoint } = context;
    if (!endpoint) return { streams: [] };
    const registration = findRegistration(context);
    return {
      streams: await findStreams(context, endpoint),
      ...(registration !== undefined && { registration }),
    };
  },
});

/** The address for registration, where clients cannot be known by a document of theirs. */
function findRegistration(context: ProbeContext): string | undefined {
  const documents = readDocuments(context)?.issuer ?? [];
  const { json } = documents.find(({ status }) => status === 200) ?? {};
  const address = readField(json, 'registration_endpoint');
  const isOnly = readField(json, 'client_id_metadata_document_supported') !== true;
  return typeof address === 'string' && isOnly ? address : undefined;
}

function readDocuments({
  getEvidence,
}: ProbeContext): ReturnType<typeof getEvidence<'auth'>>['documents'] {
  try {
    return getEvidence('auth').documents;
  } catch (error) {
    // Without a lock there is no registration.
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** At the endpoint, or where most put it. */
async function findStreams(
  context: ProbeContext,
  endpoint: HttpEndpoint,
): Promise<readonly string[]> {
  const beside = new URL('sse', endpoint.url).pathname;
  const paths = [...new Set([endpoint.url.pathname, beside])];
  const offered = await Promise.all(paths.map((path) => offersOldStream(context, endpoint, path)));
  return paths.filter((_, index) => offered[index]);
}

async function offersOldStream(
  context: ProbeContext,
  endpoint: HttpEndpoint,
  path: string,
): Promise<boolean> {
  const { quietMs, timeoutMs } = context.settings;
  // Such a stream begins with its event at once; other streams stay open, and are not waited for.
  const soon = await openStream(context, endpoint, { path, timeoutMs: quietMs * 4 });
  const isSlow = 'fault' in soon && soon.fault === 'silent';
  const outcome = isSlow ? await openStream(context, endpoint, { path, timeoutMs }) : soon;
  return 'answer' in outcome && outcome.answer.events.some(({ event }) => event === 'endpoint');
}

function openStream(
  { settings }: ProbeContext,
  endpoint: HttpEndpoint,
  { path, timeoutMs }: { readonly path: string; readonly timeoutMs: number },
): Promise<HttpOutcome> {
  const { token } = settings.tokens;
  return endpoint.exchange({
    method: 'GET',
    path,
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    timeoutMs,
    onEvent: () => true,
  });
}

/** How many folders above a program its description may be. */
const HIGHEST = 6;

/** The description of the package whose own program was started; nothing is run for it. */
export const packageVersionProbe = defineProbe({
  name: 'packageVersion',
  eras: bothEras,
  transports: anyTransport,
  run: async ({ spawn }): Promise<PackageEvidence> => {
    const found = spawn && (await findPackage([spawn.command, ...spawn.args]));
    return found ? { package: found } : {};
  },
});

type Package = NonNullable<PackageEvidence['package']>;

/** The package whose program the words of a command name; undefined where none is visible. */
export async function findPackage(words: readonly string[]): Promise<Package | undefined> {
  for (const word of words) {
    const found = await readNamedPackage(word);
    if (found) return found;
  }
  return undefined;
}

async function readNamedPackage(word: string): Promise<Package | undefined> {
  const file = /[/\\]/.test(word) ? await realpath(word).catch(() => undefined) : undefined;
  const isFile = file !== undefined && (await stat(file).catch(() => undefined))?.isFile();
  if (!isFile) return undefined;
  let folder = dirname(file);
  for (let height = 0; height < HIGHEST; height += 1) {
    const found = (await readNode(folder, file)) ?? (await readPython(folder, file));
    if (found) return found;
    folder = dirname(folder);
  }
  return undefined;
}

// Only where the package names the file as its program: a script inside a package is not the package.
async function readNode(folder: string, program: string): Promise<Package | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  const json = parseJson(text);
  const [name, version] = [readField(json, 'name'), readField(json, 'version')];
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  const isProgram = listPrograms(json).some((path) => resolve(folder, path) === program);
  return isProgram ? { file: 'package.json', name, version } : undefined;
}

function listPrograms(json: Json | undefined): readonly string[] {
  const bin = readField(json, 'bin');
  const named = isObject(bin) ? Object.values(bin) : [bin];
  return [...named, readField(json, 'main')].filter((path) => typeof path === 'string');
}

// A script of Python stands beside its project, or in the package that has its name.
async function readPython(folder: string, program: string): Promise<Package | undefined> {
  const text = await readFile(join(folder, 'pyproject.toml'), 'utf8').catch(() => '');
  const [, project = ''] = /^\[project\]\s*$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text) ?? [];
  const name = /^name\s*=\s*["']([^"']+)["']/m.exec(project)?.[1];
  const version = /^version\s*=\s*["']([^"']+)["']/m.exec(project)?.[1];
  if (name === undefined || version === undefined || !program.endsWith('.py')) return undefined;
  return { file: 'pyproject.toml', name, version };
}
