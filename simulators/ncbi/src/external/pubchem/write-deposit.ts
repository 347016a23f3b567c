import { type Assay, type Substance, SUBSTANCES } from './deposits.ts';

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
