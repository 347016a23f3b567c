import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { reportNotApplicable, type Outcome } from '../define-rule.ts';

const TAG = 'io.modelcontextprotocol/subscriptionId';

/** The notification that opens a subscription. */
export const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** The notifications that a subscription is for, and the field of the filter that asks for each. */
export const newsFields: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};

/** The id of the subscription that a notification or a result says it belongs to. */
export const readTag = ({ json }: Message): Json | undefined =>
  readField(json, 'params', '_meta', TAG) ?? readField(json, 'result', '_meta', TAG);

/** The method of a message; empty where it has none. */
export function readMethod({ json }: Message): string {
  const method = readField(json, 'method');
  return typeof method === 'string' ? method : '';
}

/** The notifications of one subscription: its own stream over HTTP, those with its id otherwise. */
export function listHeard(
  { channel }: Listening,
  { id, exchange }: Listen,
  transport: string,
): readonly Message[] {
  if (transport === 'stdio') return channel.filter((message) => readTag(message) === id);
  return exchange.others;
}

/** The acknowledgement of a subscription, wherever it stands. */
export const findAcknowledgement = (
  listening: Listening,
  listen: Listen,
  transport: string,
): Message | undefined =>
  listHeard(listening, listen, transport).find((message) => readMethod(message) === ACKNOWLEDGED);

/** Whether a server declares something that one can listen to. */
export function hasNews({ capabilities }: BaseEvidence['opening']): boolean {
  return Object.values(capabilities).some(
    (value) => isObject(value) && (value['listChanged'] === true || value['subscribe'] === true),
  );
}

/** Whether a wish was refused, not only ended later on. */
export const isRefusedListen = ({ id, exchange: { error, others } }: Listen): boolean =>
  error !== undefined &&
  !others.some((message) => readMethod(message) === ACKNOWLEDGED && readTag(message) === id);

/** Whether every wish was refused. */
export const isRefused = ({ listens }: Listening): boolean => listens.every(isRefusedListen);

/** Why there is nothing to judge about subscriptions; undefined where there is. */
export function withoutSubscriptions(
  listening: Listening,
  { opening }: Pick<BaseEvidence, 'opening'>,
): Outcome | undefined {
  if (!isRefused(listening)) return undefined;
  return reportNotApplicable(
    hasNews(opening)
      ? 'The server refuses subscriptions/listen, which sub/ack-first judges.'
      : 'The server declares nothing to listen to.',
  );
}

/** The place of a subscription. */
export const describeListenPlace = ({ request }: Listen): string =>
  `subscriptions/listen to ${request}`;

/** What a subscription was asked for, as evidence shows it. */
export const describeListen = ({ id, filter }: Listen): string =>
  JSON.stringify({ id, method: 'subscriptions/listen', params: { notifications: filter } });
