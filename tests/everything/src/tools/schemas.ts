import { defineTool, type Tool } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import * as z from 'zod';

// Every keyword here is one that the suite looks for in the list.
const contact = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      description: 'Where they live',
      properties: {
        street: { type: 'string', description: 'Street and number' },
        city: { type: 'string', description: 'Town or city' },
      },
    },
  },
  properties: {
    name: { type: 'string', description: 'Name of the person' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'], description: 'How to reach them' },
    phone: { type: 'string', description: 'Telephone number' },
    email: { type: 'string', description: 'Email address' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
});

const jsonSchemaTool = defineTool({
  name: 'json_schema_2020_12_tool',
  title: 'JSON Schema 2020-12',
  description: 'Accept a contact described with definitions, composition and conditions.',
  effect: 'read',
  openWorld: false,
  input: contact,
  run: (input) => `Contact accepted: ${JSON.stringify(input)}`,
});

const headerParameter = defineTool({
  name: 'test_x_mcp_header',
  title: 'Header parameter',
  description: 'Take a region that the client also sends as an HTTP header.',
  effect: 'read',
  openWorld: false,
  input: z.object({
    region: z.string().optional().describe('Region to route to').meta({ 'x-mcp-header': 'Region' }),
  }),
  run: ({ region }) => `Region: ${region ?? 'none'}`,
});

/** Tools whose input schemas say more than types. */
export const schemaTools: readonly Tool[] = [jsonSchemaTool, headerParameter];
