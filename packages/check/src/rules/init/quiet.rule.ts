import { shorten } from '../../excerpt.ts';
import { isObject } from '../../wire/json.ts';
import { defineRule, fail, reportNotVerified, pass, citeSpecification } from '../define-rule.ts';
import { writeMessageText } from '../exchanges.ts';

/** init/quiet-before-initialized */
export const initQuietBeforeInitialized = defineRule({
  id: 'init/quiet-before-initialized',
  level: 'should',
  eras: ['legacy'],
  transports: ['stdio', 'http'],
  needs: ['lifecycle'],
  source: citeSpecification('2025-11-25', 'basic/lifecycle', 'Initialization'),
  title: 'Before notifications/initialized the server sends no request but a ping',
  why: 'A client is not ready before; a request that comes too early is lost or ends the connection.',
  fix: 'Wait for notifications/initialized before you ask the client for anything.',
  judge: ({ lifecycle: { beforeInitialized } }) => {
    if (!beforeInitialized) return reportNotVerified('The connection could not be opened.');
    const wrong = beforeInitialized.flatMap((message) => {
      const { json } = message;
      const method = isObject(json) && 'id' in json ? json['method'] : undefined;
      if (typeof method !== 'string' || method === 'ping') return [];
      return [
        fail({
          where: `${method} before notifications/initialized`,
          message: `The server sent ${method} before the client said that it is ready.`,
          evidence: { came: shorten(writeMessageText(message)), expected: 'no request but ping' },
        }),
      ];
    });
    return wrong.length === 0 ? pass : wrong;
  },
});
