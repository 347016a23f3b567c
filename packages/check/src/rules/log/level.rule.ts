import { shorten } from '../../excerpt.ts';
import type { Logging, LogPhase } from '../../probe/features/features.evidence.ts';
import type { Conversation, Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { isBelow, listUnaskedLogs } from './logs.ts';

/** log/level */
export const logLevel = defineRule({
  id: 'log/level',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'logging', 'listening'],
  source: citeSpecification('2026-07-28', 'server/utilities/logging', 'Per-request log level'),
  title: 'No log message comes below the level that the client set, and none unasked',
  why: 'A client sets a level to be spared the rest; what comes all the same fills its log and its wire.',
  fix: 'Compare each message with the level of logging/setLevel (legacy) or of the request (modern), and send it only with that request.',
  judge: ({ logging, variant, conversations, opening }) => {
    const unasked = variant.era === 'modern' ? conversations.flatMap(judgeUnasked) : [];
    const found = [
      ...unasked,
      ...logging.phases.flatMap((phase) => judgeQuiet(phase, variant.era)),
    ];
    if (found.length > 0) return found;
    if (!('logging' in opening.capabilities)) {
      return reportNotApplicable('The server does not declare logging.');
    }
    return hasLogged(logging)
      ? pass
      : reportNotVerified('The server logged nothing, even where everything was asked for.');
  },
});

const hasLogged = ({ phases }: Logging): boolean =>
  phases.some(({ level, messages }) => level === 'debug' && messages.length > 0);

const tell = (where: string, message: string, log: Message): Outcome =>
  fail({
    where,
    message,
    evidence: { came: shorten(log.raw), expected: 'no such message' },
  });

/** Where no request asked for a level, nothing may be logged. */
function judgeUnasked(conversation: Conversation): readonly Outcome[] {
  const onListen = conversation.exchanges
    .filter(({ method, http }) => method === 'subscriptions/listen' && http)
    .flatMap(({ others }) => others);
  return listUnaskedLogs(conversation).map((log) =>
    tell(
      onListen.includes(log) ? 'notifications/message on a subscription' : 'notifications/message',
      'A log message comes though no request asked for one.',
      log,
    ),
  );
}

function judgeQuiet({ level, set, messages }: LogPhase, era: string): readonly Outcome[] {
  if (level === undefined) {
    return messages.map((log) =>
      tell(
        'notifications/message without logLevel',
        'A log message comes for a request that asked for none.',
        log,
      ),
    );
  }
  // A level that was refused binds nobody.
  if (era === 'legacy' && !set?.result) return [];
  return messages
    .filter((log) => isBelow(log, level))
    .map((log) => {
      const own = shorten(readField(log.json, 'params', 'level'));
      const message = `A message of level ${own} comes though ${level} was asked for.`;
      return tell(`notifications/message below ${level}`, message, log);
    });
}
