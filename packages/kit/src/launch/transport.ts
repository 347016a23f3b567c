import { commonFlags } from './common-flags.ts';
import { hasValue, valueMissing, type Word } from './words.ts';

/** How the program shall speak. */
export interface Transport {
  readonly kind: 'stdio' | 'http';
  readonly port?: number;
  readonly host?: string;
}

/** Reads from the flags of every program how to speak, and where. */
export function readTransport(flags: readonly Word[]): {
  readonly transport: Transport;
  readonly problems: readonly string[];
} {
  const find = (name: string): Word | undefined => flags.findLast(({ flag }) => flag === name);
  const [http, port, host] = ['http', 'port', 'host'].map(find);
  const modes = [find('stdio'), http].filter((word) => word !== undefined);
  const places = [port, host].filter((word) => word !== undefined);
  return {
    transport: {
      kind: http === undefined ? 'stdio' : 'http',
      ...(port?.value !== undefined && { port: Number(port.value) }),
      ...(host?.value !== undefined && { host: host.value }),
    },
    problems: [
      ...modes.filter(({ value }) => value !== undefined).map(takesNoValue),
      ...(modes.length > 1 ? ['--stdio and --http: give one of them, not both.'] : []),
      ...(http === undefined ? places.map(needsHttp) : places.flatMap(judgePlace)),
    ],
  };
}

function takesNoValue({ written }: Word): string {
  return `${written}: takes no value.`;
}

function needsHttp({ written }: Word): string {
  return `${written}: works only together with --http.`;
}

function judgePlace(word: Word): string[] {
  const { flag = '', written, value = '' } = word;
  if (!hasValue(word)) return [valueMissing(written, commonFlags[flag]?.placeholder ?? '', word)];
  if (flag !== 'port' || isPort(value)) return [];
  return [`--port: expected a whole number from 0 to 65535; got ${JSON.stringify(value)}.`];
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
