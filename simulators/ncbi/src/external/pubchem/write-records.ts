import { type Assay, type Compound, type Substance, SUBSTANCES } from './records.ts';
import { type Molecule, readSmiles } from './search-structure.ts';

const ELEMENTS: Readonly<Record<string, number>> = { C: 6, N: 7, O: 8 };

interface Property {
  readonly label: string;
  readonly name?: string;
  readonly value: { readonly sval: string } | { readonly ival: number } | { readonly fval: number };
}

/** A compound as a record in JSON: heavy atoms only, with a place for each. */
export function buildCompoundRecord(compound: Compound): object {
  const { atoms, bonds } = readCompoundMolecule(compound);
  const ids = atoms.map((_symbol, index) => index + 1);
  const places = atoms.map((_symbol, index) => findPlace(index));
  return {
    id: { id: { cid: compound.cid } },
    atoms: { aid: ids, element: atoms.map((symbol) => ELEMENTS[symbol] ?? 0) },
    bonds: {
      aid1: bonds.map(({ from }) => from + 1),
      aid2: bonds.map(({ to }) => to + 1),
      order: bonds.map(({ order }) => order),
    },
    coords: [
      {
        type: [1, 5, 255],
        aid: ids,
        conformers: [{ x: places.map(({ x }) => x), y: places.map(({ y }) => y) }],
      },
    ],
    charge: 0,
    props: listProperties(compound).map(({ label, name, value }) => ({
      urn: { label, ...(name !== undefined && { name }) },
      value,
    })),
    count: { heavy_atom: atoms.length, atom_chiral: 0, covalent_unit: 1, tautomers: -1 },
  };
}

function readCompoundMolecule({ smiles }: Compound): Molecule {
  return readSmiles(smiles) ?? { atoms: [], bonds: [] };
}

function findPlace(index: number): { readonly x: number; readonly y: number } {
  return { x: Number((2 + index * 0.866).toFixed(4)), y: (index % 2) * 0.5 };
}

function listProperties(compound: Compound): readonly Property[] {
  return [
    { label: 'IUPAC Name', name: 'Preferred', value: { sval: compound.iupac } },
    { label: 'InChI', name: 'Standard', value: { sval: compound.inchi } },
    { label: 'InChIKey', name: 'Standard', value: { sval: compound.inchiKey } },
    { label: 'Log P', name: 'XLogP3', value: { fval: compound.logP } },
    { label: 'Mass', name: 'Exact', value: { sval: compound.exactMass } },
    { label: 'Molecular Formula', value: { sval: compound.formula } },
    { label: 'Molecular Weight', value: { sval: compound.weight } },
    { label: 'SMILES', name: 'Absolute', value: { sval: compound.smiles } },
    { label: 'SMILES', name: 'Connectivity', value: { sval: compound.smiles } },
    { label: 'Topological', name: 'Polar Surface Area', value: { fval: compound.polarArea } },
  ];
}

/** A compound as a record in XML. */
export function renderCompoundXml(compound: Compound): string {
  const properties = listProperties(compound).map(
    ({ label, value }) =>
      `    <PC-InfoData><PC-InfoData_urn><PC-Urn><PC-Urn_label>${label}</PC-Urn_label></PC-Urn></PC-InfoData_urn><PC-InfoData_value>${Object.entries(
        value,
      )
        .map(
          ([kind, held]) =>
            `<PC-InfoData_value_${kind}>${String(held)}</PC-InfoData_value_${kind}>`,
        )
        .join('')}</PC-InfoData_value></PC-InfoData>`,
  );
  return `  <PC-Compound>\n    <PC-Compound_id><PC-CompoundType><PC-CompoundType_id><PC-CompoundType_id_cid>${compound.cid}</PC-CompoundType_id_cid></PC-CompoundType_id></PC-CompoundType></PC-Compound_id>\n    <PC-Compound_props>\n${properties.join('\n')}\n    </PC-Compound_props>\n  </PC-Compound>`;
}

/** A compound as an entry of an SDF file. */
export function renderCompoundSdf(compound: Compound): string {
  const { atoms, bonds } = readCompoundMolecule(compound);
  const count = (value: number): string => String(value).padStart(3);
  const place = (value: number): string => value.toFixed(4).padStart(10);
  return [
    String(compound.cid),
    '  -OEChem-01012400002D',
    '',
    `${count(atoms.length)}${count(bonds.length)}  0     0  0  0  0  0  0999 V2000`,
    ...atoms.map((symbol, index) => {
      const { x, y } = findPlace(index);
      return `${place(x)}${place(y)}${place(0)} ${symbol.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`;
    }),
    ...bonds.map(
      ({ from, to, order }) => `${count(from + 1)}${count(to + 1)}${count(order)}  0  0  0  0`,
    ),
    'M  END',
    ...listField('PUBCHEM_COMPOUND_CID', String(compound.cid)),
    ...listField('PUBCHEM_IUPAC_NAME', compound.iupac),
    ...listField('PUBCHEM_IUPAC_INCHI', compound.inchi),
    ...listField('PUBCHEM_MOLECULAR_FORMULA', compound.formula),
    ...listField('PUBCHEM_SMILES', compound.smiles),
    '$$$$',
    '',
  ].join('\n');
}

function listField(name: string, value: string): readonly string[] {
  return [`> <${name}>`, value, ''];
}

/** What can be asked of the properties of a compound. */
export const PROPERTIES: Readonly<Record<string, (compound: Compound) => string | number>> = {
  Title: ({ title }) => title,
  MolecularFormula: ({ formula }) => formula,
  MolecularWeight: ({ weight }) => weight,
  SMILES: ({ smiles }) => smiles,
  ConnectivitySMILES: ({ smiles }) => smiles,
  InChI: ({ inchi }) => inchi,
  InChIKey: ({ inchiKey }) => inchiKey,
  IUPACName: ({ iupac }) => iupac,
  XLogP: ({ logP }) => logP,
  ExactMass: ({ exactMass }) => exactMass,
  TPSA: ({ polarArea }) => polarArea,
  Charge: () => 0,
  HBondDonorCount: ({ donors }) => donors,
  HBondAcceptorCount: ({ acceptors }) => acceptors,
  RotatableBondCount: ({ rotatable }) => rotatable,
  HeavyAtomCount: (compound) => readCompoundMolecule(compound).atoms.length,
};

/** A substance as a record in JSON. */
export function buildSubstanceRecord({ sid, source, sourceId, synonyms, cid }: Substance): object {
  return {
    sid: { id: sid, version: 1 },
    source: { db: { name: source, source_id: { str: sourceId } } },
    synonyms,
    comment: ['Deposited in a simulator.'],
    xref: [{ regid: sourceId }],
    compound: [{ id: { type: 0 } }, { id: { type: 1, id: { cid } } }],
  };
}

/** A substance as a record in XML. */
export function renderSubstanceXml({ sid, source, synonyms }: Substance): string {
  const names = synonyms.map(
    (name) => `<PC-Substance_synonyms_E>${name}</PC-Substance_synonyms_E>`,
  );
  return `  <PC-Substance>\n    <PC-Substance_sid><PC-ID><PC-ID_id>${sid}</PC-ID_id></PC-ID></PC-Substance_sid>\n    <PC-Substance_source>${source}</PC-Substance_source>\n    <PC-Substance_synonyms>${names.join('')}</PC-Substance_synonyms>\n  </PC-Substance>`;
}

/** An assay as a record in JSON. */
export function buildAssayRecord(assay: Assay): object {
  const { aid, name, source, description, protocol, targets, readout } = assay;
  return {
    assay: {
      descr: {
        aid: { id: aid, version: 1 },
        aid_source: { db: { name: source, source_id: { str: `A-${aid}` } } },
        name,
        description,
        protocol,
        comment: [],
        xref: targets.map(({ geneid }) => ({ xref: { gene: Number(geneid) } })),
        results: [{ tid: 1, name: readout.name, type: 1, unit: 254, ac: true }],
        target: targets.map(({ proteinname, gi }) => ({ name: proteinname, mol_id: Number(gi) })),
      },
    },
  };
}

/** An assay as a record in XML. */
export function renderAssayXml({ aid, name }: Assay): string {
  return `  <PC-AssayContainer_E>\n    <PC-AssayDescription_aid>${aid}</PC-AssayDescription_aid>\n    <PC-AssayDescription_name>${name}</PC-AssayDescription_name>\n  </PC-AssayContainer_E>`;
}

/** What came out of an assay, as a table. */
export function renderAssayCsv({ readout, results }: Assay): string {
  const rows = results.map(({ sid, outcome, score, value }, index) => {
    const cid = SUBSTANCES.find((substance) => substance.sid === sid)?.cid ?? '';
    return [index + 1, sid, cid, outcome, score, value].join(',');
  });
  return `PUBCHEM_RESULT_TAG,PUBCHEM_SID,PUBCHEM_CID,PUBCHEM_ACTIVITY_OUTCOME,PUBCHEM_ACTIVITY_SCORE,${readout.name}\n${rows.join('\n')}\n`;
}
