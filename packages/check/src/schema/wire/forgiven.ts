import type { Revision } from '@wellspoken/spec/revisions';

import type { Issue } from './issue.ts';

/** A field that the official package judges in every revision of its era, though not all have it. */
interface Span {
  /** The end of a path in the message; `*` stands for a number. */
  readonly field: RegExp;
  /** The first revision whose schema speaks of it; before, it is a free extra. */
  readonly since?: Revision;
  /** The last one. */
  readonly until?: Revision;
}

const spans: readonly Span[] = [
  { field: /^result\.tools\.\*\.annotations\b/, since: '2025-03-26' },
  { field: /^result\.capabilities\.completions\b/, since: '2025-03-26' },
  { field: /^params\.message$/, since: '2025-03-26' },
  { field: /(?<!\.annotations)\.title$/, since: '2025-06-18' },
  { field: /\.lastModified$/, since: '2025-06-18' },
  { field: /^result\.tools\.\*\.outputSchema\b/, since: '2025-06-18' },
  { field: /^result\.structuredContent\b/, since: '2025-06-18' },
  { field: /\.\*\.(?:\w+\.)?_meta\b/, since: '2025-06-18' },
  { field: /\.icons\b/, since: '2025-11-25' },
  { field: /\.execution\b/, since: '2025-11-25', until: '2025-11-25' },
  { field: /^result\.capabilities\.tasks\b/, since: '2025-11-25' },
  { field: /^result\.serverInfo\.(?:description|websiteUrl)$/, since: '2025-11-25' },
  { field: /^params\.(?:tools|toolChoice|mode)\b/, since: '2025-11-25' },
  { field: /^params\.requestedSchema\.properties\..*\.default$/, since: '2025-11-25' },
  // Later any JSON Schema; whether it is one is a rule of its own.
  { field: /^result\.tools\.\*\.inputSchema\.(?:properties|required)\b/, until: '2025-11-25' },
];

/** Whether an issue is one only for the official package, and none by the protocol's own schema. */
export function isForgiven(issue: Issue, place: string, revision: Revision): boolean {
  // The protocol's schemas close no object; the packages close the outer one of a message.
  if (issue.code === 'unrecognized_keys') return true;
  // The protocol's schemas only remark on formats; where one is demanded, it is a rule of its own.
  if (issue.code === 'invalid_format' || issue.code === 'custom') return true;
  return spans.some(
    ({ field, since = '', until = '9' }) =>
      (revision < since || revision > until) && field.test(place),
  );
}
