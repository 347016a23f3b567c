import type { Finding } from '@wellspoken/kit/launch';

import type { Paint } from '../print/paint.ts';
import { WIDTH, wrap } from '../print/wrap.ts';

/** The findings about one thing. */
export interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const STATE_WIDTH = 9;
const TITLE_WIDTH = 13;

/** What a doctor found, for people. */
export function describeReport(sections: readonly Section[], paint: Paint): string {
  const findings = sections.flatMap((section) => section.findings);
  const problems = findings.filter(({ state }) => state === 'problem').length;
  const verdict =
    problems === 0
      ? paint.green('No problem was found.')
      : paint.red(problems === 1 ? '1 problem was found.' : `${problems} problems were found.`);
  const parts = sections.map(({ name, findings: own }) =>
    [paint.bold(name), ...own.map((finding) => describeFinding(finding, paint))].join('\n'),
  );
  return `${[...parts, verdict].join('\n\n')}\n`;
}

function describeFinding({ title, state, detail, fix }: Finding, paint: Paint): string {
  const colour = { ok: paint.green, warning: paint.yellow, problem: paint.red }[state];
  const indent = STATE_WIDTH + TITLE_WIDTH;
  const room = WIDTH - indent;
  const lines = [...wrap(detail, room), ...(fix === undefined ? [] : wrap(`To do: ${fix}`, room))];
  const lead = colour(state.padEnd(STATE_WIDTH)) + title.padEnd(TITLE_WIDTH - 1);
  return `${lead} ${lines.join(`\n${' '.repeat(indent)}`)}`;
}
