import type { Cases } from '../support/cases.ts';
import { descriptionCases } from './tools-descriptions.ts';
import { listCases } from './tools-lists.ts';
import { nameCases } from './tools-names.ts';
import { propertyCases } from './tools-properties.ts';
import { schemaCases } from './tools-schemas.ts';

export const toolsCases: Cases = {
  ...descriptionCases,
  ...listCases,
  ...nameCases,
  ...propertyCases,
  ...schemaCases,
};
