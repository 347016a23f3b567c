import { anyTransport, bothEras, defineRule, fail, specified } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { argumentsOf, takesArguments } from '../tools/support/arguments.ts';
import { judgeTools } from '../tools/support/judge-tools.ts';
import { breadthOf } from './support/breadth.ts';
import { isCredential } from './support/credential-names.ts';

const common = {
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
} as const;

/** sec/credential-argument */
export const secCredentialArgument = defineRule({
  ...common,
  id: 'sec/credential-argument',
  source: specified('2026-07-28', 'client/elicitation', 'User Interaction Model'),
  title: 'No tool asks the model for a password or a key',
  why: 'What the model fills in stands in the conversation, in logs and with the provider of the model.',
  fix: 'Take credentials from the environment, from authorization, or ask the user by URL elicitation.',
  judge: ({ lists }) =>
    judgeTools(
      lists,
      ({ inputSchema, where }) =>
        argumentsOf(inputSchema)
          .filter(({ name, schema }) => isCredential(name, schema))
          .map(({ path, name, schema }) =>
            fail({
              where: `${where}, ${path}`,
              message: `The argument "${name}" asks the model for a credential.`,
              evidence: { came: shown(schema), expected: 'no credentials among the arguments' },
            }),
          ),
      takesArguments,
    ),
});

/** sec/broad-argument */
export const secBroadArgument = defineRule({
  ...common,
  id: 'sec/broad-argument',
  source: specified('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A tool that is said to be harmless takes no free command, SQL, URL or path',
  why: 'Hosts run such a tool without asking, and a model under foreign influence fills in what it wants.',
  fix: 'Narrow the argument with an enum or a pattern, say in the description where it ends, or do not mark the tool as harmless.',
  judge: ({ lists, opening: { instructions = '' } }) =>
    judgeTools(
      lists,
      (tool) =>
        argumentsOf(tool.inputSchema).flatMap((argument) => {
          const breadth = breadthOf(argument, tool, instructions);
          if (breadth === undefined) return [];
          return [
            fail({
              where: `${tool.where}, ${argument.path}`,
              message: `The argument "${argument.name}" is a free ${breadth}, and the tool is said to be harmless.`,
              evidence: {
                came: shown(argument.schema),
                expected: 'an enum, a pattern, or words that say where it ends',
              },
            }),
          ];
        }),
      takesArguments,
    ),
});
