import type { PackageEvidence } from '../../src/probe/opening/opening.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, variants, opening, tools } from '../support/evidence.ts';

const whole = {
  name: 'plant-notes',
  title: 'Plant Notes',
  version: '1.2.0',
  description: 'Keeps notes about plants.',
  websiteUrl: 'https://plants.dev/notes',
};

const introduced = (serverInfo: JsonObject, packageVersion: PackageEvidence = {}) =>
  evidence('legacy stdio', { opening: opening({}, { serverInfo }), packageVersion });

const ofPackage = (name: string, version: string): PackageEvidence => ({
  package: { file: 'package.json', name, version },
});

const DESCRIPTION = 'Reads a note by its id and gives back the title and the text of it.';

const instructed = (instructions: string) =>
  evidence('legacy stdio', {
    lists: { tools: tools({ name: 'read_note', description: DESCRIPTION }) },
    opening: opening({}, { instructions, exchange: answered('initialize', { instructions }) }),
  });

const { title: _title, ...untitled } = whole;

export const infoCases: Cases = {
  'info/identity': {
    passes: [
      introduced(whole),
      introduced(whole, ofPackage('@plants/plant-notes', '1.2.0')),
      // A program that starts other servers has a version of its own.
      introduced(whole, ofPackage('@plants/mcp-server-cli', '9.0.0')),
      {
        ...introduced({ name: 'plant-notes', version: '1.0.0' }),
        variant: { ...variants['legacy stdio'], revision: '2024-11-05' },
      },
      introduced({ ...whole, name: 'example-finder', title: 'Example Finder' }),
    ],
    fails: [
      introduced(untitled),
      introduced({ ...whole, name: 'my-mcp-server' }),
      introduced({ ...whole, version: '0.0.0' }),
      introduced({ ...whole, websiteUrl: 'https://www.example.com/' }),
      introduced(whole, ofPackage('plant-notes-server', '1.3.0')),
    ],
    notApplicable: [introduced({})],
  },
  'info/instructions': {
    passes: [instructed('Look at the list of notes before you read one.')],
    fails: [
      instructed(''),
      instructed('long '.repeat(500)),
      instructed(`read_note: ${DESCRIPTION}`),
    ],
  },
};
