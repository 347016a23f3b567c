import type { Context } from './context.ts';

/** A command of `wellspoken`, as its help shows it. */
export interface Command {
  /** One line, for the list of all commands. */
  readonly brief: string;
  /** The lines of its help. */
  readonly description: readonly string[];
  /** What may follow its name, where the list of its flags does not say it. */
  readonly usage?: readonly string[];
  /** By the names of the properties that hold what was given. */
  readonly flags: Readonly<Record<string, Flag>>;
  readonly takes?: Taken;
  readonly run: (context: Context, given: GivenCommand) => Promise<void>;
}

/** What a command line said to a command. */
export interface GivenCommand {
  readonly flags: object;
  readonly words: readonly string[];
}

/** A flag of a command. */
export type Flag = Switch | TextFlag<unknown> | ListFlag;

interface Switch {
  readonly kind: 'switch';
  readonly brief: string;
  readonly short?: string;
}

interface TextFlag<Value> {
  readonly kind: 'text';
  readonly brief: string;
  readonly placeholder: string;
  /** Makes a value of the text, or throws what was expected. */
  readonly parse?: (text: string) => Value;
}

interface ListFlag {
  readonly kind: 'list';
  readonly brief: string;
  readonly placeholder: string;
  /** Parts several values that are given at once. */
  readonly separator?: string;
}

/** The arguments that a command takes beside its flags. */
interface Taken {
  readonly placeholder: string;
  readonly brief: string;
  /** 0 by default. */
  readonly least?: 0 | 1;
  /** As many as are given by default. */
  readonly most?: 1;
}

type FlagFor<Value> = [Value] extends [boolean]
  ? Switch
  : [Value] extends [readonly string[]]
    ? ListFlag
    : TextFlag<Value>;

/** A command whose flags are the properties of a type. */
interface CommandOptions<Flags> extends Omit<Command, 'flags' | 'run'> {
  readonly flags: { readonly [Key in keyof Flags]-?: FlagFor<NonNullable<Flags[Key]>> };
  /** Imports the code of the command. */
  readonly load: () => Promise<(this: Context, flags: Flags, ...words: string[]) => Promise<void>>;
}

/** Defines a command; its code is imported when it is called. */
export function defineCommand<Flags extends object>({
  load,
  ...shown
}: CommandOptions<Flags>): Command {
  return {
    ...shown,
    run: async (context, { flags, words }) => {
      const run = await load();
      // The table of flags, from which they were read, has the types of their properties.
      await run.call(context, flags as Flags, ...words);
    },
  };
}

/** The name of a flag, which is made from that of a property: `failOn` becomes `fail-on`. */
export function toFlagName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
