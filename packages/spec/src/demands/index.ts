import { californiaCodesDemands } from './california-codes.ts';
import { devflowErrorDemands } from './devflow-errors.ts';
import { devflowPracticeDemands } from './devflow-practice.ts';
import { devflowResultDemands } from './devflow-results.ts';
import { entrezToolDemands } from './entrez-tools.ts';
import { entrezProtocolDemands } from './entrez.ts';
import { githubProjectsErrorDemands } from './github-projects-errors.ts';
import { githubProjectsToolDemands } from './github-projects-tools.ts';
import { protocolGuidePracticeDemands } from './protocol-guide-practice.ts';
import { protocolGuideMessageDemands } from './protocol-guide.ts';
import type { DemandRow, DocumentName, SourceDocument } from './types.ts';

/** The id of a demand, `<document>.<topic>.<thing>`. */
export type DemandId =
  | (typeof californiaCodesDemands)[number]['id']
  | (typeof devflowErrorDemands)[number]['id']
  | (typeof devflowPracticeDemands)[number]['id']
  | (typeof devflowResultDemands)[number]['id']
  | (typeof entrezProtocolDemands)[number]['id']
  | (typeof entrezToolDemands)[number]['id']
  | (typeof githubProjectsErrorDemands)[number]['id']
  | (typeof githubProjectsToolDemands)[number]['id']
  | (typeof protocolGuideMessageDemands)[number]['id']
  | (typeof protocolGuidePracticeDemands)[number]['id'];

/** One checkable statement of one of the five documents. */
export interface Demand extends DemandRow {
  readonly id: DemandId;
  readonly document: DocumentName;
}

/** The five documents. */
export const documents: readonly SourceDocument[] = [
  { name: 'devflow', title: 'MCP Protocol Compliance Requirements' },
  { name: 'github-projects', title: 'Phase 2: MCP Protocol Compliance' },
  { name: 'protocol-guide', title: 'MCP Protocol Guide' },
  { name: 'entrez', title: 'MCP 2025-11-25 Specification Compliance Improvements' },
  { name: 'california-codes', title: 'MCP Compliance and Best Practices' },
];

/** A row as it is assembled: its id is known, its document is not yet attached. */
type Row = Omit<Demand, 'document'>;

const from = (document: DocumentName, rows: readonly Row[]): Demand[] =>
  rows.map((row) => ({ ...row, document }));

/** Every demand of the five documents, in the order of the documents. */
export const demands: readonly Demand[] = [
  ...from('devflow', [...devflowErrorDemands, ...devflowResultDemands, ...devflowPracticeDemands]),
  ...from('github-projects', [...githubProjectsErrorDemands, ...githubProjectsToolDemands]),
  ...from('protocol-guide', [...protocolGuideMessageDemands, ...protocolGuidePracticeDemands]),
  ...from('entrez', [...entrezProtocolDemands, ...entrezToolDemands]),
  ...from('california-codes', californiaCodesDemands),
];
