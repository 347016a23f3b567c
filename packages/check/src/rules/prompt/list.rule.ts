import { shown } from '../../excerpt.ts';
import { itemsOf } from '../../probe/lists/lists.evidence.ts';
import { fieldOf, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Level,
  type Outcome,
  pass,
  specified,
} from '../define-rule.ts';
import { withoutPrompts } from './prompts.ts';

/** prompt/list */
export const promptList = defineRule({
  id: 'prompt/list',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: specified('2026-07-28', 'server/prompts', 'Prompt'),
  title: 'Every prompt has a name of its own, and it and its arguments are described',
  why: 'People choose a prompt by its words and fill its arguments by theirs; a name that is missing or given twice cannot be asked for.',
  fix: 'Give each prompt a unique name and a description, and each argument a name and a description.',
  judge: (evidence) => {
    const inapplicable = withoutPrompts(evidence, evidence.lists);
    if (inapplicable) return inapplicable;
    const prompts = evidence.lists.prompts?.items ?? [];
    const found = [
      ...prompts.flatMap((prompt) => [...faultsOf(prompt), ...argumentFaults(prompt)]),
      ...twins(prompts),
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
  fail({ where, message, evidence: { came: shown(came), expected }, ...(level && { level }) });

const placeOf = (prompt: Json): string => {
  const name = fieldOf(prompt, 'name');
  return `prompts/list, prompt ${typeof name === 'string' ? JSON.stringify(name) : 'without a name'}`;
};

const isText = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

function faultsOf(prompt: Json): readonly Outcome[] {
  const where = placeOf(prompt);
  const found: Outcome[] = [];
  if (!isText(fieldOf(prompt, 'name'))) {
    const message = 'The prompt has no name.';
    found.push(tell(prompt, { where, message, expected: '"name", a text' }));
  }
  if (!isText(fieldOf(prompt, 'description'))) {
    const message = 'The prompt has no description.';
    found.push(tell(prompt, { where, message, expected: '"description"', level: 'practice' }));
  }
  return found;
}

function twins(prompts: readonly Json[]): readonly Outcome[] {
  const names = prompts.map((prompt) => fieldOf(prompt, 'name'));
  return prompts
    .filter((_, at) => isText(names[at]) && names.indexOf(names[at]) !== at)
    .map((prompt) =>
      tell(prompt, {
        where: placeOf(prompt),
        message: 'The name is listed twice.',
        expected: 'a name that no other prompt has',
      }),
    );
}

function argumentFaults(prompt: Json): readonly Outcome[] {
  const declared = fieldOf(prompt, 'arguments');
  const where = `${placeOf(prompt)}, arguments`;
  if (declared === undefined) return [];
  if (!Array.isArray(declared)) {
    return [tell(declared, { where, message: 'The arguments are no list.', expected: 'a list' })];
  }
  return itemsOf(declared).flatMap((argument) => argumentFault(argument, where));
}

function argumentFault(argument: Json, list: string): readonly Outcome[] {
  const name = fieldOf(argument, 'name');
  const required = fieldOf(argument, 'required');
  if (!isText(name)) {
    const message = 'An argument has no name.';
    return [tell(argument, { where: list, message, expected: '"name", a text' })];
  }
  const where = `${list}.${name}`;
  if (required !== undefined && typeof required !== 'boolean') {
    const message = '"required" is neither true nor false.';
    return [tell(argument, { where, message, expected: 'true or false' })];
  }
  if (isText(fieldOf(argument, 'description'))) return [];
  const message = 'The argument has no description.';
  return [tell(argument, { where, message, expected: '"description"', level: 'practice' })];
}
