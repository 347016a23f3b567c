/** Words that templates leave for the author to replace. */
const templates: Readonly<Record<string, RegExp>> = {
  name: /^(?:(?:my|your|example|test|sample|demo|template|untitled|unnamed)[\s_-]*)?(?:mcp[\s_-]*)?server(?:[\s_-]*name)?$|^(?:mcp|example|test|sample|todo|untitled|unnamed|changeme|name)$/i,
  version: /^(?:0+\.0+\.0+|todo|unknown|version|x\.y\.z|n\/?a|\$\{.*\}|\{\{.*\}\}|%.*%)$/i,
  title: /^(?:todo|title|untitled|(?:my|your|example) (?:mcp )?server|example|changeme)$/i,
  description:
    /^(?:todo|description|tbd|changeme)\b|lorem ipsum|^(?:your|an?) (?:server )?description/i,
  websiteUrl: /^https?:\/\/(?:[^/]*\.)?(?:example\.(?:com|org|net)|localhost)(?:[:/]|$)|^todo$/i,
};

/** Whether a value of serverInfo is one that a template left there. */
export const placeholderIn = (field: string, value: string): boolean =>
  templates[field]?.test(value.trim()) === true;
