/** Shells complete after flags and commands what their help describes. */
import { expect, it } from 'vitest';
import { commands } from '../cli.js';
import { completedCommands } from './program.js';

/** A path, or the words at the beginning of a list; undefined if the text states neither. */
function told(help: string): 'path' | readonly string[] | undefined {
  const [, list] = /^([a-z\d-]+(?:, [a-z\d-]+)*(?:,? or [a-z\d-]+)?)(?=[:;,]|$)/.exec(help) ?? [];
  if (list !== undefined && /,| or /.test(list)) return list.split(/,? or |, /);
  return /^(?:\[[^\]]+[=:]\])?(?:PATHS?|FILE|DIRECTORY)\b(?!:)/.test(help) ? 'path' : undefined;
}

const flags = completedCommands(commands).flatMap((command) =>
  Object.entries(command.flags)
    .filter(([, { kind }]) => kind !== 'boolean')
    .map(([name, flag]) => [`${command.name} --${name}`, flag] as const),
);

it.each(flags)('%s', (_, { help, completes = [] }) => {
  const expected = told(help) ?? [];
  // Some take more in one of their forms, which is described after a semicolon.
  if (typeof expected === 'object') expect(completes.slice(0, expected.length)).toEqual(expected);
  else expect(completes).toBe(expected);
  const others = typeof completes === 'object' ? completes.slice(expected.length) : [];
  for (const other of others) expect(help).toContain(`${other} `);
});

it.each(commands.map((command) => [command.name, command] as const))(
  '%s',
  (_, { arguments: own, forms, completes }) => {
    const all = [own, ...(forms ?? []).map((form) => form.arguments)].join(' ');
    expect(completes === 'path').toBe(/PATH|FILE|DIRECTORY/.test(all));
  },
);
