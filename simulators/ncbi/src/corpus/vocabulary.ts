/** A heading of MeSH, as the simulator keeps it. */
export interface MeshTerm {
  readonly ui: string;
  readonly name: string;
  readonly scope: string;
  /** The heading above it. */
  readonly broader?: string;
  readonly synonyms: readonly string[];
}

/** Headings that articles carry, each with the one above it. */
export const MESH: readonly MeshTerm[] = [
  makeTerm("D000544|Alzheimer Disease|Dementia|Alzheimer's Disease; Alzheimer Dementia"),
  makeTerm('D003704|Dementia||Amentia'),
  makeTerm('D000818|Animals||'),
  makeTerm('D019441|Brain Diseases||'),
  makeTerm('D001943|Breast Neoplasms|Neoplasms|Breast Cancer; Breast Tumors'),
  makeTerm('D002940|Circadian Rhythm||Body Clock'),
  makeTerm('D064113|CRISPR-Cas Systems|Gene Editing|CRISPR Cas Systems'),
  makeTerm('D000072669|Gene Editing||Genome Editing; Base Editing'),
  makeTerm('D005260|Female||'),
  makeTerm('D006801|Humans||'),
  makeTerm('D000860|Hypoxia||Oxygen Deficiency; Anoxia'),
  makeTerm('D007252|Influenza Vaccines|Vaccines|Flu Vaccine; Vaccines, Influenza'),
  makeTerm('D007251|Influenza, Human||Influenza; Grippe; Human Flu'),
  makeTerm('D008297|Male||'),
  makeTerm('D051379|Mice|Animals|Mus musculus'),
  makeTerm('D008875|Middle Aged||'),
  makeTerm('D009154|Mutation||Mutations'),
  makeTerm('D009369|Neoplasms||Cancer; Tumors; Malignancy'),
  makeTerm('D010051|Ovarian Neoplasms|Neoplasms|Ovarian Cancer'),
  makeTerm('D012890|Sleep||Sleeping Habit'),
  makeTerm('D012892|Sleep Deprivation|Sleep|Insufficient Sleep'),
  makeTerm('D016159|Tumor Suppressor Protein p53||p53 Tumor Suppressor Protein'),
  makeTerm('D053773|Transforming Growth Factor beta1||TGF-beta1'),
  makeTerm('D014612|Vaccines||Vaccine'),
  makeTerm('D014611|Vaccination||Active Immunization'),
];

/** "id|name|heading above it|synonyms" */
function makeTerm(note: string): MeshTerm {
  const [ui = '', name = '', broader = '', synonyms = ''] = note.split('|');
  return {
    ui,
    name,
    scope: `A heading of the simulator for records about ${name.toLowerCase()}.`,
    ...(broader === '' ? {} : { broader }),
    synonyms: synonyms === '' ? [] : synonyms.split('; '),
  };
}

const BY_NAME = new Map(MESH.map((one) => [one.name, one]));

/** The id of a heading. */
export function findMeshUi(name: string): string {
  return BY_NAME.get(name)?.ui ?? 'D000000';
}

/** The heading and all above it. */
export function addBroader(name: string): readonly string[] {
  const above = BY_NAME.get(name)?.broader;
  return above === undefined ? [name] : [name, ...addBroader(above)];
}

const QUALIFIERS: Readonly<Record<string, string>> = {
  'administration & dosage': 'Q000008',
  'adverse effects': 'Q000009',
  diagnosis: 'Q000175',
  'drug therapy': 'Q000188',
  epidemiology: 'Q000453',
  genetics: 'Q000235',
  immunology: 'Q000276',
  metabolism: 'Q000378',
  methods: 'Q000379',
  physiology: 'Q000502',
  'prevention & control': 'Q000517',
};

/** The id of a qualifier. */
export function findQualifierUi(name: string): string {
  return QUALIFIERS[name] ?? 'Q000000';
}

const TYPES: Readonly<Record<string, string>> = {
  'Case Reports': 'D002363',
  'English Abstract': 'D004740',
  Editorial: 'D016421',
  'Journal Article': 'D016428',
  'Meta-Analysis': 'D017418',
  'Randomized Controlled Trial': 'D016449',
  "Research Support, Non-U.S. Gov't": 'D013485',
  'Retracted Publication': 'D016441',
  'Retraction Notice': 'D016440',
  Review: 'D016454',
  'Systematic Review': 'D000078182',
};

/** The id of a publication type. */
export function findTypeUi(name: string): string {
  return TYPES[name] ?? 'D016428';
}
