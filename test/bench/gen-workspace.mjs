// Generates a benchmark workspace: a ytt schema, the same schema as JSON Schema, and a values file of about N lines.
// usage: node gen-workspace.mjs OUTDIR LINES
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [out, linesArg] = process.argv.slice(2);
const lines = Number(linesArg);
mkdirSync(out, { recursive: true });

const schema = `#@data/values-schema
---
#@schema/desc "Domain that every service is exposed under"
#@schema/validation min_len=1
system_domain: "example.com"
#@schema/desc "Services to deploy"
services:
- #@schema/desc "Name of the service"
  #@schema/validation min_len=1, max_len=63
  name: ""
  image: ""
  #@schema/validation min=1, max=65535
  port: 8080
  enabled: true
  weight: 0.5
  #@schema/validation one_of=["debug", "info", "warn", "error"]
  log_level: info
  #@schema/nullable
  tls:
    crt: ""
    key: ""
  resources:
    cpu: ""
    memory: ""
  env:
  - name: ""
    value: ""
  #@schema/type any=True
  annotations: {}
`;
const str = (extra = {}) => ({ type: 'string', ...extra });
const obj = (properties) => ({ type: 'object', additionalProperties: false, properties });
const jsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...obj({
    system_domain: str({ minLength: 1, description: 'Domain that every service is exposed under' }),
    services: {
      type: 'array',
      description: 'Services to deploy',
      items: obj({
        name: str({ minLength: 1, maxLength: 63, description: 'Name of the service' }),
        image: str(),
        port: { type: 'integer', minimum: 1, maximum: 65535 },
        enabled: { type: 'boolean' },
        weight: { type: 'number' },
        log_level: str({ enum: ['debug', 'info', 'warn', 'error'] }),
        tls: { anyOf: [obj({ crt: str(), key: str() }), { type: 'null' }] },
        resources: obj({ cpu: str(), memory: str() }),
        env: { type: 'array', items: obj({ name: str(), value: str() }) },
        annotations: {},
      }),
    },
  }),
};
const perService = 24;
const n = Math.max(1, Math.round((lines - 4) / perService));
const v = ['#@data/values', '---', 'system_domain: apps.example.com', 'services:'];
for (let i = 0; i < n; i++) {
  v.push(
    `- name: service-${i}`,
    `  image: registry.example.com/team-${i % 17}/service-${i}:v1.${i % 9}.0`,
    `  port: ${8000 + (i % 1000)}`,
    `  enabled: ${i % 3 !== 0}`,
    `  weight: 0.${(i % 9) + 1}`,
    `  log_level: ${['debug', 'info', 'warn', 'error'][i % 4]}`,
    '  tls:',
    '    crt: "----BEGIN----"',
    '    key: "----BEGIN----"',
    '  resources:',
    '    cpu: 250m',
    '    memory: 256Mi',
    '  env:',
  );
  for (let k = 0; k < 4; k++) v.push(`  - name: VAR_${k}`, `    value: "value ${i}-${k}"`);
  v.push('  annotations:', `    prometheus.io/scrape: "true"`, `    owner: team-${i % 17}`);
}
writeFileSync(join(out, 'schema.yml'), schema);
writeFileSync(join(out, 'values.schema.json'), JSON.stringify(jsonSchema, null, 2));
writeFileSync(join(out, 'values.yml'), `${v.join('\n')}\n`);
console.log(`${v.length} lines, ${n} services`);
