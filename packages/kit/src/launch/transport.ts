import { commonFlags } from './common-flags.ts';
import type { AuthFlags } from './read-auth.ts';
import { judgeOrigins, type CorsFlags } from './read-cors.ts';
import { hasValue, describeMissingValue, type Word } from './words.ts';

/** The transport selected on a command line. */
export interface Transport extends AuthFlags, CorsFlags {
  readonly kind: 'stdio' | 'http';
  readonly port?: number;
  /** Whether HTTP+SSE is served too. */
  readonly sse?: boolean;
}

const FOR_HTTP = Object.entries(commonFlags).flatMap(([name, flag]) =>
  flag.isForHttp === true ? [name] : [],
);

/** Reads the transport and its options from the common flags. */
export function readTransport(flags: readonly Word[]): {
  readonly transport: Transport;
  readonly problems: readonly string[];
} {
  const find = (name: string): Word | undefined => flags.findLast(({ flag }) => flag === name);
  const http = find('http');
  const modes = [find('stdio'), http].filter((word) => word !== undefined);
  const places = FOR_HTTP.map(find).filter((word) => word !== undefined);
  return {
    transport: { kind: http === undefined ? 'stdio' : 'http', ...readPlace(find) },
    problems: [
      ...modes.filter(({ value }) => value !== undefined).map(describeNoValue),
      ...(modes.length > 1 ? ['--stdio and --http: give one of them, not both.'] : []),
      ...(http === undefined ? places.map(describeNeedsHttp) : places.flatMap(judgePlace)),
    ],
  };
}

function readPlace(find: (name: string) => Word | undefined): Omit<Transport, 'kind'> {
  const port = find('port')?.value;
  const texts = Object.entries({
    host: find('host'),
    tokensFile: find('tokens-file'),
    issuer: find('issuer'),
    audience: find('audience'),
    resource: find('resource'),
    cors: find('cors'),
  }).flatMap(([key, word]) => (word?.value === undefined ? [] : [[key, word.value] as const]));
  return {
    ...(port !== undefined && { port: Number(port) }),
    ...(find('sse') !== undefined && { sse: true }),
    ...Object.fromEntries(texts),
  };
}

function describeNoValue({ written }: Word): string {
  return `${written}: takes no value.`;
}

function describeNeedsHttp({ written }: Word): string {
  return `${written}: works only together with --http.`;
}

function judgePlace(word: Word): string[] {
  const { flag = '', written, value = '' } = word;
  const { type, placeholder = '' } = commonFlags[flag] ?? {};
  if (type === 'boolean') return word.value === undefined ? [] : [describeNoValue(word)];
  if (!hasValue(word)) return [describeMissingValue(written, placeholder, word)];
  return [JUDGES[flag]?.(value)].filter((problem) => problem !== undefined);
}

/** Validation of values, by flag. */
const JUDGES: Readonly<Record<string, (value: string) => string | undefined>> = {
  cors: judgeOrigins,
  port: judgePort,
};

function judgePort(text: string): string | undefined {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return undefined;
  return `--port: expected a whole number from 0 to 65535; got ${JSON.stringify(text)}.`;
}
