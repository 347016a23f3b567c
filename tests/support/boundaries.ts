import type { IForbiddenRuleType } from 'dependency-cruiser';

const tests = '\\.test(-d)?\\.ts$';
const source = '^(packages|servers|simulators)/[^/]+/src/';
const kit = '^packages/kit/src/';
/** The only folders of the kit that may know Node; `node` is what they share. */
const kitEdge =
  '^packages/kit/src/(serve/(node|stdio|http|sse)|launch|thread|upstream|testing|worker)/';
/** What needs the code of the SDK, and the transports over HTTP, which cannot do without. */
const kitSdk = '^packages/kit/src/(.+/sdk/|serve/(fetch|sse)/|json-schema\\.ts$)';
const kitTesting = '^packages/kit/src/testing/';

/** The packages whose imports the rules below speak about. */
export const governed: readonly RegExp[] = [
  /^packages\/check$/,
  /^packages\/cli$/,
  /^packages\/globs$/,
  /^packages\/kit$/,
  /^packages\/planner$/,
  /^packages\/spec$/,
  /^servers\/[^/]+$/,
  /^simulators\/[^/]+$/,
];

const everywhere: readonly IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two modules that need each other are one module, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved-imports',
    comment:
      'An import that cannot be resolved is often a deep path that "exports" does not offer.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-deep-paths',
    comment: 'Another package is entered by its name, never by a path into its folder.',
    severity: 'error',
    from: { path: '^(packages|servers|simulators|tests)/([^/]+)/' },
    to: {
      path: '^((packages|servers|simulators)/[^/]+|tests/[^/]+/src)/',
      pathNot: '^$1/$2/',
      dependencyTypes: ['local'],
      // So is an import by name called where the nearest manifest is the one with the workspaces.
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'no-tests-in-source',
    comment: 'Source never imports tests or what tests share.',
    severity: 'error',
    from: { path: source, pathNot: tests },
    to: { path: [tests, '^tests/', '^bench/', '^(packages|servers|simulators)/[^/]+/tests/'] },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'Source imports only what a user of the package gets installed.',
    severity: 'error',
    from: { path: source, pathNot: tests },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional'],
    },
  },
];

/** What others build on imports nothing. */
const leaves = ['globs', 'spec'].map((name): IForbiddenRuleType => ({
  name: `${name}-imports-nothing`,
  comment: `${name} is a leaf.`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: tests },
  to: { pathNot: `^packages/${name}/src/` },
}));

const kitRules: readonly IForbiddenRuleType[] = [
  {
    name: 'kit-imports-spec-only',
    comment: 'Of our packages, kit knows spec and no other.',
    severity: 'error',
    from: { path: kit, pathNot: tests },
    to: { path: '^(packages|servers|simulators|tests)/', pathNot: '^packages/(kit|spec)/' },
  },
  {
    name: 'kit-uses-the-server-side',
    comment: 'Of the official SDK, kit uses the server side.',
    severity: 'error',
    from: { path: kit, pathNot: [tests, kitTesting] },
    to: {
      path: 'node_modules/@modelcontextprotocol/',
      pathNot: 'node_modules/@modelcontextprotocol/(server|node)/',
    },
  },
  {
    name: 'kit-testing-may-use-the-client',
    comment: 'The testing entry connects the official client to a server, in memory.',
    severity: 'error',
    from: { path: kitTesting, pathNot: tests },
    to: {
      path: 'node_modules/@modelcontextprotocol/',
      pathNot: 'node_modules/@modelcontextprotocol/(server|node|client)/',
    },
  },
  {
    name: 'kit-loads-the-sdk-in-few-folders',
    comment:
      'The SDK takes a third of a start: who needs more of it than types stands where it is loaded late.',
    severity: 'error',
    from: { path: kit, pathNot: [tests, kitTesting, kitSdk] },
    to: { path: 'node_modules/@modelcontextprotocol/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'kit-middle-without-node',
    comment: 'Outside its edge folders kit imports nothing of Node.',
    severity: 'error',
    from: { path: kit, pathNot: [tests, kitEdge] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'kit-middle-without-node-packages',
    comment: 'Packages that stand on Node stay in the edge folders with it.',
    severity: 'error',
    from: { path: kit, pathNot: [tests, kitEdge] },
    to: { path: 'node_modules/(undici|tinypool|@modelcontextprotocol/node)/' },
  },
  {
    name: 'kit-middle-not-to-edge',
    comment: 'An edge folder imports the middle, never the reverse.',
    severity: 'error',
    from: { path: kit, pathNot: [tests, kitEdge] },
    to: { path: kitEdge },
  },
];

const check = '^packages/check/src/';
/** The only parts of check that may know Node: who talks, and who runs those that talk. */
const checkEdge =
  '^packages/check/src/(wire|probe|run|audit)/|^packages/check/src/(check|draft-plan)\\.ts$';
/** What these hand to the rules: JSON and evidence, as types and functions that only read them. */
const checkEvidence = ['^packages/check/src/wire/json\\.ts$', '\\.evidence\\.ts$'];

const checkRules: readonly IForbiddenRuleType[] = [
  {
    name: 'check-imports-spec-only',
    comment: 'Judge and author share no code: of our packages, check knows spec and no other.',
    severity: 'error',
    from: { path: check, pathNot: tests },
    to: { path: '^(packages|servers|simulators|tests)/', pathNot: '^packages/(check|spec)/' },
  },
  {
    name: 'check-uses-message-schemas-only',
    comment:
      'Of the official SDKs, check uses the schemas of messages; it speaks raw bytes itself.',
    severity: 'error',
    from: { path: check, pathNot: tests },
    to: {
      path: 'node_modules/@modelcontextprotocol/',
      pathNot: [
        'node_modules/@modelcontextprotocol/core/',
        'node_modules/@modelcontextprotocol/sdk/dist/(esm|cjs)/types\\.(js|d\\.ts)$',
      ],
    },
  },
  {
    name: 'check-middle-without-sdk',
    comment: 'The schemas of the SDKs have one room.',
    severity: 'error',
    from: { path: check, pathNot: [tests, '^packages/check/src/schema/'] },
    to: { path: 'node_modules/@modelcontextprotocol/' },
  },
  {
    name: 'check-middle-without-node',
    comment: 'Rules judge and reporters print without Node; only probes and the runner know it.',
    severity: 'error',
    from: { path: check, pathNot: [tests, checkEdge] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'check-evidence-without-node',
    comment: 'Evidence lies beside the probe that returns it, and is plain data.',
    severity: 'error',
    from: { path: checkEvidence },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'check-rules-not-to-probes',
    comment: 'A rule judges evidence; it never talks.',
    severity: 'error',
    from: {
      path: ['^packages/check/src/(rules|report|schema|calls)/', ...checkEvidence],
      pathNot: tests,
    },
    to: { path: checkEdge, pathNot: checkEvidence },
  },
];

const cliRules: readonly IForbiddenRuleType[] = [
  {
    name: 'cli-not-the-sdk',
    comment: 'The command parses, calls and prints; the protocol is spoken by what it calls.',
    severity: 'error',
    from: { path: '^packages/cli/src/', pathNot: tests },
    to: { path: 'node_modules/@modelcontextprotocol/' },
  },
];

const server = '^servers/([^/]+)/src/';

const serverRules: readonly IForbiddenRuleType[] = [
  {
    name: 'servers-import-kit-only',
    comment: 'Of our packages, a server knows the kit: no other server, and not who judges it.',
    severity: 'error',
    from: { path: server, pathNot: tests },
    to: {
      path: '^(packages|servers|tests)/',
      pathNot: ['^packages/(kit|planner|globs)/', '^servers/$1/'],
    },
  },
  {
    name: 'servers-not-the-sdk',
    comment: 'A server speaks the protocol through the kit.',
    severity: 'error',
    from: { path: server, pathNot: tests },
    to: { path: 'node_modules/@modelcontextprotocol/' },
  },
  {
    name: 'server-domain-not-tools',
    comment: 'Tools, resources and prompts call the domain, never the reverse.',
    severity: 'error',
    from: {
      path: '^servers/([^/]+)/src/[^/]+/',
      pathNot: [tests, '^servers/[^/]+/src/(tools|resources|prompts)/'],
    },
    to: { path: '^servers/$1/src/((tools|resources|prompts)/|(server|program|bin)\\.ts$)' },
  },
  {
    name: 'servers-load-simulators-on-demand',
    comment: 'A simulator is an optional package: a server runs without it.',
    severity: 'error',
    from: { path: server, pathNot: tests },
    to: { path: '^simulators/', dynamic: false },
  },
];

const simulator = '^simulators/([^/]+)/src/';

const simulatorRules: readonly IForbiddenRuleType[] = [
  {
    name: 'simulators-share-nothing',
    comment: 'What a simulator and the client that it tests both misread would pass every test.',
    severity: 'error',
    from: { path: simulator, pathNot: tests },
    to: {
      path: '^(packages|servers|simulators|tests)/',
      pathNot: ['^simulators/$1/', '^simulators/shell/'],
    },
  },
  {
    name: 'simulators-not-the-sdk',
    comment: 'A simulator stands in for an outside service, which does not speak MCP.',
    severity: 'error',
    from: { path: simulator, pathNot: tests },
    to: { path: 'node_modules/@modelcontextprotocol/' },
  },
];

const planner = '^packages/planner/src/';

const plannerRules: readonly IForbiddenRuleType[] = [
  {
    name: 'planner-imports-globs-only',
    comment: 'Planning works on plain data: it knows neither MCP nor the API of GitHub.',
    severity: 'error',
    from: { path: planner, pathNot: tests },
    to: { path: '^(packages|servers|simulators|tests)/', pathNot: '^packages/(planner|globs)/' },
  },
  {
    name: 'planner-without-node',
    comment: 'Planning reads no file and asks nobody; what it needs of a platform is handed to it.',
    severity: 'error',
    from: { path: planner, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'planner-without-schemas',
    comment: 'Schemas are for what is listed to clients, which is the work of servers.',
    severity: 'error',
    from: { path: planner, pathNot: tests },
    to: { path: 'node_modules/(zod|@octokit|@modelcontextprotocol)/' },
  },
];

/** Packages of which only one server has a use. */
const madeForOne = Object.entries({ globs: 'workspace', planner: 'github-projects' }).map(
  ([name, server]): IForbiddenRuleType => ({
    name: `${name}-for-${server}`,
    comment: `Of the servers, only ${server} imports ${name}.`,
    severity: 'error',
    from: { path: '^servers/', pathNot: [tests, `^servers/${server}/`] },
    to: { path: `^packages/${name}/src/` },
  }),
);

/** Who may import whom, as rules of dependency-cruiser. */
export const boundaries: readonly IForbiddenRuleType[] = [
  ...everywhere,
  ...leaves,
  ...kitRules,
  ...checkRules,
  ...cliRules,
  ...serverRules,
  ...simulatorRules,
  ...plannerRules,
  ...madeForOne,
];
