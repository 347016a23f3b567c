import type { Revision } from '@wellspoken/spec/revisions';

import { shorten } from '../../excerpt.ts';
import type { PromptTrial } from '../../probe/features/features.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, describeRequest } from '../exchanges.ts';
import {
  findGoodGet,
  readMessages,
  describePromptPlace,
  reportMissing,
  withoutPrompts,
} from './prompts.ts';

/** prompt/messages */
export const promptMessages = defineRule({
  id: 'prompt/messages',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'promptGets'],
  source: citeSpecification('2026-07-28', 'server/prompts', 'PromptMessage'),
  title: 'Every message of a prompt has the role user or assistant and one valid content',
  why: 'Clients hand the messages to a model as they are; another role or form makes the whole prompt fail.',
  fix: 'Give each message "role": "user" or "assistant" and "content" as one block, not a list or a text.',
  judge: (evidence) =>
    withoutPrompts(evidence, evidence.lists) ??
    judgeEach(evidence.promptGets.trials, 'The server lists no prompt.', (trial) =>
      judgeTrial(trial, evidence.variant.revision),
    ),
});

function judgeTrial(trial: PromptTrial, revision: Revision): Outcome | readonly Outcome[] {
  const where = describePromptPlace(trial.name);
  const get = findGoodGet(trial);
  if (!get) return reportMissing(trial, where);
  const { exchange } = get;
  const messages = readMessages(exchange);
  if (!messages) {
    const evidence = {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: '"messages"',
    };
    return fail({ where, message: 'The answer has no list of messages.', evidence });
  }
  return messages.flatMap((message, at) => {
    const fault = findFault(message, revision);
    if (!fault) return [];
    return fail({
      where: `${where}, messages[${at}]`,
      message: fault.message,
      evidence: {
        sent: describeRequest(exchange),
        came: shorten(message),
        expected: fault.expected,
      },
    });
  });
}

interface Fault {
  readonly message: string;
  readonly expected: string;
}

function findFault(message: Json, revision: Revision): Fault | undefined {
  const role = readField(message, 'role');
  if (role !== 'user' && role !== 'assistant') {
    return { message: 'The role is neither user nor assistant.', expected: 'user or assistant' };
  }
  const content = readField(message, 'content');
  if (!isObject(content)) {
    return { message: 'The content is not one block.', expected: 'an object with a type' };
  }
  const type = content['type'];
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!kind || revision < kind.since) {
    const known = Object.keys(kinds).filter((name) => revision >= (kinds[name]?.since ?? ''));
    return { message: 'The content is of an unknown type.', expected: known.join(', ') };
  }
  const lacking = kind.fields.filter((field) => typeof content[field] !== 'string');
  if (type === 'resource') return findResourceFault(content['resource']);
  if (lacking.length === 0) return undefined;
  return { message: `The content has no ${lacking.join(' and no ')}.`, expected: 'a text there' };
}

interface Kind {
  readonly since: string;
  readonly fields: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  text: { since: '', fields: ['text'] },
  image: { since: '', fields: ['data', 'mimeType'] },
  audio: { since: '2025-03-26', fields: ['data', 'mimeType'] },
  resource_link: { since: '2025-06-18', fields: ['uri', 'name'] },
  resource: { since: '', fields: [] },
};

function findResourceFault(resource: Json | undefined): Fault | undefined {
  const isText = (field: string): boolean => typeof readField(resource, field) === 'string';
  if (isText('uri') && isText('text') !== isText('blob')) return undefined;
  return {
    message: 'The resource in it lacks its URI, or has not exactly one of text and blob.',
    expected: 'uri, and text or blob',
  };
}
