// Measures the engine: `npm run bench`, or `npm run bench -- --runs 5`. It measures CPU time, because wall time on a shared machine is not reliable.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = process.argv.indexOf('--runs');
const runs = at === -1 ? 3 : Number(process.argv[at + 1]);
const measured = (name, args) => {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', script, ...args.map(String)], { encoding: 'utf8' }));
};
const measure = (...args) => measured('rollout.mjs', args);
const measureTraffic = (...args) => measured('traffic.mjs', args);
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

console.log(
  '\nUsers of 100 Pods: two minutes with a rolling update, then time at rest; CPU seconds, the heap that was added, and records of the trace',
);
console.log('requests a second   rest s     roll     rest  heap MB  records  requests  remembered');
const ofUsers = (perSecond, seconds, times) => {
  const results = Array.from({ length: times }, () => measureTraffic(perSecond, seconds));
  const of = (pick) => median(results.map(pick));
  const [roll, rest] = [of((r) => r.rollSeconds), of((r) => r.restSeconds)];
  const { heapMB, records, requests, kept } = results[0];
  const counts = [records, requests, kept].map((count) => String(count).padStart(9)).join(' ');
  console.log(
    `${String(perSecond).padStart(17)} ${format(seconds, 0)} ${format(roll, 3)} ${format(rest, 3)} ${format(heapMB, 1)} ${counts}`,
  );
  return { roll, rest };
};
const without = ofUsers(0, 120, runs);
const used = ofUsers(100, 120, runs);
ofUsers(0, 3_600, 1);
ofUsers(1_000, 3_600, 1);
const whole = ({ roll, rest }) => roll + rest;
console.log(
  `With 100 requests a second, the time is ${(whole(used) / whole(without)).toFixed(2)}-fold, and ${(used.roll / without.roll).toFixed(2)}-fold while it rolls out`,
);
const atRest = Array.from({ length: runs }, () => measured('traffic-at-rest.mjs', [100]));
const ofRest = (pick, digits) => median(atRest.map(pick)).toFixed(digits);
const [time, used100, request] = [ofRest((r) => r.without, 0), ofRest((r) => r.used, 0), ofRest((r) => r.ofRequest, 2)];
console.log(`At rest: ${time} µs a simulated second without them, ${used100} µs with them, ${request} µs a request`);
