import type { Heading } from '../../law/section.ts';
import { readHeading } from '../../law/heading.ts';
import { tidy } from './tidy.ts';

/** A heading of the archive's table of contents, as the site shows it. */
export function readTocHeading(written: string, note: string | null): Heading {
  // The numbers of a range have dots at their ends here, and none on the site.
  const shown = tidy(written).replace(/\[[^[\]]*\]$/u, (range) =>
    range.replaceAll(/(\d[\w.]*)\.(?=[\s\]])/gu, '$1'),
  );
  const history = tidy(note ?? '').replace(/^\(\s*(.*?)\s*\)$/u, '$1');
  return { ...readHeading(shown), ...(history !== '' && { note: history }) };
}
