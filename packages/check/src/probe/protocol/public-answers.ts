import type { PublicAnswer } from '../../evidence/public-answers.ts';
import { fieldOf, type JsonObject } from '../../wire/json.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.ts';

/** What two callers get for the same requests. */
export const publicAnswersProbe = defineProbe({
  name: 'publicAnswers',
  eras: ['modern'],
  transports: ['http'],
  after: ['lists'],
  run: async (context) => {
    const { token, secondToken } = context.settings.tokens;
    if (token === undefined || secondToken === undefined) {
      throw new Unavailable(
        'It takes the tokens of two users to see whether a public answer depends on the caller: set WELLSPOKEN_CHECK_TOKEN and WELLSPOKEN_CHECK_SECOND_TOKEN.',
      );
    }
    const [session, others] = await Promise.all([
      context.open(),
      context.open({ headers: { authorization: `Bearer ${secondToken}` } }),
    ]);
    return Promise.all(
      asked(context).map(async ({ method, params }): Promise<PublicAnswer> => {
        const first = await session.request(method, params);
        const other = await others.request(method, params);
        return { method, first, other, again: await session.request(method, params) };
      }),
    );
  },
});

interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

function asked({ opening, piece }: ProbeContext): readonly Question[] {
  const lists = Object.values(listMethods).filter(
    ({ capability }) => capability in opening.capabilities,
  );
  const uri = fieldOf(piece('lists').resources?.items[0], 'uri');
  return [
    { method: 'server/discover', params: {} },
    ...lists.map(({ method }) => ({ method, params: {} })),
    ...(typeof uri === 'string' ? [{ method: 'resources/read', params: { uri } }] : []),
  ];
}
