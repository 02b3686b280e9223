// `npm run stress`: the server under many messages, or hostile texts. CONTRIBUTING describes its usage.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defuse } from '../test/stress/defuse.mjs';
import { playScenarios } from '../test/stress/hostile-clients.mjs';
import { editSession } from '../test/stress/session.mjs';

const argv = [fileURLToPath(new URL('../server/bin/ytt-language-server.mjs', import.meta.url)), '--stdio'];
const { values } = parseArgs({
  options: {
    bombs: { type: 'boolean' },
    clients: { type: 'boolean' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '60000' },
    messages: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});
const shown = (ms) => `${Math.round(ms)} ms`;
let failed = 0;
if (values.bombs) {
  const results = await defuse(argv, {
    isWanted: (name) => name.includes(values.only),
    limit: Number(values.limit),
    tell: ({ name, took, worked, waited, memory, failures }) => {
      console.log(
        `${shown(took).padStart(9)}  worked ${shown(worked).padStart(8)}  elsewhere ${shown(waited).padStart(8)}  ${String(memory).padStart(5)} MiB  ${name}`,
      );
      for (const failure of failures.slice(0, 5)) console.log(`    ${failure.slice(0, 400)}`);
      if (failures.length > 0) failed++;
    },
  });
  console.log(`${results.length} hostile texts, ${failed} of them with failures`);
} else if (values.clients) {
  const outcomes = await playScenarios(argv, {
    isWanted: (name) => name.includes(values.only),
    tell: ({ name, took, memory, failures }) => {
      console.log(`${shown(took).padStart(9)}  ${String(memory).padStart(5)} MiB  ${name}`);
      for (const failure of failures.slice(0, 5)) console.log(`    ${failure.slice(0, 400)}`);
      if (failures.length > 0) failed++;
    },
  });
  console.log(`${outcomes.length} hostile clients and disks, ${failed} of them with failures`);
} else {
  const { account, differences } = await editSession(argv, {
    messages: Number(values.messages),
    seed: Number(values.seed),
    tell: (line) => console.log(line),
  });
  const slowest = [...account.slowest].sort(([, a], [, b]) => b - a);
  for (const [method, ms] of slowest) console.log(`${shown(ms).padStart(9)}  ${method}`);
  for (const text of [...account.failures, ...differences].slice(-20)) console.log(`  ${text.slice(0, 9000)}`);
  failed = account.failures.length + differences.length + (account.sent - account.answered);
  console.log(
    `${account.sent} requests, ${account.answered} answered, ${account.notified} notifications, ${account.failures.length} failures, ${differences.length} files with other findings than when they are opened anew`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
