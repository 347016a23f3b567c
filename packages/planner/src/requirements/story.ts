import { toOneLine } from '../tasks/one-line.ts';
import { trimEnd } from './plain-text.ts';
import type { UserStory } from './prd.ts';

const WISH = String.raw`I(?:'d| would)?\s+(?:want|need|wish|like|can|must be able|should be able|am able)(?:\s+to\b)?`;
const BENEFIT =
  /(?:,|;|\.)?\s+(?:so\s+that|in\s+order\s+(?:to|that)|so\s+(?=I\b|we\b|they\b|my\b|the\b)|because)\s+/i;

const AS_A = new RegExp(
  String.raw`^as\s+(?:an?\s+|the\s+)?(.{1,200}?)\s*[,;:]?\s+${WISH}\s+(.{1,1500})$`,
  'i',
);
const IN_ORDER_TO = new RegExp(
  String.raw`^in\s+order\s+to\s+(.{1,500}?)\s*[,;:]?\s+as\s+(?:an?\s+|the\s+)?(.{1,200}?)\s*[,;:]?\s+${WISH}\s+(.{1,1500})$`,
  'i',
);

/** The story that a text tells, in the order of roles or in that of benefits. */
export function readStory(text: string): UserStory | undefined {
  const line = toOneLine(text).slice(0, 2_500);
  return readBenefitFirst(line) ?? readRoleFirst(line);
}

function readBenefitFirst(line: string): UserStory | undefined {
  const [, benefit, role = '', want = ''] = IN_ORDER_TO.exec(line) ?? [];
  if (benefit === undefined) return undefined;
  return { role: stripStory(role), want: stripStory(want), benefit: stripStory(benefit) };
}

function readRoleFirst(line: string): UserStory | undefined {
  const [, role = '', rest = ''] = AS_A.exec(line) ?? [];
  const [want = '', ...why] = rest.split(BENEFIT).map(stripStory);
  if (role === '' || want === '') return undefined;
  const benefit = why.join(' ');
  return { role: stripStory(role), want, ...(benefit !== '' && { benefit }) };
}

/** Whether a text begins a story that goes on elsewhere, or goes on with one. */
export function partOfStory(text: string): 'begins' | 'goes on' | undefined {
  const line = toOneLine(text).slice(0, 300);
  if (/^(?:as\s+(?:an?|the)\s|in\s+order\s+to\s)/i.test(line) && line.length < 200) return 'begins';
  return new RegExp(`^(?:${WISH}\\b|so\\s+that\\b)`, 'i').test(line) ? 'goes on' : undefined;
}

function stripStory(text: string): string {
  return trimEnd(text, ' ,;:.').replace(/^[\s,;:]+/, '');
}
