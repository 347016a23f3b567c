import { bothEras, defineRule, fail, pass, citeSpecification } from '../define-rule.ts';

/** http/legacy-sse-only */
export const httpLegacySseOnly = defineRule({
  id: 'http/legacy-sse-only',
  level: 'practice',
  eras: bothEras,
  transports: ['http', 'sse'],
  needs: [],
  source: citeSpecification('2026-07-28', 'deprecated', 'Deprecated'),
  title: 'The server offers more than HTTP+SSE',
  why: 'HTTP+SSE has been deprecated since 2025-03-26 and may be removed; new clients do not speak it.',
  fix: 'Serve Streamable HTTP at one endpoint; keep the old one beside it for as long as old clients need it.',
  judge: ({ variant }) =>
    variant.transport === 'http'
      ? pass
      : fail({
          where: 'the endpoint',
          message: 'The server offers only HTTP+SSE, the deprecated transport of 2024-11-05.',
          evidence: {
            sent: 'POST with initialize, then GET',
            came: 'a refusal of the POST, then a stream that begins with an endpoint event',
            expected: 'an answer to the POST, as Streamable HTTP asks',
          },
        }),
});
