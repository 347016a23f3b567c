import { ToolError, type Tool } from '@wellspoken/kit';

/** The tools that a name means: the one of that name, or else those that end so; hyphens count as bars. */
export function findTools(tools: readonly Tool[], asked: string): readonly [Tool, ...Tool[]] {
  const name = plain(asked);
  const ending = tools.filter((tool) => plain(tool.name).endsWith(name));
  const exact = ending.filter((tool) => plain(tool.name) === name);
  const [first, ...others] = exact.length > 0 ? exact : ending;
  if (name === '' || first === undefined) throw unknownTool(tools, asked);
  return [first, ...others];
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}

function unknownTool(tools: readonly Tool[], asked: string): ToolError {
  const names = tools.map(({ name }) => name).join(', ');
  return new ToolError('not_found', `No tool metadata found for '${asked}'`, {
    suggestions: [
      `Pass one of: ${names}.`,
      'Call entrez_capabilities without tool to see what each of them does.',
    ],
  });
}
