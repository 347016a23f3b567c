import { parsePrd } from '@wellspoken/planner/documents';
import { expect, test } from 'vitest';

import { openDesk } from '../support/open-desk.ts';
import { computeSha256 } from '../../src/reader/sha256.ts';
import { shareDesk } from '../support/share-desk.ts';

const NAME = 'create_traceability_matrix';
const sharedDesk = shareDesk({ server: { tools: [NAME] } });

interface Found {
  readonly requirements: readonly {
    readonly id: string;
    readonly coverage: string;
    readonly issues: readonly { readonly reference: string; readonly where: readonly string[] }[];
  }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly unknownIds: readonly object[];
  readonly markdown: string;
  readonly notes?: readonly string[];
}

const PRD = [
  '# Probe',
  '',
  '## Requirements',
  '',
  '- FR-1: The antenna keeps its signal.',
  '- FR-2: The panels turn.',
  '- FR-20: The probe lands.',
].join('\n');
const asked = { prdContent: PRD, repo: 'acme/probe' };

const links = ({ requirements }: Found): readonly object[] =>
  requirements.map(({ id, coverage, issues }) => [
    id,
    coverage,
    ...issues.map(({ reference, where }) => `${reference} ${where.join('+')}`),
  ]);

test('tells which issue is for which requirement, and which for none', async () => {
  const found = await sharedDesk().ok<Found>(NAME, { ...asked, projectId: 'acme/4' });
  expect(links(found)).toEqual([
    ['FR-1', 'in_progress', 'acme/probe#10 body'],
    ['FR-2', 'planned', 'acme/probe#11 body'],
    ['FR-20', 'none'],
  ]);
  expect(found.counts).toEqual({
    requirements: 3,
    none: 1,
    planned: 1,
    in_progress: 1,
    done: 0,
    issues: 22,
    orphans: 20,
  });
  expect(found.unknownIds).toEqual([{ id: 'FR-3', namedBy: ['acme/probe#13'] }]);
  expect(found.markdown).toContain(
    '| FR-2 | The panels turn | planned | acme/probe#11 (open, body) |',
  );
});

test('without a project nobody knows what is begun, and that is told', async () => {
  const found = await sharedDesk().ok<Found>(NAME, { ...asked, labels: ['BUG'] });
  expect(links(found)).toEqual([
    ['FR-1', 'planned', 'acme/probe#10 body'],
    ['FR-2', 'none'],
    ['FR-20', 'none'],
  ]);
  expect(found.counts).toMatchObject({ issues: 4, orphans: 3 });
  expect(found.notes?.join(' ')).toContain('Without projectId');
});

test('says which labels there are, and what a text without requirements lacks', async () => {
  const { fails } = sharedDesk();
  expect((await fails(NAME, { ...asked, labels: ['bugg'] })).message).toContain('"bug"');
  const told = await fails(NAME, { ...asked, prdContent: 'Just some words.' });
  expect(told).toMatchObject({ code: 'invalid_arguments' });
  expect(told.message).toContain('argument prdContent');
});

test('finds what a plan made, also where nothing has an id', async () => {
  const { ok } = await openDesk({ server: { tools: [NAME, 'apply_plan'] } });
  const prdContent = [
    '# Rover',
    '',
    '## Requirements',
    '',
    '- The rover must climb slopes of 30 degrees.',
    '- The rover must survive the night.',
  ].join('\n');
  const { plan } = parsePrd(prdContent, computeSha256);
  await ok('apply_plan', { plan, repo: 'acme/probe' });
  const found = await ok<Found>(NAME, { prdContent, repo: 'acme/probe' });
  expect(found.counts).toMatchObject({ requirements: 2, planned: 2 });
  expect(found.requirements.map(({ issues }) => issues[0]?.where.includes('marker'))).toEqual([
    true,
    true,
  ]);
});
