import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import {
  expandTemplate,
  mayMatch,
  parseTemplate,
  type UriTemplate,
  matchTemplate,
  listVariables,
} from '../../uri-template.ts';
import { readFolder } from '../../uri.ts';
import { readField } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { type List, collectTexts } from '../lists/lists.evidence.ts';
import { readList } from '../lists/lists.probe.ts';
import { findCompletedValue } from './completions.probe.ts';
import type {
  Completions,
  ExpandedRead,
  ListedRead,
  MissingRead,
  OutsideRead,
  Reads,
} from './features.evidence.ts';

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
  { getEvidence }: ProbeContext,
  session: Session,
): Promise<readonly ListedRead[]> {
  const { resources } = getEvidence('lists');
  const uris = collectTexts(resources, 'uri').slice(0, MOST);
  const reads = await Promise.all(
    uris.map(async (uri) => ({ uri, exchange: await session.request('resources/read', { uri }) })),
  );
  const hasSizes = (resources?.items ?? []).some((item) => readField(item, 'size') !== undefined);
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
  const found = items.find((item) => readField(item, 'uri') === uri);
  const size = readField(found, 'size');
  return {
    isStillListed: found !== undefined,
    ...(typeof size === 'number' && { sizeAfter: size }),
  };
}

async function readMissing(
  { getEvidence, canary }: ProbeContext,
  session: Session,
): Promise<readonly MissingRead[]> {
  const { resources, resourceTemplates } = getEvidence('lists');
  const templates = collectTexts(resourceTemplates, 'uriTemplate');
  const [first] = collectTexts(resources, 'uri').filter((uri) => /^[a-z][\w+.-]*:/i.test(uri));
  const wanted: readonly Pick<MissingRead, 'uri' | 'kind'>[] = [
    { kind: 'scheme', uri: `${NOWHERE}://missing/${canary}` },
    ...(first === undefined
      ? []
      : [{ kind: 'sibling' as const, uri: `${readFolder(first)}${NOWHERE}-${canary}` }]),
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

type Wanted = Omit<ExpandedRead, 'exchange'>;

/** More templates are not tried. */
const MOST_EXPANDED = 8;

/** Reads each template with a value that the server itself names, by completion or in its list, or else with a guess. */
async function readExpanded(
  { getEvidence }: ProbeContext,
  session: Session,
): Promise<readonly ExpandedRead[]> {
  const { resources, resourceTemplates } = getEvidence('lists');
  const known = { completions: getEvidence('completions'), listed: collectTexts(resources, 'uri') };
  const wanted = collectTexts(resourceTemplates, 'uriTemplate')
    .slice(0, MOST_EXPANDED)
    .flatMap((template) => choose(template, known));
  const reads = await Promise.all(
    wanted.map(async (one) => ({
      ...one,
      exchange: await session.request('resources/read', { uri: one.uri }),
    })),
  );
  return dropGone(session, reads);
}

/** What is known of the values of templates. */
interface Known {
  readonly completions: Completions;
  readonly listed: readonly string[];
}

function choose(template: string, { completions, listed }: Known): readonly Wanted[] {
  const parsed = parseTemplate(template);
  if ('fault' in parsed) return [];
  const names = listVariables(parsed.template);
  const fill = (value: string): string =>
    expandTemplate(parsed.template, Object.fromEntries(names.map((name) => [name, value])));
  const [only = ''] = names;
  const proposed = names.length === 1 ? findCompletedValue(completions, template, only) : undefined;
  if (proposed !== undefined) {
    const uri = fill(proposed);
    return [{ template, uri, valuesFrom: 'completion', wasListed: listed.includes(uri) }];
  }
  const found = listed.find((uri) => matchTemplate(parsed.template, uri));
  if (found !== undefined) return [{ template, uri: found, valuesFrom: 'listed', wasListed: true }];
  return [{ template, uri: fill('1'), valuesFrom: 'guess', wasListed: false }];
}

/** What is no longer listed has gone in the meantime, which is no fault. */
async function dropGone(
  session: Session,
  reads: readonly ExpandedRead[],
): Promise<readonly ExpandedRead[]> {
  if (reads.every(({ exchange }) => exchange.result)) return reads;
  const now = collectTexts(await readList(session, 'resources'), 'uri');
  return reads.filter(
    ({ uri, exchange, wasListed }) => exchange.result || !wasListed || now.includes(uri),
  );
}

/** More folders and templates are not tried. */
const MOST_FOLDERS = 3;
/** Enough to climb out of any folder. */
const STEPS = 12;

/** A file that a server has no business to read. */
interface Target {
  /** The path as URIs write it, from the root. */
  readonly path: string;
  /** A path next to it where nothing is. */
  readonly control?: string;
}

/** An empty file that every system like Unix has: reading it leaks nothing. */
const nothing: Target = { path: '/dev/null', control: '/dev/wellspoken-nothing' };

/** Tries to read a file outside of what the server offers. Only a file of ours, or an empty one. */
async function readOutside(
  context: ProbeContext,
  session: Session,
): Promise<Pick<Reads, 'outside' | 'outsideText'>> {
  const { workspace, variant } = context;
  if (!workspace) return { outside: await readForms(context, session, nothing) };
  if (isOffered(context, workspace.work)) return { outside: [] };
  const file = join(dirname(workspace.work), `outside-${variant.era}.txt`);
  const outsideText = `outside ${workspace.canaryText}`;
  await writeFile(file, outsideText);
  try {
    const { pathname } = pathToFileURL(file);
    return { outsideText, outside: await readForms(context, session, { path: pathname }) };
  } finally {
    await rm(file, { force: true });
  }
}

/** Whether the server was started with a folder that holds those of the audit: then all in it is offered. */
function isOffered({ spawn }: ProbeContext, work: string): boolean {
  return (spawn?.args ?? []).some((arg) => {
    const path = resolve(work, arg.slice(arg.indexOf('=') + 1));
    return existsSync(path) && !relative(path, dirname(work)).startsWith('..');
  });
}

interface Form {
  readonly kind: OutsideRead['kind'];
  readonly from: string;
  readonly make: (path: string) => string;
}

function readForms(
  { getEvidence }: ProbeContext,
  session: Session,
  { path, control }: Target,
): Promise<readonly OutsideRead[]> {
  const { resources, resourceTemplates } = getEvidence('lists');
  const folders = new Set(collectTexts(resources, 'uri').filter(hasScheme).map(readFolder));
  const templates = collectTexts(resourceTemplates, 'uriTemplate');
  const forms = [
    ...[...folders].slice(0, MOST_FOLDERS).flatMap(listFolderForms),
    ...templates.slice(0, MOST_FOLDERS).flatMap(listTemplateForms),
    ...(templates.some(isOpenlyAll) ? [] : [absolute]),
  ];
  return Promise.all(
    forms.map(async ({ kind, from, make }) => {
      const uri = make(path);
      const read = (wanted: string) => session.request('resources/read', { uri: wanted });
      const [exchange, other] = await Promise.all([
        read(uri),
        control === undefined ? undefined : read(make(control)),
      ]);
      return { kind, from, uri, exchange, ...(other && { control: other }) };
    }),
  );
}

const hasScheme = (uri: string): boolean => /^[a-z][\w+.-]*:/i.test(uri);

const absolute: Form = {
  kind: 'absolute path',
  from: 'file:',
  make: (path) => `file://${path}`,
};

// A server that offers every path cannot be escaped.
const isOpenlyAll = (template: string): boolean => /^file:\/{2,3}\{\+/.test(template);

const prefixParents = (path: string): string => `${'../'.repeat(STEPS)}${path.slice(1)}`;
const encodePath = (path: string): string =>
  encodeURIComponent(prefixParents(path)).replaceAll(
    '.',
    (dot) => `%${dot.charCodeAt(0).toString(16)}`,
  );

const listFolderForms = (from: string): readonly Form[] => [
  { kind: 'dots', from, make: (path) => from + prefixParents(path) },
  { kind: 'encoded dots', from, make: (path) => from + encodePath(path) },
];

function listTemplateForms(text: string): readonly Form[] {
  if (isOpenlyAll(text)) return [];
  const parsed = parseTemplate(text);
  if ('fault' in parsed || listVariables(parsed.template).length === 0) return [];
  const fill = createFiller(parsed.template);
  return [
    { kind: 'dots', from: text, make: (path) => fill(prefixParents(path)) },
    { kind: 'encoded dots', from: text, make: (path) => fill(encodePath(path)) },
    { kind: 'absolute path', from: text, make: (path) => fill(encodeURIComponent(path)) },
  ];
}

/** Puts a text as it is in the place of the last variable; the others get a plain word. */
function createFiller({ parts }: UriTemplate): (text: string) => string {
  const last = parts.findLastIndex((part) => typeof part !== 'string');
  return (text) =>
    parts
      .map((part, at) => {
        if (typeof part === 'string') return part;
        return at === last ? text : 'a';
      })
      .join('');
}
