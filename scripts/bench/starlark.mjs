// Measures Starlark code in a new process: `node starlark.js`, bundled by the benchmark.
import { defaultRunOptions, evaluateProject, SourceFile } from '@ytt-language/shared';

const programs = {
  'a loop of 1,000,000 additions': `
def work():
  total = 0
  for i in range(1000000):
    total += i
  end
  return total
end`,
  'a function called 100,000 times': `
def one(x):
  return x + 1
end
def work():
  total = 0
  for i in range(100000):
    total = one(total)
  end
  return total
end`,
  'a comprehension over 1,000,000': `
def work():
  return len([x * 2 for x in range(1000000)])
end`,
};

for (const [name, code] of Object.entries(programs)) {
  const text = `${code
    .trim()
    .split('\n')
    .map((line) => `#@ ${line}`)
    .join('\n')}\nresult: #@ work()\n`;
  const times = [0, 1, 2, 3, 4].map(() => {
    const inputs = {
      files: [new SourceFile('config.yml', text)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    };
    const began = performance.now();
    const { findings } = evaluateProject(inputs);
    if (findings.length > 0) throw new Error(findings[0]?.message);
    return performance.now() - began;
  });
  const [first = 0] = times;
  const median = times.sort((a, b) => a - b)[2] ?? 0;
  console.log(
    `${name.padEnd(34)} first ${first.toFixed(0).padStart(5)} ms, median ${median.toFixed(0).padStart(5)} ms`,
  );
}
