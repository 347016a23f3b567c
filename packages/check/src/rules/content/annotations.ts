import type { Json } from '../../wire/json.ts';
import {
  type AnyRule,
  anyTransport,
  bothEras,
  defineRule,
  schemaOf,
  specified,
} from '../define-rule.ts';
import { judgeAnnotations } from './support/annotations.ts';

const common = {
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls', 'contents'],
} as const;

const roles: readonly Json[] = ['user', 'assistant'];

/** content/audience */
export const audience: AnyRule = defineRule({
  id: 'content/audience',
  ...common,
  source: schemaOf('2026-07-28', 'Annotations'),
  title: 'The audience of content is a list of user and assistant',
  why: 'Clients decide by it whether the user or the model sees the content.',
  fix: 'Give "audience": ["user"], ["assistant"] or both.',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'audience',
      fault: (value) => {
        if (!Array.isArray(value)) return 'The audience is not a list.';
        // A list of JSON holds JSON.
        const isKnown = (value as readonly Json[]).every((role) => roles.includes(role));
        return isKnown ? undefined : 'The audience names somebody else than user and assistant.';
      },
      expected: 'a list of "user" and "assistant"',
    }),
});

/** content/priority */
export const priority: AnyRule = defineRule({
  id: 'content/priority',
  ...common,
  source: schemaOf('2026-07-28', 'Annotations'),
  title: 'The priority of content is a number from 0 to 1',
  why: 'Clients sort and drop content by it; "high" or 10 means nothing to them.',
  fix: 'Give a number: 1 for what is needed, 0 for what may be left out.',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'priority',
      fault: (value) =>
        typeof value === 'number' && value >= 0 && value <= 1
          ? undefined
          : 'The priority is no number from 0 to 1.',
      expected: 'a number from 0 to 1',
    }),
});

// A day, or a day and a time, in the extended or the basic form.
const iso8601 =
  /^[+-]?\d{4}(?:-?(?:\d{2}(?:-?\d{2})?|W\d{2}(?:-?\d)?|\d{3}))?(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** content/last-modified */
export const lastModified: AnyRule = defineRule({
  id: 'content/last-modified',
  ...common,
  source: specified('2026-07-28', 'server/resources', 'Annotations'),
  title: 'The last change of content is a time of ISO 8601',
  why: 'Clients compare these times to find out what is new.',
  fix: 'Give a text such as "2026-01-15T09:00:00Z".',
  judge: (evidence) =>
    judgeAnnotations(evidence, {
      field: 'lastModified',
      fault: (value) =>
        typeof value === 'string' && iso8601.test(value)
          ? undefined
          : 'The time of the last change is not written as ISO 8601 says.',
      expected: 'a time such as "2026-01-15T09:00:00Z"',
    }),
});
