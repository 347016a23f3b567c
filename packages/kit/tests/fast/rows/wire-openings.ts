import { initialized, modernMeta, request, type Message } from '../../support/messages.ts';
import { callOf } from '../support/moves.ts';
import { byId, sendAll, type WireTalk } from '../support/stdio-pair.ts';
import { forLegacySdk, forSdk, modernView } from '../support/wire-messages.ts';

const INFO = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const info: Message = { name: 'client', version: '1.0.0' };

const opening = (params: Message): Message =>
  request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: info,
    ...params,
  });

/** What clients say that they can do: in the way of every day, and in others. */
const capabilities: Readonly<Record<string, unknown>> = {
  nothing: {},
  'bare elicitation': { elicitation: {} },
  forms: { elicitation: { form: {} } },
  'forms with defaults': { elicitation: { form: { applyDefaults: true } } },
  'defaults of a wrong type': { elicitation: { form: { applyDefaults: 'yes' } } },
  pages: { elicitation: { url: {} } },
  both: { elicitation: { form: {}, url: {} } },
  'a new mode': { elicitation: { voice: {} } },
  'elicitation that is no object': { elicitation: true },
  sampling: { sampling: { tools: {}, context: {} } },
  'sampling with words': { sampling: { tools: { loud: true } } },
  roots: { roots: { listChanged: true } },
  'roots of a wrong type': { roots: { listChanged: 1 } },
  'a list': [],
  'nothing at all': null,
  experimental: { experimental: { flags: { a: 1 } } },
  extensions: { extensions: { 'io.example/x': {} } },
  tasks: { tasks: { list: {} } },
  'something unknown': { telepathy: {} },
};

/** How clients introduce themselves. */
const infos: Readonly<Record<string, unknown>> = {
  'a title': { ...info, title: 'Client' },
  'a description': { ...info, description: 'Speaks' },
  'a title of a wrong type': { ...info, title: 7 },
  'a page': { ...info, websiteUrl: 'https://example.com' },
  icons: { ...info, icons: [{ src: 'https://example.com/i.png' }] },
  'no version': { name: 'client' },
  'no name': { version: '1' },
  'a name of a wrong type': { ...info, name: 1 },
  'something unknown': { ...info, mood: 'good' },
  'an empty name': { name: '', version: '' },
  'no object': 'client',
};

const versions: readonly unknown[] = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '2030-01-01',
  '',
  7,
  null,
];

const introductions: Readonly<Record<string, Message>> = {
  ...Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [`with ${name}`, { capabilities: value }]),
  ),
  ...Object.fromEntries(
    Object.entries(infos).map(([name, value]) => [
      `with ${name} of its own`,
      { clientInfo: value },
    ]),
  ),
  ...Object.fromEntries(
    versions.map((value) => [`in ${JSON.stringify(value)}`, { protocolVersion: value }]),
  ),
  'with _meta': { _meta: { a: 1 } },
  'with the envelope of the modern era': { _meta: modernMeta },
  'with a member too many': { extra: true },
};

const afterwards = [
  initialized,
  request('ping', {}, 'p'),
  callOf('tell_view', {}, 2),
  forLegacySdk(3),
];

const legacyIntroductions = Object.entries(introductions).map(([name, params]): WireTalk => ({
  name: `legacy: is opened ${name}`,
  hold: async (wire) => {
    const opened = await wire.peer.ask(opening(params));
    sendAll(wire, [...afterwards]);
    return [opened, byId(await wire.end())];
  },
}));

const envelopes = [
  ...Object.entries(capabilities).map(
    ([name, value]) => [name, { [CAPABILITIES]: value }] as const,
  ),
  ...Object.entries(infos).map(
    ([name, value]) => [`${name} of its own`, { [INFO]: value }] as const,
  ),
];

const modernIntroductions = envelopes.map(([name, meta]): WireTalk => ({
  name: `modern: is opened with ${name}`,
  hold: async (wire) => {
    const _meta = { ...modernMeta, ...meta };
    const opened = await wire.peer.ask(request('server/discover', { _meta }, 0));
    sendAll(wire, [modernView(1, meta), modernView(2), forSdk(3)]);
    return [opened, byId(await wire.end())];
  },
}));

/** Conversations by the way in which a client introduces itself. */
export const wireOpenings: readonly WireTalk[] = [...legacyIntroductions, ...modernIntroductions];
