import { lintPrd as lint, type LintedPrd } from '../../src/requirements/lint-prd.ts';
import { parsePrd as parse } from '../../src/requirements/parse-prd.ts';
import type { ParsedPrd } from '../../src/requirements/prd.ts';
import { hashText } from '../hash-text.ts';

/** Reads a document with the hash of this platform. */
export function parsePrd(text: string): ParsedPrd {
  return parse(text, hashText);
}

/** Checks a document with the hash of this platform. */
export function lintPrd(text: string): LintedPrd {
  return lint(text, hashText);
}
