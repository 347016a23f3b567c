import type { Reads } from '../../src/probe/features/features.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  evidence,
  http,
  variants,
  list,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { subscribeCases } from './res-subscribe.ts';

type LegName = keyof typeof variants;

const uri = 'note://notes/apple';
const resource = (changes: JsonObject = {}): JsonObject => ({
  uri,
  name: 'apple',
  title: 'Apple',
  description: 'A note on apples.',
  mimeType: 'text/markdown',
  ...changes,
});
const template = (changes: JsonObject = {}): JsonObject => ({
  uriTemplate: 'note://notes/{id}',
  name: 'note',
  title: 'A note',
  description: 'A note by its id.',
  ...changes,
});

interface Made {
  readonly variant?: LegName;
  readonly resources?: readonly Json[];
  readonly templates?: readonly Json[];
  readonly reads?: Partial<Reads>;
}

const made = ({
  variant = 'modern stdio',
  resources = [resource()],
  templates = [],
  reads,
}: Made) =>
  evidence(variant, {
    opening: opening({ resources: {} }),
    lists: {
      resources: list('resources/list', 'resources', resources),
      resourceTemplates: list('resources/templates/list', 'resourceTemplates', templates),
    },
    reads: { listed: [], missing: [], outside: [], expanded: [], ...reads },
  });
const listed = (...resources: readonly Json[]) => made({ resources });
const undeclared = evidence('legacy stdio', {
  lists: {},
  reads: { listed: [], missing: [], outside: [], expanded: [] },
});
const empty = (reads: Partial<Reads>, variant: LegName = 'modern stdio') =>
  made({ variant, resources: [], reads });

const text = 'Apples keep.';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const content = (changes: JsonObject = {}) => ({
  uri,
  mimeType: 'text/markdown',
  text,
  ...changes,
});
const contents = (...items: readonly Json[]) => answered('resources/read', { contents: items });
const read = (
  exchange: ReturnType<typeof contents>,
  definition = resource(),
  more: JsonObject = {},
) =>
  made({
    resources: [definition],
    reads: { listed: [{ uri: textOf(definition['uri']), exchange, ...more }] },
  });
const sized = (size: number, sizeAfter: number) =>
  read(contents(content()), resource({ size }), { isStillListed: true, sizeAfter });

const missing = (
  exchange: ReturnType<typeof contents>,
  {
    variant = 'modern stdio',
    kind = 'sibling',
  }: { variant?: LegName; kind?: 'sibling' | 'scheme' } = {},
) => made({ variant, reads: { missing: [{ kind, uri: 'note://notes/gone', exchange }] } });
const gone = (code: number, data: Json = { uri: 'note://notes/gone' }) =>
  refused('resources/read', { code, data });
const legacy = { variant: 'legacy stdio' } as const;

const outside = (exchange: ReturnType<typeof contents>, more: Partial<Reads> = {}) =>
  made({
    reads: {
      outsideText: 'outside text',
      outside: [{ kind: 'dots', from: 'note://notes/', uri: 'note://notes/../x', exchange }],
      ...more,
    },
  });
const system = (exchange: ReturnType<typeof contents>, control: ReturnType<typeof contents>) =>
  made({
    variant: 'modern http',
    reads: {
      outside: [{ kind: 'encoded dots', from: 'note://', uri: 'note://x', exchange, control }],
    },
  });

const templated = (changes: JsonObject, exchange = contents(content())) =>
  made({
    templates: [template(changes)],
    reads: {
      expanded: [
        {
          template: 'note://notes/{id}',
          uri,
          valuesFrom: 'completion',
          wasListed: false,
          exchange,
        },
      ],
    },
  });

export const resCases: Cases = {
  'res/uri': {
    passes: [
      listed(resource(), resource({ uri: 'urn:isbn:1' }), resource({ uri: 'file:///a%20b' })),
    ],
    fails: [
      listed(resource({ uri: 'note://my note' })),
      listed(resource({ uri: 'notes/apple' })),
      listed(resource({ uri: undefined })),
      listed(resource(), resource()),
      listed(resource({ name: undefined })),
    ],
    notApplicable: [undeclared, listed()],
  },
  'res/meta': {
    passes: [
      listed(resource({ mimeType: undefined })),
      listed(resource({ mimeType: 'text/html; charset=utf-8' })),
      sized(text.length, text.length),
      // It changed while it was read.
      sized(5, text.length),
    ],
    fails: [
      listed(resource({ description: undefined })),
      listed(resource({ title: '' })),
      made({ templates: [template({ description: undefined })] }),
      listed(resource({ mimeType: 'markdown' })),
      sized(5, 5),
    ],
    notApplicable: [undeclared, listed()],
  },
  'res/readable': {
    passes: [
      read(contents(content())),
      read(contents(content({ mimeType: 'text/plain' }))),
      read(contents(content({ mimeType: 'text/markdown; charset=utf-8' }))),
      read(contents()),
      read(contents(content({ uri: `${uri}/one` }), content({ uri: `${uri}/two` }))),
      read(gone(-32602), resource(), { isStillListed: false }),
      read(gone(-32602), resource({ uri: 'https://example.com/a' })),
    ],
    fails: [
      read(gone(-32002)),
      read(gone(-32603)),
      read(answered('resources/read', {})),
      read(contents(content({ text: undefined }))),
      read(contents(content({ blob: 'AAAA' }))),
      read(contents(content({ uri: 'note://other' }))),
      read(contents(content({ mimeType: 'image/png' }))),
    ],
    notApplicable: [undeclared, listed()],
    notVerified: [
      read(unanswered('resources/read')),
      read(answered('resources/read', { resultType: 'input_required' })),
      read(refused('resources/read', { code: -32603, message: 'API key is missing.' })),
      read(refused('resources/read', { code: -32603 }, { http: http({ status: 429 }) })),
    ],
  },
  'res/not-found': {
    passes: [
      missing(gone(-32602)),
      missing(gone(-32002), legacy),
      missing(gone(-32602), { ...legacy, kind: 'scheme' }),
    ],
    fails: [
      missing(gone(-32603)),
      missing(gone(-32002)),
      missing(gone(-32602, null)),
      missing(gone(-32602), legacy),
      missing(gone(-32603), { ...legacy, kind: 'scheme' }),
      missing(contents(), legacy),
      missing(contents(content())),
    ],
    notApplicable: [
      undeclared,
      empty({ missing: [{ kind: 'scheme', uri: 'note://notes/gone', exchange: gone(-32602) }] }),
    ],
    notVerified: [made({}), missing(unanswered('resources/read')), missing(contents())],
  },
  'res/not-empty': {
    passes: [missing(gone(-32602)), missing(gone(-32603)), missing(contents(content()))],
    fails: [missing(contents())],
    notApplicable: [
      undeclared,
      empty({ missing: [{ kind: 'scheme', uri: 'a:b', exchange: gone(-32602) }] }),
    ],
    notVerified: [made({}), missing(unanswered('resources/read'))],
  },
  'res/traversal': {
    passes: [
      outside(gone(-32602)),
      outside(contents(content({ text: 'Hello ../x' }))),
      system(gone(-32602), gone(-32602)),
      // Whoever answers everything with nothing has read nothing.
      system(contents(content({ text: '' })), contents(content({ text: '' }))),
    ],
    fails: [
      outside(contents(content({ text: 'outside text' }))),
      outside(contents({ uri, blob: btoa('outside text') })),
      system(contents(content({ text: '' })), gone(-32602)),
      outside(gone(-32602), {
        missing: [{ kind: 'scheme', uri: 'nowhere://x', exchange: contents(content()) }],
      }),
    ],
    notApplicable: [
      undeclared,
      empty({ outside: [{ kind: 'dots', from: 'file:', uri, exchange: gone(-32602) }] }),
    ],
    notVerified: [made({}), outside(unanswered('resources/read'))],
  },
  'res/template': {
    passes: [templated({}), templated({ uriTemplate: 'note://notes/{+path}{?page,size}' })],
    fails: [
      templated({ uriTemplate: 'note://notes/{id' }),
      templated({ uriTemplate: 'note://notes/{note-id}' }),
      templated({ uriTemplate: undefined }),
      templated({ name: undefined }),
      made({ templates: [template(), template()] }),
      templated({}, gone(-32602)),
    ],
    notApplicable: [undeclared, made({})],
    notVerified: [
      made({ templates: [template()] }),
      made({
        templates: [template()],
        reads: {
          expanded: [
            { template: 'a', uri, valuesFrom: 'guess', wasListed: false, exchange: gone(-32602) },
          ],
        },
      }),
    ],
  },
  'res/https-use': {
    passes: [read(gone(-32602), resource({ uri: 'https://modelcontextprotocol.io/' }))],
    fails: [
      listed(resource({ uri: 'https://notes/apple' })),
      listed(resource({ uri: 'https://notes.invalid/apple' })),
    ],
    notApplicable: [undeclared, listed(resource())],
    notVerified: [
      read(contents(content()), resource({ uri: 'https://modelcontextprotocol.io/' })),
      listed(resource({ uri: 'http://localhost:80/' })),
      listed(resource({ uri: 'https://[::1]/' })),
    ],
  },
  ...subscribeCases,
};
