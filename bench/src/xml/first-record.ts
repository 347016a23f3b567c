/** What a contender makes of a document. */
export interface ParsedSet {
  readonly records: number;
  readonly first: FirstRecord;
}

/** What it gives of the first record, in the way that it gives it. */
export interface FirstRecord {
  readonly pmid: string;
  readonly title: string;
  readonly sections: readonly { readonly label: string; readonly text: string }[];
  readonly doi: string;
  readonly lastNames: readonly string[];
  readonly majorHeadings: readonly string[];
  readonly references: number;
}

/** Reads a whole document. */
export type ReadSet = (xml: string) => ParsedSet;

/** The record of this PMID as its XML says it, read by eye. */
const RIGHT: FirstRecord = {
  pmid: '31452104',
  title:
    'Low O2 raises TGF-β1 and slows TP53-dependent repair in BRCA1+/- cells: a laboratory study',
  sections: [
    {
      label: 'BACKGROUND',
      text: 'Cells that live at 1% O2 repair DNA slowly. Whether TGF-β1 takes part is not known.',
    },
    {
      label: 'METHODS',
      text: 'We kept BRCA1+/- cells at 1% or 21% O2 for 72 h & counted γH2AX foci; Ca2+ was held at 1.8 mM.',
    },
    {
      label: 'RESULTS',
      text: 'Foci lasted 2.4 times longer at 1% O2 (P < 0.001). Blocking TGF-β1 restored repair, but only where TP53 was intact.',
    },
    {
      label: 'CONCLUSIONS',
      text: 'TGF-β1 slows repair by way of TP53 when O2 is low.',
    },
  ],
  doi: '10.5555/acsr.2019.0611',
  lastNames: ['Okafor', 'Lindqvist', 'Müller'],
  majorHeadings: [
    'Hypoxia',
    'Transforming Growth Factor beta1',
    'Tumor Suppressor Protein p53',
    'Breast Neoplasms',
  ],
  references: 2,
};

/** The PMID of the record that is looked at closely. */
export const FIRST_PMID = RIGHT.pmid;

/** Which facts of the first record are as its XML says. */
export function judge(first: FirstRecord): Readonly<Record<string, boolean>> {
  const texts = RIGHT.sections.map(({ text }, index) => first.sections[index]?.text === text);
  return {
    pmid: first.pmid === RIGHT.pmid,
    title: first.title === RIGHT.title,
    'all sections': first.sections.length === RIGHT.sections.length,
    labels: isSame(first.sections.map(readLabel), RIGHT.sections.map(readLabel)),
    ...Object.fromEntries(texts.map((isRight, index) => [`section ${index + 1}`, isRight])),
    doi: first.doi === RIGHT.doi,
    authors: isSame(first.lastNames, RIGHT.lastNames),
    'major headings': isSame(first.majorHeadings, RIGHT.majorHeadings),
    references: first.references === RIGHT.references,
  };
}

function readLabel({ label }: FirstRecord['sections'][number]): string {
  return label;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
