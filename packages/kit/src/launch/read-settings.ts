import { describeExpectation, type Issue } from '../call/describe-issues.ts';
import { nearest } from '../utils/text.ts';
import { type Given, quoteValue } from './convert.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import type { Program } from './program.ts';
import { readEnvironment, type Environment } from './read-environment.ts';
import { settingsOf, type Argument } from './setting.ts';

/** The sources of settings: flags override variables, variables override defaults. */
export interface SettingsSource {
  /** Arguments, without the runtime and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  /** Override the defaults of the schema. */
  readonly defaults?: unknown;
}

/** Valid settings, or error messages. */
export type SettingsReading =
  | { readonly settings: unknown }
  | { readonly problems: readonly string[]; readonly isIncomplete: boolean };

/** Reads the settings of a program from a command line, the environment and defaults. */
export async function readSettings(
  program: Program,
  source: SettingsSource,
): Promise<SettingsReading> {
  const settings = settingsOf(program);
  const flags = parseArguments(settings, source.argv);
  const variables = readEnvironment({
    name: program.name,
    settings,
    env: source.env,
    // An overridden variable is not read, so it cannot be invalid.
    overruled: new Set(flags.given.map(({ key }) => key)),
  });
  const problems = [...flags.problems, ...variables.problems];
  if (problems.length > 0) return { problems, isIncomplete: false };
  const asked = { schema: program.settings, settings };
  return validateSettings(asked, [...variables.given, ...flags.given], source.defaults);
}

/** Settings and their schema. */
export interface Asked {
  readonly schema: Schema;
  readonly settings: readonly Argument[];
}

/** Validates the given values against a schema. */
export async function validateSettings(
  { schema, settings }: Asked,
  given: readonly Given[],
  defaults?: unknown,
): Promise<SettingsReading> {
  const values: Record<string, unknown> = {
    ...(defaults as object | undefined),
    ...Object.fromEntries(given.map(({ key, value }) => [key, value])),
  };
  const lacking = settings.filter(
    ({ key, isRequired }) => isRequired && !Object.hasOwn(values, key),
  );
  if (lacking.length > 0) return { problems: lacking.map(describeMissing), isIncomplete: true };
  const outcome = await schema['~standard'].validate(values);
  if (outcome.issues === undefined) return { settings: outcome.value };
  const issues: readonly Issue[] = outcome.issues;
  return {
    problems: issues.map((issue) => describe(issue, settings, given)),
    isIncomplete: false,
  };
}

function describe(issue: Issue, settings: readonly Argument[], given: readonly Given[]): string {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  const setting = settings.find(({ key }) => key === path[0]);
  const expected = describeExpectation(issue);
  const words = expected === undefined ? issue.message.replace(/\.$/, '') : `expected ${expected}`;
  const source = given.find(({ key }) => key === setting?.key);
  if (setting === undefined || source === undefined) {
    return `${setting === undefined ? 'Settings' : describeName(setting)}: ${words}.`;
  }
  const [, index] = path;
  const came = typeof index === 'number' ? source.raw?.[index] : source.raw;
  const got = came === undefined ? '' : `; got ${quoteValue(came, setting.isSecret)}`;
  return `${source.where}: ${words}${got}.${suggestValue(issue, came)}`;
}

function suggestValue({ values = [] }: Issue, came: unknown): string {
  if (typeof came !== 'string') return '';
  const texts = values.filter((value) => typeof value === 'string');
  const meant = nearest(came, texts);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

function describeName({ variable, flag, placeholder }: Argument): string {
  return variable ?? (flag === undefined ? `<${placeholder}>` : `--${flag}`);
}

/** Describes how to set a missing value. */
function describeMissing({ isPositional, kind, flag, placeholder, variable }: Argument): string {
  const elsewhere = variable === undefined ? '' : `, or set ${variable}`;
  if (isPositional) {
    const how = kind === 'list' ? 'name at least one' : 'name it';
    return `Missing <${placeholder}>: ${how}${elsewhere}.`;
  }
  if (flag === undefined) return `Missing ${variable}: set this variable.`;
  return `Missing --${flag} <${placeholder}>: give it${elsewhere}.`;
}
