import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { OutsideRead, Reads } from '../../evidence/reads.ts';
import { parseTemplate, variablesOf, type UriTemplate } from '../../uri-template.ts';
import { folderOf } from '../../uri.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { textsOf } from '../../evidence/list-items.ts';

/** More folders and templates are not tried. */
const MOST = 3;
/** Enough to climb out of any folder. */
const STEPS = 12;

/** A file that a server has no business to read. */
interface Target {
  /** The path as URIs write it, from the root. */
  readonly path: string;
  /** A path next to it where nothing is. */
  readonly control?: string;
}

/** An empty file that every system like Unix has: whoever reads it learns nothing. */
const nothing: Target = { path: '/dev/null', control: '/dev/wellspoken-nothing' };

/** Tries to read a file outside of what the server offers. Only a file of ours, or an empty one. */
export async function readOutside(
  context: ProbeContext,
  session: Session,
): Promise<Pick<Reads, 'outside' | 'outsideText'>> {
  const { surroundings, leg } = context;
  if (!surroundings) return { outside: await readForms(context, session, nothing) };
  if (isOffered(context, surroundings.work)) return { outside: [] };
  const file = join(dirname(surroundings.work), `outside-${leg.era}.txt`);
  const outsideText = `outside ${surroundings.canaryText}`;
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
  { piece }: ProbeContext,
  session: Session,
  { path, control }: Target,
): Promise<readonly OutsideRead[]> {
  const { resources, resourceTemplates } = piece('lists');
  const folders = new Set(textsOf(resources, 'uri').filter(hasScheme).map(folderOf));
  const templates = textsOf(resourceTemplates, 'uriTemplate');
  const forms = [
    ...[...folders].slice(0, MOST).flatMap(formsOfFolder),
    ...templates.slice(0, MOST).flatMap(formsOfTemplate),
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

// Who offers every path there is cannot be climbed out of.
const isOpenlyAll = (template: string): boolean => /^file:\/{2,3}\{\+/.test(template);

const dots = (path: string): string => `${'../'.repeat(STEPS)}${path.slice(1)}`;
const encoded = (path: string): string =>
  encodeURIComponent(dots(path)).replaceAll('.', (dot) => `%${dot.charCodeAt(0).toString(16)}`);

const formsOfFolder = (from: string): readonly Form[] => [
  { kind: 'dots', from, make: (path) => from + dots(path) },
  { kind: 'encoded dots', from, make: (path) => from + encoded(path) },
];

function formsOfTemplate(text: string): readonly Form[] {
  if (isOpenlyAll(text)) return [];
  const parsed = parseTemplate(text);
  if ('fault' in parsed || variablesOf(parsed.template).length === 0) return [];
  const fill = filler(parsed.template);
  return [
    { kind: 'dots', from: text, make: (path) => fill(dots(path)) },
    { kind: 'encoded dots', from: text, make: (path) => fill(encoded(path)) },
    { kind: 'absolute path', from: text, make: (path) => fill(encodeURIComponent(path)) },
  ];
}

/** Puts a text as it is in the place of the last variable; the others get a plain word. */
function filler({ parts }: UriTemplate): (text: string) => string {
  const last = parts.findLastIndex((part) => typeof part !== 'string');
  return (text) =>
    parts
      .map((part, at) => {
        if (typeof part === 'string') return part;
        return at === last ? text : 'a';
      })
      .join('');
}
