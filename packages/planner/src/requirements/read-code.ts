import { toOneLine } from '../tasks/one-line.ts';
import type { RawBlock } from './blocks.ts';
import { addCriterion } from './criteria.ts';
import { type Draft, type ParseState, type Place, tell } from './draft.ts';
import { addWords, makeDraft } from './make-draft.ts';
import { readStory } from './story.ts';

interface Scenario {
  readonly line: number;
  readonly words: string[];
}

interface Feature {
  readonly title: string;
  readonly line: number;
  readonly about: string[];
  readonly scenarios: Scenario[];
}

const LANGUAGES = /^(?:gherkin|feature|cucumber)$/i;
const KEYWORD = /^\s*(?:Feature|Scenario(?: Outline| Template)?|Example|Background|Rule):/m;

/** Whether a block of code is in the language of given, when and then. */
export function isGherkin({ type, language, text }: RawBlock): boolean {
  if (type !== 'code') return false;
  return (
    LANGUAGES.test(language) || (KEYWORD.test(text) && /^\s*(?:Given|When|Then)\b/m.test(text))
  );
}

/** Reads features and scenarios from code; other code is counted and passed over. */
export function readRaw(block: RawBlock, place: Place, ledger: ParseState): void {
  if (block.type === 'html') return readHtml(block, ledger);
  if (!isGherkin(block)) {
    ledger.codes += 1;
    return;
  }
  for (const feature of readFeatures(block)) {
    const owner = findFeatureOwner(feature, place, ledger);
    const at = owner === undefined ? place : { ...place, owner };
    for (const { words, line } of feature.scenarios) {
      addCriterion({ text: words.join(' '), line }, at, ledger);
    }
  }
}

function findFeatureOwner(
  { title, line, about }: Feature,
  place: Place,
  ledger: ParseState,
): Draft | undefined {
  if (place.owner !== undefined || title === '') return place.owner;
  const draft = makeDraft({ text: title, line }, place, ledger);
  const words = toOneLine(about.join(' '));
  if (words !== '') addWords(draft, words, line);
  if (readStory(words) !== undefined) draft.kind = 'story';
  return draft;
}

function readFeatures({ text, line: first }: RawBlock): readonly Feature[] {
  const features: Feature[] = [{ title: '', line: first, about: [], scenarios: [] }];
  for (const [at, raw] of text.split('\n').entries()) {
    const words = raw.trim();
    if (words !== '' && !/^[@#]/.test(words)) addLine(features, words, first + at + 1);
  }
  return features.filter(({ title, scenarios }) => title !== '' || scenarios.length > 0);
}

const LINE = /^(Feature|Rule|Background|Scenario(?: Outline| Template)?|Example)s?:\s*(.*)$/;

function addLine(features: Feature[], words: string, line: number): void {
  const feature = features.at(-1);
  const [, keyword, rest = ''] = LINE.exec(words) ?? [];
  if (keyword === 'Feature') features.push({ title: rest, line, about: [], scenarios: [] });
  else if (keyword !== undefined && keyword !== 'Rule') {
    feature?.scenarios.push({ line, words: rest === '' ? [] : [`${rest}:`] });
  } else if (feature !== undefined) addStep(feature, words, line);
}

function addStep(feature: Feature, words: string, line: number): void {
  const scenario = feature.scenarios.at(-1);
  if (scenario !== undefined) scenario.words.push(words);
  else if (/^(?:Given|When|Then)\b/.test(words)) feature.scenarios.push({ line, words: [words] });
  else feature.about.push(words);
}

function readHtml({ text, line, toLine }: RawBlock, ledger: ParseState): void {
  tell(ledger, 'html', {
    line,
    toLine,
    text,
    why: 'Text inside of HTML is not read. Write it as Markdown, with a blank line before it.',
  });
}
