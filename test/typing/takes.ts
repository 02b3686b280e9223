/**
 * The suggestions that are accepted while the texts are typed, by file: those that a user would accept, the same in
 * every editor.
 */

export interface Take {
  /** The line up to the cursor when it is accepted. */
  readonly behind: string;
  readonly label: string;
  /** The line up to the cursor afterwards. */
  readonly leaves: string;
}

export const takes: Readonly<Record<string, readonly Take[]>> = {
  'values/dev.yml': [
    { behind: 'rep', label: 'replicas', leaves: 'replicas: ' },
    { behind: 'metrics: t', label: 'true', leaves: 'metrics: true' },
  ],
  'config/prod.yml': [{ behind: 'le', label: 'level', leaves: 'level: ' }],
  'config/schema.yml': [
    { behind: '#@schema/nul', label: '@schema/nullable', leaves: '#@schema/nullable' },
    {
      behind: '#@schema/validation ("a host", lambda v: v["host"] != ""), when=lambda _, ctx: ctx.parent["me',
      label: 'metrics',
      leaves: '#@schema/validation ("a host", lambda v: v["host"] != ""), when=lambda _, ctx: ctx.parent["metrics',
    },
  ],
  'config/service.yml': [
    { behind: '#@ if/end data.values.me', label: 'metrics', leaves: '#@ if/end data.values.metrics' },
  ],
  'config/names.star': [{ behind: '  if data.values.le', label: 'level', leaves: '  if data.values.level' }],
  'config/helpers.lib.yml': [{ behind: '#@   if data.values.le', label: 'level', leaves: '#@   if data.values.level' }],
  'config/jobs.yml': [
    { behind: '    #@ for port in data.values.po', label: 'ports', leaves: '    #@ for port in data.values.ports' },
  ],
  'config/args.star': [{ behind: '    if port.po', label: 'port', leaves: '    if port.port' }],
  'config/notes.txt': [
    { behind: 'Notes of (@= data.values.na', label: 'name', leaves: 'Notes of (@= data.values.name' },
  ],
};
