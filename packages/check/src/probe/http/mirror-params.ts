import { createParamHeaders } from '../../wire/envelope.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import type { HttpTrial, ParamRequest } from './http.evidence.ts';

/** So many mirrored parameters are tried. */
const MOST = 3;
const ILL_ENCODED = '=?base64?%%%?=';

/** Calls of tools that mirror parameters, with the header of one parameter changed at a time. */
export async function mirrorParams(
  context: ProbeContext,
  session: Session,
): Promise<readonly ParamRequest[]> {
  const subjects = context.callable().flatMap((tool) => {
    const places = findHeaderPlaces(tool.definition);
    return places.flatMap((place) => findSubject(tool, place));
  });
  const found = await Promise.all(
    subjects.slice(0, MOST).map((subject) => tryHeader({ context, session }, subject)),
  );
  return found.flatMap((request) => request ?? []);
}

interface Subject {
  readonly tool: CallableTool;
  readonly place: HeaderPlace;
  /** The key under which the header is sent. */
  readonly key: string;
  readonly args: JsonObject;
  readonly value: string | number | boolean;
}

function findSubject(tool: CallableTool, place: HeaderPlace): readonly Subject[] {
  for (const args of tool.candidates) {
    const value = readField(args, ...place.path);
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (!isObject(args) || !isPlain) continue;
    const key = `mcp-param-${place.header.toLowerCase()}`;
    if (!(key in createParamHeaders(tool.definition, args))) continue;
    // Only the three plain kinds come here.
    return [{ tool, place, key, args, value: value as string | number | boolean }];
  }
  return [];
}

interface Way {
  readonly context: ProbeContext;
  readonly session: Session;
}

async function tryHeader(way: Way, subject: Subject): Promise<ParamRequest | undefined> {
  const { tool, place, value } = subject;
  const header = `Mcp-Param-${place.header}`;
  const ask = askWith(way, subject);
  const usual = await ask(`with the right ${header}`);
  if (!usual?.exchange.result) return undefined;
  const [refused, encoded, numeric, unneeded] = await Promise.all([
    Promise.all([
      ask(`without ${header}`, { header: null }),
      ask(`with another value in ${header}`, { header: chooseOther(value) }),
      ask(`with a broken Base64 value in ${header}`, { header: ILL_ENCODED }),
    ]),
    ask(`with the right value in Base64 in ${header}`, { header: encodeBase64(String(value)) }),
    typeof value === 'number'
      ? ask(`with the same number written as "${value}.0" in ${header}`, { header: `${value}.0` })
      : undefined,
    Promise.all(listValuelessCalls(subject, header).map(({ how, change }) => ask(how, change))),
  ]);
  if (!encoded) return undefined;
  return {
    tool: tool.name,
    header,
    usual,
    encoded,
    refused: refused.flatMap((trial) => trial ?? []),
    unneeded: unneeded.flatMap((trial) => trial ?? []),
    ...(numeric && { numeric }),
  };
}

interface CallChange {
  /** Instead of the right value; null leaves the header out. */
  readonly header?: string | null;
  readonly args?: JsonObject;
  readonly isFuzz?: boolean;
}

const askWith =
  ({ context, session }: Way, { tool, key, args }: Subject) =>
  async (how: string, change: CallChange = {}): Promise<HttpTrial | undefined> => {
    const record = await context.call(session, {
      tool: tool.name,
      purpose: how,
      arguments: change.args ?? args,
      isFuzz: change.isFuzz ?? false,
      options: change.header === undefined ? {} : { headers: { [key]: change.header } },
    });
    return record && { what: `${tool.name} ${how}`, exchange: record.exchange };
  };

function chooseOther(value: string | number | boolean): string {
  if (typeof value === 'boolean') return String(!value);
  return typeof value === 'number' ? String(value + 1) : 'wellspoken-other-value';
}

/** Calls in which the parameter has no value: left out where that is allowed, and null. */
function listValuelessCalls(
  { tool, place, args }: Subject,
  header: string,
): readonly { readonly how: string; readonly change: CallChange }[] {
  const [name, ...deeper] = place.path;
  if (name === undefined || deeper.length > 0) return [];
  const { [name]: _dropped, ...rest } = args;
  const required: Json | undefined = readField(tool.definition, 'inputSchema', 'required');
  const isRequired = Array.isArray(required) && required.includes(name);
  return [
    {
      how: `without a value for ${name} and without ${header}`,
      change: { header: null, args: rest, isFuzz: isRequired },
    },
    {
      how: `with null for ${name} and without ${header}`,
      change: { header: null, args: { ...args, [name]: null }, isFuzz: true },
    },
  ];
}

/** A parameter that a tool mirrors in a header. */
interface HeaderPlace {
  /** As the schema writes it, after "Mcp-Param-". */
  readonly header: string;
  /** The names of the properties that lead to it. */
  readonly path: readonly string[];
  readonly schema: Json;
}

/** The parameters of a tool that its schema mirrors in headers, as far as `properties` alone lead. */
export function findHeaderPlaces(tool: Json): readonly HeaderPlace[] {
  return search(readField(tool, 'inputSchema'), []);
}

function search(schema: Json | undefined, path: readonly string[]): readonly HeaderPlace[] {
  const properties = readField(schema, 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property = null]) => {
    const here = [...path, name];
    const header = readField(property, 'x-mcp-header');
    const own = typeof header === 'string' ? [{ header, path: here, schema: property }] : [];
    return [...own, ...search(property, here)];
  });
}

/** A text as a header carries it in Base64, also where plain text would do. */
export const encodeBase64 = (text: string): string =>
  `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
