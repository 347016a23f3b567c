import type { Project } from '../project.ts';
import { serverNameOf } from '../project-name.ts';
import { quote } from './quote.ts';

/** The tool of a new server. */
export function helloTool(): string {
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
export function serverSource({ name, title, description }: Project): string {
  return `import { defineServer } from '@wellspoken/kit';
import { hello } from './tools/hello.ts';

export const server = defineServer({
${property('name', serverNameOf(name))}
${property('title', title)}
${property('description', description)}
  version: '0.1.0',
  // Where people read about the server: the page of its package, until you have a better one.
${property('websiteUrl', `https://www.npmjs.com/package/${name}`)}
  // For the model: what the server is for, which tools belong together, what to know first.
  instructions: 'Greets people. Use hello with the name of whoever is to be greeted.',
  tools: [hello],
});
`;
}

const WIDTH = 100;

/** One line, or two where it is long, as formatters would have it. */
function property(name: string, value: string): string {
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
export function mainSource({ transport }: Project): string {
  return MAIN[transport];
}

/** The test of a new server. */
export function testSource(): string {
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
