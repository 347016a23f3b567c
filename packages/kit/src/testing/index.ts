export { connect } from './connect.ts';
export type { ConnectOptions, TestConnection } from './connect.ts';
export { describeTools } from './describe-tools.ts';
export type { DescribeOptions } from './describe-tools.ts';
export { runExamples } from './run-examples.ts';
export type { ExampleRun } from './run-examples.ts';
