import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { listVariables, parseTemplate } from '../../uri-template.ts';
import { type JsonObject, readField, toItems } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { defineProbe } from '../define-probe.ts';
import { collectTexts, type Lists } from '../lists/lists.evidence.ts';
import type { BadCompletion, Completion, Completions } from './features.evidence.ts';

/** More arguments of prompts, and of templates, are not completed. */
const MOST = 8;

const NOWHERE = 'wellspoken-nowhere';

type Asked = Omit<Completion, 'exchange'>;

/** Completes the arguments of prompts and templates, and of some that are not there. */
export const completionsProbe = defineProbe({
  name: 'completions',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  before: ['calls'],
  run: async ({ shared, opening, getEvidence }) => {
    const session = await shared();
    const asked = listAskable(getEvidence('lists'));
    if (!('completions' in opening.capabilities)) {
      const [first = unknownPrompt] = asked;
      return { known: [], unknown: [], undeclared: (await complete(session, first)).exchange };
    }
    const [known, unknown] = await Promise.all([
      Promise.all(asked.map((one) => complete(session, one))),
      Promise.all(listUnknown(asked).map((one) => completeUnknown(session, one))),
    ]);
    return { known, unknown };
  },
});

async function complete(session: Session, asked: Asked): Promise<Completion> {
  const { ref, argument } = asked;
  const params = { ref, argument: { name: argument, value: '' } };
  return { ...asked, exchange: await session.request('completion/complete', params) };
}

async function completeUnknown(
  session: Session,
  { kind, ...asked }: Asked & Pick<BadCompletion, 'kind'>,
): Promise<BadCompletion> {
  return { ...(await complete(session, asked)), kind };
}

function listAskable({ prompts, resourceTemplates }: Lists): readonly Asked[] {
  const ofPrompts = (prompts?.items ?? []).flatMap((prompt) => {
    const name = readField(prompt, 'name');
    if (typeof name !== 'string') return [];
    return toItems(readField(prompt, 'arguments')).flatMap((argument) =>
      toAsked(name, createPromptReference(name), readField(argument, 'name')),
    );
  });
  const ofTemplates = collectTexts(resourceTemplates, 'uriTemplate').flatMap((uri) => {
    const parsed = parseTemplate(uri);
    const variables = 'template' in parsed ? listVariables(parsed.template) : [];
    return variables.flatMap((variable) => toAsked(uri, createTemplateReference(uri), variable));
  });
  return [...ofPrompts.slice(0, MOST), ...ofTemplates.slice(0, MOST)];
}

const toAsked = (of: string, ref: JsonObject, argument: unknown): readonly Asked[] =>
  typeof argument === 'string' ? [{ of, ref, argument }] : [];

const createPromptReference = (name: string): JsonObject => ({ type: 'ref/prompt', name });
const createTemplateReference = (uri: string): JsonObject => ({ type: 'ref/resource', uri });

const unknownPrompt: Asked = {
  of: NOWHERE,
  ref: { type: 'ref/prompt', name: NOWHERE },
  argument: 'nothing',
};

function listUnknown(known: readonly Asked[]): readonly (Asked & Pick<BadCompletion, 'kind'>)[] {
  const uri = `${NOWHERE}://{nothing}`;
  const template = { of: uri, ref: createTemplateReference(uri), argument: 'nothing' };
  const [first] = known;
  return [
    { ...unknownPrompt, kind: 'prompt' },
    { ...template, kind: 'template' },
    ...(first ? [{ ...first, argument: NOWHERE, kind: 'argument' as const }] : []),
  ];
}

/** The first value that the server proposes for an argument of a prompt or a template. */
export function findCompletedValue(
  { known }: Completions,
  of: string,
  argument: string,
): string | undefined {
  const found = known.find((one) => one.of === of && one.argument === argument);
  const values = toItems(readField(found?.exchange.result, 'completion', 'values'));
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
