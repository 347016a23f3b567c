import { fieldsOperations } from '../../src/fields/fields.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNoField = { missing: { projectId: 'acme/1', fieldId: 'No such field' } };
const ofNoItem = {
  missing: { projectId: 'acme/1', itemId: 'acme/rocket#7', fieldId: 'Status' },
};

describeOutcomes(fieldsOperations, {
  list_project_fields: { missing: { projectId: 'acme/99' } },
  create_project_field: { missing: { projectId: 'acme/99', name: 'Risk', type: 'text' } },
  update_project_field: { missing: { ...ofNoField.missing, name: 'Other' } },
  update_field_options: { missing: { projectId: 'acme/1', fieldId: 'Status', remove: ['None'] } },
  delete_project_field: ofNoField,
  get_field_value: ofNoItem,
  set_field_value: { missing: { ...ofNoItem.missing, value: 'Done' } },
  clear_field_value: ofNoItem,
});
