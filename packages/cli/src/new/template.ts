import { type Project, toServerName } from './project.ts';
import type { Versions } from './versions.ts';

/** Every file of a new project, by its path. */
export function createProjectFiles(
  project: Project,
  versions: Versions,
): Readonly<Record<string, string>> {
  return {
    '.gitignore': 'dist/\nnode_modules/\n',
    'README.md': writeReadme(project),
    'package.json': writeManifest(project, versions),
    'src/main.ts': writeMainSource(project),
    'src/server.test.ts': testSource(),
    'src/server.ts': writeServerSource(project),
    'src/tools/hello.ts': writeHelloTool(),
    'tsconfig.json': writeCompilerOptions(),
  };
}

/** The package.json of a new project. */
function writeManifest({ name, description }: Project, versions: Versions): string {
  return writeJson({
    name,
    version: '0.1.0',
    private: true,
    description,
    type: 'module',
    engines: { node: versions.node },
    scripts: {
      build: 'tsc',
      // A mistake is shown in the source, not in what was built from it.
      start: 'node --enable-source-maps dist/main.js',
      // In the folder of what is built: newer runtimes would also find the sources.
      test: 'tsc && cd dist && node --enable-source-maps --test',
    },
    dependencies: versions.dependencies,
    devDependencies: versions.devDependencies,
  });
}

/** The tsconfig.json of a new project. */
function writeCompilerOptions(): string {
  return `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "erasableSyntaxOnly": true,
    "rewriteRelativeImportExtensions": true,
    "skipLibCheck": true,
    "sourceMap": true,
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"]
}
`;
}

function writeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The README of a new project. */
function writeReadme(project: Project): string {
  return `# ${escape(project.title)}

${escape(project.description)}

## Start

\`\`\`sh
npm install
npm test
\`\`\`

\`npm test\` builds the server and calls its tool as clients of both protocol eras would.

## Add it to a host

${project.transport === 'stdio' ? writeStdioHosts(toServerName(project.name)) : writeHttpHosts(toServerName(project.name))}
## Go on

- \`src/tools/hello.ts\` is a tool: what it is called, what it does to the world, what goes in, and the code. Write the next one beside it.
- \`src/server.ts\` lists the tools.
- \`src/server.test.ts\` calls them.
- \`src/main.ts\` serves them.
`;
}

function writeStdioHosts(name: string): string {
  return `The host starts the server itself. Build it, and give the whole path.

Claude Desktop (\`claude_desktop_config.json\`) and Cursor (\`~/.cursor/mcp.json\`):

\`\`\`json
{
  "mcpServers": {
    "${name}": { "command": "node", "args": ["/path/to/${name}/dist/main.js"] }
  }
}
\`\`\`

VS Code (\`.vscode/mcp.json\`):

\`\`\`json
{
  "servers": {
    "${name}": {
      "type": "stdio",
      "command": "node",
      "args": ["/path/to/${name}/dist/main.js"]
    }
  }
}
\`\`\`

Codex (\`~/.codex/config.toml\`):

\`\`\`toml
[mcp_servers.${writeTomlKey(name)}]
command = "node"
args = ["/path/to/${name}/dist/main.js"]
\`\`\`

Standard output belongs to the protocol: log with \`ctx.log\` or \`console.error\`.
`;
}

function writeHttpHosts(name: string): string {
  return `Start the server; the variable \`PORT\` sets another port than 3000.

\`\`\`sh
npm start
\`\`\`

It serves this machine only, at \`http://127.0.0.1:3000/mcp\`.

Cursor (\`~/.cursor/mcp.json\`):

\`\`\`json
{ "mcpServers": { "${name}": { "url": "http://127.0.0.1:3000/mcp" } } }
\`\`\`

VS Code (\`.vscode/mcp.json\`):

\`\`\`json
{ "servers": { "${name}": { "type": "http", "url": "http://127.0.0.1:3000/mcp" } } }
\`\`\`

Codex (\`~/.codex/config.toml\`):

\`\`\`toml
[mcp_servers.${writeTomlKey(name)}]
url = "http://127.0.0.1:3000/mcp"
\`\`\`
`;
}

function writeTomlKey(name: string): string {
  return name.includes('.') ? `"${name}"` : name;
}

/** What would otherwise be read as Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
}

/** The tool of a new server. */
function writeHelloTool(): string {
  return `import { defineTool } from '@wellspoken/kit';
import * as z from 'zod';

export const hello = defineTool({
  name: 'hello',
  title: 'Say hello',
  description: 'Greet a person by name. Returns the greeting.',
  effect: 'read',
  openWorld: false,
  input: z.object({ name: z.string().min(1).max(100).describe('Who is greeted') }),
  examples: [{ name: 'plain', arguments: { name: 'Ada' } }],
  run: ({ name }) => \`Hello, \${name}!\`,
});
`;
}

/** The definition of a new server. */
function writeServerSource({ name, title, description }: Project): string {
  return `import { defineServer } from '@wellspoken/kit';
import { hello } from './tools/hello.ts';

export const server = defineServer({
${writeProperty('name', toServerName(name))}
${writeProperty('title', title)}
${writeProperty('description', description)}
  version: '0.1.0',
  // Where people read about the server: the page of its package, until you have a better one.
${writeProperty('websiteUrl', `https://www.npmjs.com/package/${name}`)}
  // For the model: what the server is for, which tools belong together, what to know first.
  instructions: 'Greets people. Use hello with the name of whoever is to be greeted.',
  tools: [hello],
});
`;
}

const WIDTH = 100;

/** One line, or two where it is long, as formatters would have it. */
function writeProperty(name: string, value: string): string {
  const line = `  ${name}: ${quote(value)},`;
  return line.length <= WIDTH ? line : `  ${name}:\n    ${quote(value)},`;
}

const MAIN = {
  stdio: `import { serveStdio } from '@wellspoken/kit/stdio';
import { server } from './server.ts';

serveStdio(server);
`,
  http: `import { serveHttp } from '@wellspoken/kit/http';
import { server } from './server.ts';

const port = Number(process.env['PORT'] ?? 3000);
const { url } = await serveHttp(server, { port });
console.error(\`Serving \${server.title} at \${url}\`);
`,
};

/** What starts a new server. */
function writeMainSource({ transport }: Project): string {
  return MAIN[transport];
}

/** The test of a new server. */
function testSource(): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '@wellspoken/kit/testing';
import { server } from './server.ts';

for (const era of ['legacy', 'modern'] as const) {
  test(\`greets a person by name (\${era} clients)\`, async () => {
    const { client, close } = await connect(server, { era });
    const result = await client.callTool({ name: 'hello', arguments: { name: 'Ada' } });
    assert.deepEqual(result.content, [{ type: 'text', text: 'Hello, Ada!' }]);
    await close();
  });
}
`;
}

/** Writes a text as a literal of TypeScript, in the quotes that need fewer escapes. */
function quote(text: string): string {
  const json = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const inner = json.slice(1, -1);
  const doubles = inner.split('\\"').length - 1;
  const singles = inner.split("'").length - 1;
  if (singles > doubles) return json;
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
