import {
  anyTransport,
  bothEras,
  defineRule,
  reportNotApplicable,
  citeSpecification,
} from '../define-rule.ts';
import { judgeRefusal } from '../exchanges.ts';

const INVALID_PARAMS = -32602;

/** log/bad-level */
export const logBadLevel = defineRule({
  id: 'log/bad-level',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['logging'],
  source: citeSpecification('2026-07-28', 'server/utilities/logging', 'Error Handling'),
  title: 'A level that does not exist is answered with -32602',
  why: 'A client that mistypes a level believes that it set one, and waits for messages in vain.',
  fix: 'Check the level against the eight of the protocol, and answer error -32602 otherwise.',
  judge: ({ logging: { badLevel } }) =>
    badLevel
      ? judgeRefusal(badLevel, {
          where: `${badLevel.method ?? ''} with an unknown level`,
          asked: 'A request with a level that does not exist',
          codes: [INVALID_PARAMS],
        })
      : reportNotApplicable('The server does not declare logging.'),
});
