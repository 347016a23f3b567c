import type { Operation } from '../operations/operation.ts';
import { createTraceabilityMatrix } from './create-traceability-matrix.tool.ts';
import { generateRoadmapVisualization } from './generate-roadmap-visualization.tool.ts';
import { generateRoadmap } from './generate-roadmap.tool.ts';

/** The operations of this folder, in the order in which they are listed. */
export const roadmapsOperations: readonly Operation[] = [
  generateRoadmap,
  generateRoadmapVisualization,
  createTraceabilityMatrix,
];
