import type { Operation } from '../operation.ts';
import { createTraceabilityMatrix } from './create-traceability-matrix.ts';
import { generateRoadmapVisualization } from './generate-roadmap-visualization.ts';
import { generateRoadmap } from './generate-roadmap.ts';

/** The operations of this folder, in the order in which they are listed. */
export const roadmapsOperations: readonly Operation[] = [
  generateRoadmap,
  generateRoadmapVisualization,
  createTraceabilityMatrix,
];
