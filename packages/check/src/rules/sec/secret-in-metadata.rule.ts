import type { Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { listArguments, readText, viewTools } from '../tools/judge-tools.ts';
import { isCredential, isPlaceholder, findSecret } from './secrets.ts';
import { listMetadata } from './texts.ts';

/** sec/secret-in-metadata */
export const secSecretInMetadata = defineRule({
  id: 'sec/secret-in-metadata',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'OWASP Top 10 for LLM applications, LLM02: sensitive information disclosure',
    'https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/',
  ),
  title: 'Descriptions, defaults and examples hold no real keys',
  why: 'What a server lists is sent to every model and written to many logs. A key in it is public.',
  fix: 'Take the key out and withdraw it. Read keys from the environment; in examples write a placeholder.',
  judge: (evidence) =>
    judgeEach(
      [
        ...listMetadata(evidence).map(({ where, text }) => ({ where, kind: findSecret(text) })),
        ...listDefaults(evidence.lists.tools?.items ?? []),
      ],
      'The server told no texts.',
      ({ where, kind }) =>
        kind === undefined
          ? undefined
          : fail({
              where,
              message: `The text holds what looks like ${kind}.`,
              // The value itself must not be told again.
              evidence: { came: kind, expected: 'a placeholder, or nothing' },
            }),
    ),
});

interface Suspect {
  readonly where: string;
  /** What it looks like; undefined where it is harmless. */
  readonly kind: string | undefined;
}

const listDefaults = (tools: readonly Json[]): readonly Suspect[] =>
  viewTools(tools).flatMap(({ inputSchema, where }) =>
    listArguments(inputSchema)
      .filter(({ name, schema }) => isCredential(name, schema))
      .map(({ path, schema }) => {
        const text = readText(schema, 'default');
        const isReal = text.length >= 8 && !isPlaceholder(text);
        return {
          where: `${where}, ${path}.default`,
          kind: isReal ? 'a key as a default' : undefined,
        };
      }),
  );
