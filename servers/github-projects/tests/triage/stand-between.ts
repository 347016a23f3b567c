import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { openDesk, type DeskOptions, type TestDesk } from '../support/open-desk.ts';

/** What is answered instead of the simulator; nothing where the request goes on to it. */
type Between = (query: string, desk: TestDesk) => Promise<object | undefined>;

/** A desk with somebody between the server and the simulated GitHub. */
export async function standBetween(options: DeskOptions, between: Between): Promise<TestDesk> {
  const hub = createServer((incoming, outgoing) => {
    void answer(incoming).then(({ status, text }) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    hub.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    hub.closeAllConnections();
    await new Promise((resolve) => hub.close(resolve));
  });
  // A server that listens on a port has an address with one.
  const { port } = hub.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const desk = await openDesk({ ...options, desk: { ...options.desk, baseUrl } });
  return desk;

  async function answer(incoming: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = await readText(incoming);
    const instead = await between(body, desk);
    if (instead !== undefined) return { status: 200, text: JSON.stringify(instead) };
    const { method = 'GET', url = '/', headers } = incoming;
    const { authorization = '' } = headers;
    const reply = await fetch(new URL(url, desk.simulator.url), {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    });
    return { status: reply.status, text: await reply.text() };
  }
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text;
}
