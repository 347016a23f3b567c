import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features, revisions } from './index.ts';
import type { FeatureName } from './index.ts';

interface Definition {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Definition>>;
}
type Definitions = Readonly<Record<string, Definition>>;
type Probe = (definitions: Definitions) => boolean;

const schemas = new URL('../../../../shared/data/mcp-schema/', import.meta.url);
const named = Object.entries(features) as [FeatureName, { since: string; until?: string }][];
const published: readonly string[] = revisions.map(({ revision }) => revision);

const find = (definitions: Definitions, path: string): Definition | undefined => {
  const [type = '', ...properties] = path.split('.');
  return properties.reduce<Definition | undefined>(
    (definition, property) => definition?.properties?.[property],
    definitions[type],
  );
};

const has =
  (...paths: string[]): Probe =>
  (definitions) =>
    paths.some((path) => find(definitions, path) !== undefined);

const probes: Partial<Record<FeatureName, Probe>> = {
  annotations: has('TextContent.annotations'),
  initialize: has('InitializeRequest'),
  ping: has('PingRequest'),
  setLevel: has('SetLevelRequest'),
  resourceSubscribe: has('SubscribeRequest'),
  serverRequests: has('ServerRequest'),
  audioContent: has('AudioContent'),
  toolAnnotations: has('Tool.annotations'),
  completionsCapability: has('ServerCapabilities.completions'),
  progressMessage: has('ProgressNotification.params.message', 'ProgressNotificationParams.message'),
  batches: has('JSONRPCBatchRequest'),
  structuredContent: has('CallToolResult.structuredContent'),
  outputSchema: has('Tool.outputSchema'),
  resourceLink: has('ResourceLink'),
  title: has('Tool.title'),
  definitionMeta: has('Tool._meta'),
  contentMeta: has('TextContent._meta'),
  lastModified: has('Annotations.lastModified'),
  elicitation: has('ElicitRequest'),
  completionContext: has('CompleteRequest.params.context', 'CompleteRequestParams.context'),
  icons: has('Tool.icons'),
  implementationDetails: has('Implementation.websiteUrl'),
  urlElicitation: has('ElicitRequestURLParams'),
  samplingTools: has('CreateMessageRequestParams.tools'),
  coreTasks: has('Tool.execution'),
  resultType: has('Result.resultType'),
  cacheHints: has('ListToolsResult.ttlMs'),
  inputRequired: has('InputRequiredResult'),
  subscriptionsListen: has('SubscriptionsListenRequest'),
  discover: has('DiscoverRequest'),
  extensions: has('ServerCapabilities.extensions'),
  resultServerInfo: has('ResultMetaObject'),
  anyStructuredContent: (definitions) => {
    const content = find(definitions, 'CallToolResult.structuredContent');
    return content !== undefined && content.type !== 'object';
  },
};

// These live in the prose of the transports, not in the schema.
const transportOnly = ['streamableHttp', 'sessions', 'versionHeader', 'parameterHeaders'];

const definitionsOf = (revision: string): Definitions => {
  const schema = JSON.parse(readFileSync(new URL(`${revision}.json`, schemas), 'utf8')) as {
    $defs?: Definitions;
    definitions?: Definitions;
  };
  return schema.$defs ?? schema.definitions ?? {};
};

test('every feature begins, and ends if it ends, with a published revision', () => {
  const odd = named.filter(
    ([, { since, until = since }]) =>
      !published.includes(since) || !published.includes(until) || until < since,
  );
  expect(odd).toEqual([]);
});

test('every feature is looked for in the schemas or belongs to a transport', () => {
  const known = [...Object.keys(probes), ...transportOnly];
  expect(known.toSorted()).toEqual(named.map(([name]) => name).toSorted());
});

test.skipIf(!existsSync(schemas)).for(published)(
  'the schema of %s has exactly the features that the table gives it',
  (revision) => {
    const definitions = definitionsOf(revision);
    const probed = named.filter(([name]) => probes[name] !== undefined);
    const inTable = probed.filter(
      ([, { since, until }]) => since <= revision && (until === undefined || revision <= until),
    );
    const inSchema = probed.filter(([name]) => probes[name]?.(definitions));
    expect(inSchema.map(([name]) => name)).toEqual(inTable.map(([name]) => name));
  },
);
