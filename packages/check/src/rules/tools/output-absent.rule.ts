import { shorten } from '../../excerpt.ts';
import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import { isObject, type Json, parseJson } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  citeSpecification,
} from '../define-rule.ts';
import { readText, viewTools } from './judge-tools.ts';

/** tools/output-absent */
export const toolsOutputAbsent = defineRule({
  id: 'tools/output-absent',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  since: '2025-06-18',
  needs: ['lists', 'calls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Output Schema'),
  title: 'A tool that answers in JSON declares its form in outputSchema',
  why: 'Without a schema a model has to call the tool to learn what comes back, and nobody can check it.',
  fix: 'Declare outputSchema and send the same value as structuredContent.',
  judge: ({ lists, calls }) => {
    const succeeded = calls.filter(
      ({ exchange: { result } }) => result && result['isError'] !== true,
    );
    if (succeeded.length === 0) return reportNotVerified('No call of a tool succeeded.');
    const answered = new Set(succeeded.map(({ tool }) => tool));
    const open = viewTools(lists.tools?.items ?? []).filter(
      ({ outputSchema, name }) => outputSchema === undefined && answered.has(name),
    );
    return judgeEach(open, 'Every tool that was called declares an outputSchema.', (tool) => {
      const structured = succeeded
        .filter((call) => call.tool === tool.name)
        .map(findJson)
        .find((value) => value !== undefined);
      if (structured === undefined) return undefined;
      return fail({
        where: `${tool.where}, outputSchema`,
        message: 'The tool answers with JSON, but declares no outputSchema.',
        evidence: { came: shorten(structured), expected: 'an outputSchema for it' },
      });
    });
  },
});

// The whole answer is one text, and that is an object or a list.
function findJson({ exchange: { result } }: CallRecord): Json | undefined {
  const content = result?.['content'];
  if (!Array.isArray(content) || content.length !== 1) return undefined;
  const value = parseJson(readText(content[0], 'text'));
  return isObject(value) || Array.isArray(value) ? value : undefined;
}
