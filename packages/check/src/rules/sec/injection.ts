import { anyTransport, bothEras, defineRule, document, fail, judgeEach } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { signalsIn } from './support/injection-signals.ts';
import { byOwner, metadataOf } from './support/told.ts';

// One signal alone is found in honest documentation.
const NEEDED = 2;

/** sec/injection */
export const secInjection = defineRule({
  id: 'sec/injection',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: document(
    'OWASP Top 10 for LLM applications, LLM01: prompt injection',
    'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
  ),
  title: 'Descriptions do not give the model orders against its user',
  why: 'A host puts every description before the model. An order in it is obeyed even when the tool is never called.',
  fix: 'Say what the tool does. Leave out what the model is to hide, to ignore, or to hand over.',
  judge: (evidence) =>
    judgeEach([...byOwner(metadataOf(evidence))], 'The server told no texts.', ([owner, told]) => {
      const signals = signalsIn(told.map(({ text }) => text).join('\n'));
      if (signals.length < NEEDED) return undefined;
      return fail({
        where: owner,
        message: `The text gives the model orders: it ${signals.map(({ does }) => does).join(', and ')}.`,
        evidence: {
          came: shown(signals.map(({ quote }) => `"${quote}"`).join('; ')),
          expected: 'a description of what the tool does',
        },
      });
    }),
});
