import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { groupByOwner, listMetadata } from './texts.ts';

// One signal alone is found in honest documentation.
const NEEDED = 2;

/** sec/injection */
export const secInjection = defineRule({
  id: 'sec/injection',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    'OWASP Top 10 for LLM applications, LLM01: prompt injection',
    'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
  ),
  title: 'Descriptions do not give the model orders against its user',
  why: 'A host puts every description before the model. An order in it is obeyed even when the tool is never called.',
  fix: 'Say what the tool does. Leave out what the model is to hide, to ignore, or to hand over.',
  judge: (evidence) =>
    judgeEach(
      [...groupByOwner(listMetadata(evidence))],
      'The server told no texts.',
      ([owner, told]) => {
        const signals = findSignals(told.map(({ text }) => text).join('\n'));
        if (signals.length < NEEDED) return undefined;
        return fail({
          where: owner,
          message: `The text gives the model orders: it ${signals.map(({ does }) => does).join(', and ')}.`,
          evidence: {
            came: shorten(signals.map(({ quote }) => `"${quote}"`).join('; ')),
            expected: 'a description of what the tool does',
          },
        });
      },
    ),
});

/** One sign that a text gives a model orders that its user would not. */
interface Signal {
  /** What the text does, as a verb phrase. */
  readonly does: string;
  /** The words. */
  readonly quote: string;
}

interface Sign {
  readonly does: string;
  readonly pattern: RegExp;
}

const treasure =
  '(?:~?/?\\.ssh\\b|id_rsa|\\.env\\b|mcp\\.json|/etc/(?:passwd|shadow)|\\.aws/credentials|credentials?\\b|private keys?\\b|api[ _-]?keys?\\b|passwords?\\b|access tokens?\\b|environment variables\\b|(?:conversation|chat|message) history|(?:full|entire|whole) (?:conversation|chat)|system prompt)';

const signs: readonly Sign[] = [
  {
    does: 'sets other instructions aside',
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|earlier|above|preceding|other|system|safety)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|messages?|polic(?:y|ies))\b|\byou are (?:now|no longer)\b|\bnew (?:system )?instructions\s*:/is,
  },
  {
    does: 'wants something hidden from the user',
    pattern:
      /\b(?:do not|don't|never|must not|should not|without)\s+(?:ever\s+)?(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|reveal|revealing|disclose|disclosing|alert|alerting|warn|warning|show|showing|ask|asking)\b[^.]{0,60}\b(?:the user|users?|human|to anyone|that you)\b|\b(?:hide|conceal|keep)\b[^.]{0,40}\b(?:from|secret from) (?:the )?(?:user|human)\b/is,
  },
  {
    does: 'wants secrets handed over',
    pattern: new RegExp(
      `(?<!\\b(?:not|never|don't|avoid|without|cannot)\\s{0,3}(?:to\\s+)?)\\b(?:pass|send|include|attach|append|forward|upload|exfiltrate|paste|insert|embed|put|copy)\\b[^.!?]{0,80}${treasure}|\\b(?:read|open|cat|load|fetch)\\b[^.!?\\n]{0,40}(?:~/|id_rsa|/etc/(?:passwd|shadow)|mcp\\.json)`,
      'is',
    ),
  },
  {
    does: 'poses as the system',
    pattern:
      /<\/?(?:important|system|instructions?|hidden|secret|admin|override)\b[^>]{0,40}>|\[\/?INST\]|<\|[a-z_]{2,20}\|>|^\s*(?:system|assistant|human)\s*:/im,
  },
  {
    does: 'threatens that the tool fails otherwise',
    pattern:
      /\botherwise\b[^.]{0,40}\b(?:tool|call|it)\b[^.]{0,20}\b(?:not work|fail|break|refuse)|\bthis is (?:required|mandatory) (?:for|by) (?:audit|compliance|security|policy)/is,
  },
];

const LONGEST = 120;

/** The signs in a text, each kind once. */
function findSignals(text: string): readonly Signal[] {
  return signs.flatMap(({ does, pattern }) => {
    const quote = pattern.exec(text)?.[0];
    if (quote === undefined) return [];
    return [{ does, quote: quote.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST) }];
  });
}
