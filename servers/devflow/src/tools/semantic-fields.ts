import { renamed } from './aliases.ts';

/** The options of the tools about meaning, also when they are written in camel case. */
export const inSemanticCase = renamed({
  minSimilarity: 'min_similarity',
  hybridSearch: 'hybrid_search',
  semanticWeight: 'semantic_weight',
  entityName: 'entity_name',
  forceGenerateEmbedding: 'force_generate_embedding',
  observationId: 'observation_id',
});
