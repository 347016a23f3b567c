import { errorCodes } from '@wellspoken/spec/error-codes';

import { questionIn } from '../../evidence/asking-outcome.ts';
import type { Json } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Responder } from '../../wire/session.ts';
import { answerTo, type Reaction } from './answers.ts';
import { MOST_ROUNDS } from './talk.ts';

/** Hears the requests of a legacy server and answers for the user. */
export interface Ear {
  readonly respond: Responder;
  /** Answers from now on in this way, and forgets what was heard. */
  readonly become: (reaction: Reaction) => void;
  /** The questions since then. */
  readonly heard: () => readonly Json[];
  /** Whether the server has asked for anything at all, its user's folders for one. */
  readonly wasAsked: () => boolean;
}

/** An ear that agrees to everything until told otherwise. */
export function createEar(context: ProbeContext): Ear {
  let reaction: Reaction = 'accept';
  let heard: Json[] = [];
  let wasAsked = false;
  return {
    become: (next) => {
      reaction = next;
      heard = [];
    },
    heard: () => heard,
    wasAsked: () => wasAsked,
    respond: (request) => {
      if (request['method'] === 'ping') return { result: {} };
      wasAsked = true;
      const question = questionIn(request);
      if (question !== undefined) heard.push(question);
      // Who asks again and again is not answered for ever.
      if (reaction !== 'accept' && heard.length > MOST_ROUNDS) return undefined;
      const result = answerTo(request, reaction, context);
      return result === null ? unknown : { result };
    },
  };
}

const unknown = {
  error: { code: errorCodes.methodNotFound.code, message: 'This client knows no such request.' },
};
