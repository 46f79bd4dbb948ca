// Measures the engine: `npm run bench`, or `npm run bench -- --runs 5`. It measures CPU time, because wall time on a shared machine is not reliable.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = process.argv.indexOf('--runs');
const runs = at === -1 ? 3 : Number(process.argv[at + 1]);
const script = fileURLToPath(new URL('rollout.mjs', import.meta.url));
const measure = (...args) =>
  JSON.parse(execFileSync(process.execPath, ['--expose-gc', script, ...args.map(String)], { encoding: 'utf8' }));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const format = (value, digits) => value.toFixed(digits).padStart(8);

console.log(`Node ${process.version}, median of ${runs} runs; CPU seconds of the whole engine, heap after a collection`);
console.log('\n    Pods   create     roll     both  heap MB  simulated s    writes');
const both = new Map();
for (const pods of [100, 1_000, 10_000]) {
  const results = Array.from({ length: pods === 10_000 ? 1 : runs }, () => measure(pods));
  const of = (pick) => median(results.map(pick));
  both.set(
    pods,
    of((r) => r.createSeconds + r.rollSeconds),
  );
  console.log(
    `${String(pods).padStart(8)} ${format(
      of((r) => r.createSeconds),
      3,
    )} ${format(
      of((r) => r.rollSeconds),
      3,
    )} ${format(both.get(pods), 3)} ${format(
      of((r) => r.heapMB),
      1,
    )} ${format(
      of((r) => r.simulatedSeconds),
      1,
    )}     ${String(results[0].revision).padStart(8)}`,
  );
}
console.log(`\nFrom 1,000 to 10,000 Pods: ${(both.get(10_000) / both.get(1_000)).toFixed(1)}-fold`);
const alone = Array.from({ length: runs }, () => measure(1_000, 'controllers-only'));
console.log(`1,000 Pods created with neither scheduler nor kubelet: ${median(alone.map((r) => r.createSeconds)).toFixed(3)} s`);
