import { stripVTControlCharacters } from 'node:util';
import {
  type ApplicationText,
  ArgumentScannerError,
  formatMessageForArgumentScannerError,
  type StricliIntegration,
  text_en as english,
} from '@stricli/core';

import type { Context } from './context.ts';
import { WIDTH, wrap } from './print.ts';

/** The flag --help: what stricli writes, fitted to the screen. */
export function createHelpFlag(call: string): StricliIntegration<Context> {
  return {
    flag: {
      brief: 'Show this help',
      aliases: ['h'],
      global: true,
      defaultForRouteMap: true,
      run(app, { text, ansiColorByStream, result, additionalFlags }) {
        const help = result.target.formatHelp({
          text,
          additionalFlags,
          prefix: result.prefix,
          includeArgumentEscapeSequenceFlag: app.config.scanner.allowArgumentEscapeSequence,
          includeHidden: false,
          config: {
            useAliasInUsageLine: false,
            // The list of all commands shows how each begins; its own help shows the rest.
            onlyRequiredInUsageLine: result.target === app.root,
            caseStyle: 'convert-camel-to-kebab',
          },
          ansiColor: ansiColorByStream.stdout,
        });
        this.process.stdout.write(spellCall(help.split('\n').map(fit).join('\n'), call));
      },
    },
  };
}

// That a switch is off until it is given goes without saying.
// oxlint-disable-next-line no-control-regex -- stricli writes the word dimly where there are colours
const OFF = /\s+\[(?:\u001B\[2m)?default =(?:\u001B\[22m)? false\]$/;

/** A line that is too wide goes on below its last column, without colours. */
function fit(line: string): string {
  const short = line.replace(OFF, '');
  const plain = stripVTControlCharacters(short);
  if (plain.length <= WIDTH) return short;
  const lead = /^ *(?:-\w +)?\S+ {2,}(?=\S)/.exec(plain)?.[0] ?? /^ */.exec(plain)?.[0] ?? '';
  // A usage line has no columns: what is left of it stands out by its indent.
  const indent = lead.trim() === '' ? lead.length * 2 : lead.length;
  const [first = '', ...more] = wrap(plain.slice(lead.length), WIDTH - indent);
  return [lead + first, ...more.map((text) => ' '.repeat(indent) + text)].join('\n');
}

/**
 * Spells the command in lines to copy as it can be called here. Texts that are written before that
 * is known, such as the examples of a help, say "wellspoken".
 */
export function spellCall(words: string, call: string): string {
  return words.replaceAll(/(?<![\w@/.-])(?:npx )?wellspoken (?=[a-z<-])/g, `${call} `);
}

/** The words of the command line: what was expected, what came, what to do. */
export function createText(call: string): ApplicationText {
  const spelled = (error: unknown): string => spellCall(readReason(error), call);
  return {
    ...words,
    noCommandRegisteredForInput: (input) =>
      spellCall(words.noCommandRegisteredForInput(input), call),
    exceptionWhileParsingArguments: (error) =>
      error instanceof ArgumentScannerError ? describeMistake(error) : spelled(error),
    exceptionWhileRunningCommand: (error) =>
      error instanceof Error && error.name === 'UsageError' ? spelled(error) : readReason(error),
  };
}

const words: ApplicationText = {
  ...english,
  briefs: {
    ...english.briefs,
    version: 'Show the version',
    argumentEscapeSequence: 'What follows are arguments, not flags',
  },
  noCommandRegisteredForInput: ({ input, corrections }) => {
    const kind = input.startsWith('-') ? 'flag' : 'command';
    const meant = corrections.map((name) => name.replaceAll('`', '')).join(' or ');
    const hint = meant === '' || kind === 'flag' ? '' : ` Did you mean ${meant}?`;
    return `"${input}": no such ${kind}.${hint} See wellspoken --help.`;
  },
  exceptionWhileLoadingCommandFunction: describeFailure,
  exceptionWhileLoadingCommandContext: describeFailure,
  exceptionWhileRunningIntegrationFlag: ({ exception }) => describeFailure(exception),
  exceptionWhileRunningIntegrationHook: ({ exception }) => describeFailure(exception),
};

function describeFailure(error: unknown): string {
  return `wellspoken failed: ${readReason(error)}`;
}

function readReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function describeMistake(error: ArgumentScannerError): string {
  return formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: ({ input, corrections }) => {
      const meant = corrections.map((name) => `--${name}`).join(' or ');
      const hint = meant === '' ? 'See --help for those there are.' : `Did you mean ${meant}?`;
      return `--${input}: no such flag. ${hint}`;
    },
    AliasNotFoundError: ({ input }) => `-${input}: no such flag. See --help for those there are.`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder, exception }) =>
      `--${externalFlagNameOrPlaceholder}: ${readReason(exception)}.`,
    EnumValidationError: ({ externalFlagName, input, values }) =>
      `--${externalFlagName}: expected one of ${values.join(', ')}; got "${input}".`,
    UnsatisfiedFlagError: ({ externalFlagName }) =>
      `--${externalFlagName}: expected a value; got none. See --help.`,
    UnexpectedFlagError: ({ externalFlagName }) =>
      `--${externalFlagName}: given twice; give it once.`,
    UnexpectedPositionalError: ({ expectedCount, input }) =>
      `"${input}": expected ${expectedCount === 0 ? 'no arguments' : `at most ${expectedCount}`}. See --help.`,
    UnsatisfiedPositionalError: ({ placeholder }) => `Missing <${placeholder}>. See --help.`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName }) =>
      `--${externalFlagName}: takes no value.`,
  });
}
