import { shorten } from '../../excerpt.ts';
import { type Json, readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  fail,
  type Level,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { withoutPrompts } from './prompts.ts';

/** prompt/list */
export const promptList = defineRule({
  id: 'prompt/list',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/prompts', 'Prompt'),
  title: 'Every prompt has a name of its own, and it and its arguments are described',
  why: 'People choose a prompt by its words and fill its arguments by theirs; a name that is missing or given twice cannot be asked for.',
  fix: 'Give each prompt a unique name and a description, and each argument a name and a description.',
  judge: (evidence) => {
    const inapplicable = withoutPrompts(evidence, evidence.lists);
    if (inapplicable) return inapplicable;
    const prompts = evidence.lists.prompts?.items ?? [];
    const found = [
      ...prompts.flatMap((prompt) => [...judgePrompt(prompt), ...judgeArguments(prompt)]),
      ...judgeTwins(prompts),
    ];
    return found.length === 0 ? pass : found;
  },
});

interface Told {
  readonly where: string;
  readonly message: string;
  readonly expected: string;
  readonly level?: Level;
}

const tell = (came: Json, { where, message, expected, level }: Told): Outcome =>
  fail({ where, message, evidence: { came: shorten(came), expected }, ...(level && { level }) });

const describePlace = (prompt: Json): string => {
  const name = readField(prompt, 'name');
  return `prompts/list, prompt ${typeof name === 'string' ? JSON.stringify(name) : 'without a name'}`;
};

const isText = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

function judgePrompt(prompt: Json): readonly Outcome[] {
  const where = describePlace(prompt);
  const found: Outcome[] = [];
  if (!isText(readField(prompt, 'name'))) {
    const message = 'The prompt has no name.';
    found.push(tell(prompt, { where, message, expected: '"name", a text' }));
  }
  if (!isText(readField(prompt, 'description'))) {
    const message = 'The prompt has no description.';
    found.push(tell(prompt, { where, message, expected: '"description"', level: 'practice' }));
  }
  return found;
}

function judgeTwins(prompts: readonly Json[]): readonly Outcome[] {
  const names = prompts.map((prompt) => readField(prompt, 'name'));
  return prompts
    .filter((_, at) => isText(names[at]) && names.indexOf(names[at]) !== at)
    .map((prompt) =>
      tell(prompt, {
        where: describePlace(prompt),
        message: 'The name is listed twice.',
        expected: 'a name that no other prompt has',
      }),
    );
}

function judgeArguments(prompt: Json): readonly Outcome[] {
  const declared = readField(prompt, 'arguments');
  const where = `${describePlace(prompt)}, arguments`;
  if (declared === undefined) return [];
  if (!Array.isArray(declared)) {
    return [tell(declared, { where, message: 'The arguments are no list.', expected: 'a list' })];
  }
  return toItems(declared).flatMap((argument) => judgeArgument(argument, where));
}

function judgeArgument(argument: Json, list: string): readonly Outcome[] {
  const name = readField(argument, 'name');
  const required = readField(argument, 'required');
  if (!isText(name)) {
    const message = 'An argument has no name.';
    return [tell(argument, { where: list, message, expected: '"name", a text' })];
  }
  const where = `${list}.${name}`;
  if (required !== undefined && typeof required !== 'boolean') {
    const message = '"required" is neither true nor false.';
    return [tell(argument, { where, message, expected: 'true or false' })];
  }
  if (isText(readField(argument, 'description'))) return [];
  const message = 'The argument has no description.';
  return [tell(argument, { where, message, expected: '"description"', level: 'practice' })];
}
