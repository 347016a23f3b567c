import { stripVTControlCharacters } from 'node:util';

import type { StricliIntegration } from '@stricli/core';

import type { Context } from './context.ts';
import { WIDTH, wrap } from './print/wrap.ts';
import { spellCall } from './text.ts';

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
