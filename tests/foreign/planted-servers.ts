import { appendFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer as createCodes, openLibrary } from '@wellspoken/california-codes';
import { createServer as createEntrez, openEntrez } from '@wellspoken/entrez';
import { listSections, startSimulator as startLeginfo } from '@wellspoken/simulator-leginfo';
import { startSimulator as startNcbi } from '@wellspoken/simulator-ncbi';
import { createServer as createWorkspace, openWorkspace } from '@wellspoken/workspace';

import { makeFolder } from '../matrix/guests/workspace.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { plantJson, plantXml, writeOrder } from './plant.ts';
import type { PlantedCase } from './planted-case.ts';
import { devflowCase } from './planted-devflow.ts';
import { projectsCase } from './planted-projects.ts';

/** Nobody waits for a simulator. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, coolDownMs: 0 };

const workspaceCase: PlantedCase = {
  name: 'workspace',
  calls: [
    { name: 'list_directory', arguments: { path: 'planted' } },
    { name: 'get_file_info', arguments: { path: 'planted/link' } },
    { name: 'read_files', arguments: { paths: ['README.md', 'docs/guide.md'] } },
    { name: 'search_code', arguments: { query: 'Ignore previous' } },
    { name: 'search_files', arguments: { pattern: 'planted/*' } },
    {
      name: 'edit_file',
      arguments: { path: 'README.md', edits: [{ oldText: 'say more', newText: 'say less' }] },
    },
  ],
  uris: ['workspace:///README.md'],
  prompts: { explain_code: { path: 'src/index.ts' }, review_file: { path: 'README.md' } },
  kinds: ['file', 'name'],
  unseen: [],
  async open() {
    const folder = await makeFolder();
    for (const path of ['README.md', 'src/index.ts', 'docs/guide.md']) {
      await appendFile(join(folder, path), `${writeOrder('file')}\n`);
    }
    await mkdir(join(folder, 'planted'));
    const name = join(folder, 'planted', writeOrder('name'));
    await writeFile(name, 'words');
    await symlink(name, join(folder, 'planted', 'link'));
    const workspace = await openWorkspace({ folders: [folder], readOnly: false });
    return {
      server: createWorkspace(workspace),
      close: async () => {
        await workspace.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** Elements of NCBI's records that hold words. */
const ELEMENTS = [
  'ArticleTitle AbstractText article-title p title Title Keyword GBSeq_definition',
  'TSeq_defline Gene-ref_desc Entrezgene_summary Item',
].flatMap((line) => line.split(' '));
const NUMBERS = /^[\d.,:;/\s-]*$/;

const entrezCase: PlantedCase = {
  name: 'entrez',
  calls: [
    { name: 'get_full_text', arguments: { id: 'PMC6710001' } },
    { name: 'search_literature', arguments: { query: 'CRISPR', detail: 'abstract' } },
    { name: 'entrez_query', arguments: { operation: 'fetch', ids: '20301425' } },
    {
      name: 'entrez_external',
      arguments: {
        service: 'pubchem',
        operation: 'bioassay',
        identifier: '1000',
        identifier_type: 'aid',
      },
    },
  ],
  uris: ['entrez://pubmed/31452104', 'entrez://pubmed/31452104/json'],
  prompts: {
    'pubmed-literature-review': { topic: 'sleep' },
    'staged-sql-analysis': { question: 'How many?' },
  },
  kinds: ['ArticleTitle', 'AbstractText', 'p'],
  unseen: [],
  async open() {
    const simulator = await startNcbi({ hasLimits: false });
    const proxy = await startRecordingProxy((body, type) =>
      type.includes('json')
        ? plantJson(body, (text) => NUMBERS.test(text))
        : type.includes('xml')
          ? plantXml(body, ELEMENTS)
          : body,
    );
    proxy.lead(simulator.url);
    const behind = (url: string): string => proxy.origin + new URL(url).pathname;
    const { eutils, pubchem, idConverter, openAccess, citations, europePmc } = simulator.endpoints;
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-foreign-')));
    const entrez = await openEntrez({
      endpoints: {
        eutils: behind(eutils),
        pubchem: behind(pubchem),
        idConverter: behind(idConverter),
        openAccess: behind(openAccess),
        citations: behind(citations),
        europePmc: behind(europePmc),
      },
      folder,
      pace: { ...AT_ONCE, maxCoolDownMs: 1 },
    });
    return {
      server: createEntrez(entrez),
      close: async () => {
        await entrez.close();
        await proxy.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

const codesCase: PlantedCase = {
  name: 'california-codes',
  calls: [
    { name: 'search_code_text', arguments: { query: 'previous instructions' } },
    { name: 'compare_versions', arguments: { citation: 'EDC 48900' } },
  ],
  uris: ['california-codes://WIC/300'],
  prompts: { explain_section: { section: 'CCP 1021.5' } },
  kinds: ['law', 'heading', 'note'],
  unseen: [],
  async open() {
    const simulator = await startLeginfo();
    for (const section of listSections()) {
      simulator.put({
        ...section,
        headings: section.headings.map((heading) => ({
          ...heading,
          title: `${heading.title} ${writeOrder('heading')}`,
        })),
        versions: [
          plantVersion(section.versions[0]),
          ...section.versions.slice(1).map(plantVersion),
        ],
      });
    }
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-foreign-')));
    const library = await openLibrary({ baseUrl: simulator.url, folder, pace: AT_ONCE });
    return {
      server: createCodes(library, { callLimit: 1_000_000, sectionLimit: 1_000_000 }),
      close: async () => {
        await library.close();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

type Version = ReturnType<typeof listSections>[number]['versions'][0];

function plantVersion(version: Version): Version {
  return {
    ...version,
    note: version.note.replace(/\)$/, ` ${writeOrder('note')})`),
    paragraphs: version.paragraphs.map((paragraph) =>
      paragraph.isTable === true
        ? paragraph
        : { ...paragraph, text: `${paragraph.text} ${writeOrder('law')}` },
    ),
  };
}

/** Their examples name what they quote, change all of it, or are the first that looks. */
const UNSEEN = [
  'add_issues_to_sprint assign_items_to_iteration convert_draft_issue delete_milestone',
  'get_automation_rule get_iteration_by_date get_project_changes get_recent_events health_check',
  'list_issue_fields list_linked_teams list_project_views reopen_project replay_events',
  'update_draft_issue update_milestone update_project_field update_project_view',
  'update_pull_request update_status_update',
].flatMap((line) => line.split(' '));

/** The five servers; that of GitHub in both profiles. */
export const plantedCases: readonly PlantedCase[] = [
  workspaceCase,
  devflowCase,
  entrezCase,
  codesCase,
  projectsCase('compact', ['health_check', 'read_events', 'write_milestones', 'write_pulls']),
  projectsCase('full', UNSEEN),
];
