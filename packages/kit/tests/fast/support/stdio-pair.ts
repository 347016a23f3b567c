import { PassThrough } from 'node:stream';

import { serveStdio, type StdioOptions, type StdioServer } from '@wellspoken/kit/stdio';
import type { AuditLine } from '@wellspoken/kit';

import type { RpcAnswer } from '../../support/answers.ts';
import { recordLogs } from '../../support/log-recorder.ts';
import { initialized, modernRequest, request, type Message } from '../../support/messages.ts';
import { StdioPeer, type Written } from '../../support/stdio-peer.ts';
import { compare, type Compared, type Told } from './compare.ts';
import type { Opening as LegacyOpening } from './pair.ts';
import { scrub } from './seen.ts';
import { createSpecimen, type Specimen, type SpecimenOptions } from './specimen.ts';

/** How a conversation over streams begins. */
export interface Opening extends LegacyOpening {
  /** Whether in a way that the SDK must see; without that it comes when it is needed. */
  readonly bySdk?: boolean;
}

/** One end of a conversation over streams, and the specimen at the other. */
export interface Wire extends Specimen {
  readonly peer: StdioPeer;
  readonly server: StdioServer;
  readonly audit: AuditLine[];
  /** Opens a conversation as clients of an era do. */
  readonly open: (era: 'modern' | 'legacy', opening?: Opening) => Promise<void>;
  /** Closes the client's end, and returns what was written until the server had closed its own. */
  readonly end: () => Promise<readonly Written[]>;
}

/** A conversation: what it saw must be the same with both. */
export interface WireTalk {
  readonly name: string;
  readonly isFast?: boolean;
  readonly specimen?: SpecimenOptions;
  readonly stdio?: StdioOptions;
  readonly hold: (wire: Wire) => Promise<unknown>;
}

/** Has a conversation with both. */
export async function compareWires(talk: WireTalk): Promise<Compared> {
  const told = await Promise.all([converse(true, talk), converse(false, talk)]);
  return compare(told, talk.isFast ?? false);
}

async function converse(fastPath: boolean, { hold, specimen, stdio }: WireTalk): Promise<Told> {
  const logs = recordLogs();
  const audit: AuditLine[] = [];
  const { definition, ...rest } = createSpecimen(specimen);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const server = serveStdio(definition, {
    stdin,
    stdout,
    fastPath,
    signals: false,
    rateLimit: false,
    stateSecret: 'a secret that both of them share',
    logger: logs.logger,
    audit: (line) => audit.push(line),
    clock: () => 0,
    ...stdio,
  });
  const peer = new StdioPeer(stdin, stdout);
  const end = async (): Promise<readonly Written[]> => {
    peer.end();
    await server.closed;
    return takeAll(peer);
  };
  const open: Wire['open'] = (era, opening) => openWire(peer, era, opening);
  const shown = await hold({ ...rest, definition, peer, server, audit, open, end });
  rest.gate.open();
  await server.close();
  const seen = { shown, audit, errors: logs.lines('error') };
  return { seen: scrub(seen), ways: rest.ways };
}

async function takeAll(peer: StdioPeer): Promise<readonly Written[]> {
  const written: Written[] = [];
  while (peer.untaken.length > 0) written.push(await peer.next());
  return written;
}

async function openWire(
  peer: StdioPeer,
  era: 'modern' | 'legacy',
  { revision = '2025-11-25', capabilities = {}, clientInfo, bySdk = false }: Opening = {},
): Promise<void> {
  if (era === 'modern') {
    if (bySdk) await peer.ask(modernRequest('resources/list', {}, 'open'));
    else await peer.ask(modernRequest('server/discover', {}, 'open'));
    return;
  }
  const info: Message = clientInfo ?? { name: 'legacy-client', version: '2.0.0' };
  const params = {
    protocolVersion: revision,
    capabilities,
    clientInfo: bySdk ? { ...info, websiteUrl: 'https://example.com' } : info,
  };
  await peer.ask(request('initialize', params, 'open'));
  peer.send(initialized);
}

/** Messages in an order that does not depend on which answer was ready first. */
export function byId(written: readonly Written[]): readonly Written[] {
  const idOf = (one: Written): string =>
    Array.isArray(one) ? 'batch' : JSON.stringify((one as RpcAnswer).id ?? null);
  const answers = written.filter((one) => !isSpoken(one));
  return [
    ...written.filter(isSpoken),
    ...answers.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)),
  ];
}

function isSpoken(one: Written): boolean {
  return !Array.isArray(one) && (one as RpcAnswer).method !== undefined;
}

/** Sends messages without waiting for an answer. */
export function sendAll({ peer }: Wire, messages: readonly unknown[]): void {
  for (const message of messages) peer.send(message);
}
