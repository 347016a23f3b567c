import { roadmapsOperations } from '../../src/roadmaps/roadmaps.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const noProject = { projectId: 'acme/99' };

describeOutcomes(roadmapsOperations, {
  generate_roadmap: { missing: noProject },
  generate_roadmap_visualization: { missing: noProject },
  create_traceability_matrix: {
    missing: { prdContent: '- FR-1: It flies.', repo: 'acme/rocket', projectId: 'acme/99' },
  },
});
