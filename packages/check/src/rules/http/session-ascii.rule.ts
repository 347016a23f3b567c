import {
  defineRule,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
  citeTransports,
} from '../define-rule.ts';

/** Fewer characters than this hold too little chance, whatever they are. */
const SHORTEST = 16;
/** Ids that differ in fewer places can be guessed from one of them. */
const FEWEST_DIFFERENCES = 6;

/** http/session-ascii */
export const httpSessionAscii = defineRule({
  id: 'http/session-ascii',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpSessions'],
  source: citeTransports('Session Management'),
  title: 'Session ids are visible ASCII and cannot be guessed',
  why: 'Other characters break on the way, and who guesses an id can speak in the session of another.',
  fix: 'Use a random UUID or another text of at least 128 random bits as session id.',
  judge: ({ httpSessions }) => {
    const { ids } = httpSessions;
    if (ids.length === 0) return reportNotApplicable('The server uses no sessions.');
    return [...ids.map(judgeLetters), ...ids.map(judgeLength), judgeDifference(ids)];
  },
});

function judgeLetters(id: string): Outcome {
  const odd = /[^\x21-\x7E]/u.exec(id)?.[0];
  if (odd === undefined && id !== '') return pass;
  return fail({
    where: 'answer to initialize, Mcp-Session-Id',
    message: 'The session id holds other characters than visible ASCII.',
    evidence: {
      came: odd === undefined ? 'an empty id' : `an id with the character ${JSON.stringify(odd)}`,
      expected: 'only characters from 0x21 to 0x7E',
    },
  });
}

function judgeLength(id: string): Outcome {
  if (id.length >= SHORTEST) return pass;
  return fail({
    where: 'answer to initialize, Mcp-Session-Id',
    level: 'should',
    message: 'The session id is too short to be safe from guessing.',
    evidence: {
      came: `an id of ${id.length} characters`,
      expected: 'a random id, such as a UUID',
    },
  });
}

function judgeDifference(ids: readonly string[]): Outcome {
  const different = countDifferences(ids);
  if (ids.length < 2 || different >= FEWEST_DIFFERENCES) return pass;
  return fail({
    where: 'answers to initialize, Mcp-Session-Id',
    level: 'should',
    message:
      different === 0
        ? 'Several sessions have the same id.'
        : 'The ids of several sessions hardly differ, so one can be guessed from another.',
    evidence: {
      came: `${ids.length} ids that differ in ${different} characters`,
      expected: 'ids that have nothing in common',
    },
  });
}

function countDifferences(ids: readonly string[]): number {
  const longest = Math.max(...ids.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, at) => new Set(ids.map((id) => id[at])));
  return places.filter(({ size }) => size > 1).length;
}
