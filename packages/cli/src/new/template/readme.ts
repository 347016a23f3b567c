import type { Project } from '../project.ts';
import { serverNameOf } from '../project-name.ts';

/** The README of a new project. */
export function readme(project: Project): string {
  return `# ${escape(project.title)}

${escape(project.description)}

## Start

\`\`\`sh
npm install
npm test
\`\`\`

\`npm test\` builds the server and calls its tool as clients of both protocol eras would.

## Add it to a host

${project.transport === 'stdio' ? stdioHosts(serverNameOf(project.name)) : httpHosts(serverNameOf(project.name))}
## Go on

- \`src/tools/hello.ts\` is a tool: what it is called, what it does to the world, what goes in, and the code. Write the next one beside it.
- \`src/server.ts\` lists the tools.
- \`src/server.test.ts\` calls them.
- \`src/main.ts\` serves them.
`;
}

function stdioHosts(name: string): string {
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
[mcp_servers.${tomlKey(name)}]
command = "node"
args = ["/path/to/${name}/dist/main.js"]
\`\`\`

Standard output belongs to the protocol: log with \`ctx.log\` or \`console.error\`.
`;
}

function httpHosts(name: string): string {
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
[mcp_servers.${tomlKey(name)}]
url = "http://127.0.0.1:3000/mcp"
\`\`\`
`;
}

function tomlKey(name: string): string {
  return name.includes('.') ? `"${name}"` : name;
}

/** What would otherwise be read as Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
}
