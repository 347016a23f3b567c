import type { List } from '../../evidence/lists.ts';
import type { ListedRead, MissingRead } from '../../evidence/reads.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { mayMatch, parseTemplate } from '../../uri-template.ts';
import { folderOf } from '../../uri.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { readList } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { readExpanded } from './expand.ts';
import { textsOf } from '../../evidence/list-items.ts';
import { readOutside } from './outside.ts';

/** More resources are not read. */
const MOST = 20;

const NOWHERE = 'wellspoken-nowhere';

/** Reads listed resources, templates with values in them, and what must not be readable. */
export const readsProbe = defineProbe({
  name: 'reads',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'completions'],
  before: ['calls'],
  run: async (context) => {
    if (!('resources' in context.opening.capabilities)) {
      return { listed: [], missing: [], outside: [], expanded: [] };
    }
    const session = await context.shared();
    const [listed, missing, outside, expanded] = await Promise.all([
      readListed(context, session),
      readMissing(context, session),
      readOutside(context, session),
      readExpanded(context, session),
    ]);
    return { listed, missing, ...outside, expanded };
  },
});

async function readListed(
  { piece }: ProbeContext,
  session: Session,
): Promise<readonly ListedRead[]> {
  const { resources } = piece('lists');
  const uris = textsOf(resources, 'uri').slice(0, MOST);
  const reads = await Promise.all(
    uris.map(async (uri) => ({ uri, exchange: await session.request('resources/read', { uri }) })),
  );
  const hasSizes = (resources?.items ?? []).some((item) => fieldOf(item, 'size') !== undefined);
  const isWhole = reads.every(({ exchange }) => exchange.result);
  if (isWhole && !hasSizes) return reads;
  // A resource may have gone or grown in the meantime, which is no fault.
  const after = await readList(session, 'resources');
  return reads.map((read) => ({ ...read, ...lookUp(after, read.uri) }));
}

function lookUp(
  { items, isComplete }: List,
  uri: string,
): Pick<ListedRead, 'isStillListed' | 'sizeAfter'> {
  if (!isComplete) return {};
  const found = items.find((item) => fieldOf(item, 'uri') === uri);
  const size = fieldOf(found, 'size');
  return {
    isStillListed: found !== undefined,
    ...(typeof size === 'number' && { sizeAfter: size }),
  };
}

async function readMissing(
  { piece, canary }: ProbeContext,
  session: Session,
): Promise<readonly MissingRead[]> {
  const { resources, resourceTemplates } = piece('lists');
  const templates = textsOf(resourceTemplates, 'uriTemplate');
  const [first] = textsOf(resources, 'uri').filter((uri) => /^[a-z][\w+.-]*:/i.test(uri));
  const wanted: readonly Pick<MissingRead, 'uri' | 'kind'>[] = [
    { kind: 'scheme', uri: `${NOWHERE}://missing/${canary}` },
    ...(first === undefined
      ? []
      : [{ kind: 'sibling' as const, uri: `${folderOf(first)}${NOWHERE}-${canary}` }]),
  ];
  const unmatched = wanted.filter(({ uri }) => !templates.some((text) => serves(text, uri)));
  return Promise.all(
    unmatched.map(async (one) => ({
      ...one,
      exchange: await session.request('resources/read', { uri: one.uri }),
    })),
  );
}

// What a template may make is perhaps not missing.
function serves(text: string, uri: string): boolean {
  const parsed = parseTemplate(text);
  return 'fault' in parsed || mayMatch(parsed.template, uri);
}
