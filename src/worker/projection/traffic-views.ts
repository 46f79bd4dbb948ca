import { BUCKET_MS, trafficLine, type ServiceRequests } from '../../traffic/index.ts';
import { commandLine, mayChange, type Cluster, type Command, type Moment } from '../../cluster/index.ts';
import { requestMarks } from './request-marks.ts';
import type { TrafficSecond, TrafficView } from '../protocol/index.ts';

// Comes with the users, in one script.
export { NameServerViews } from './name-server-views.ts';
export { ProxyViews } from './proxy-views.ts';

/** How many seconds are shown. */
const SHOWN_SECONDS = 60;

/** What became of the requests to each Service up to a moment. */
export function trafficViews(cluster: Cluster, shown: Moment): readonly TrafficView[] {
  const all = [...cluster.traffic.services].filter(({ beganMs }) => beganMs <= shown.atMs);
  return all.map((requests) => viewOf(cluster, requests, shown, requestMarks(requests, shown.atMs, 1 / all.length)));
}

function viewOf(cluster: Cluster, requests: ServiceRequests, shown: Moment, marks: TrafficView['marks']): TrafficView {
  requests.settle();
  const { log, beganMs, podsBeganMs = Infinity } = requests;
  const users = cluster.traffic.usersOf(requests.service);
  const load = users !== undefined && users.beganMs <= shown.atMs ? users.loadAt(shown.atMs) : undefined;
  const since = lastAction(cluster, shown, beganMs);
  const end = shown.atMs / BUCKET_MS;
  const { lost, failed } = log.between(beganMs, shown.atMs);
  const p95Ms = log.percentile(0.95, Math.floor(end) - SHOWN_SECONDS, Math.ceil(end));
  return {
    id: `Service/${requests.service}`,
    ...(load !== undefined && { load: { line: trafficLine(load), perSecond: load.perSecond } }),
    fromPods: podsBeganMs <= shown.atMs,
    seconds: secondsUpTo(requests, shown.atMs),
    since: { ...since, ...log.between(since.atMs, shown.atMs) },
    marks,
    lost,
    failed,
    ...(p95Ms !== undefined && { p95Ms: Math.round(p95Ms) }),
  };
}

function secondsUpTo({ log }: ServiceRequests, atMs: number): readonly TrafficSecond[] {
  const last = Math.ceil(atMs / BUCKET_MS) - 1;
  const seconds: TrafficSecond[] = [];
  for (let second = Math.max(0, last - SHOWN_SECONDS + 1); second <= last; second++) {
    const isWhole = (second + 1) * BUCKET_MS <= atMs;
    const counts = isWhole ? log.second(second) : log.between(second * BUCKET_MS, atMs);
    if (counts !== undefined) seconds.push({ second, ...counts });
  }
  return seconds;
}

/** What is known of commands whether they may change something: to read a line takes longer than all else that a delta says of users. */
const changing = new WeakMap<Command, boolean>();

function changes(command: Command & { readonly type: 'kubectl' }): boolean {
  const known = changing.get(command) ?? mayChange(command.line);
  changing.set(command, known);
  return known;
}

/** Whether a command is something that users may notice: it does not only read, and is not about the users themselves. */
function isNoticeable(command: Command): boolean {
  return command.type === 'kubectl' ? changes(command) : command.type !== 'traffic' && command.type !== 'fault';
}

/** The last command that users may have noticed, or the moment at which they came. */
function lastAction(
  { invocations }: Cluster,
  { record }: Moment,
  beganMs: number,
): Pick<TrafficView['since'], 'atMs' | 'command'> {
  const last = invocations.findLast((each) => each.record <= record && isNoticeable(each.command));
  return last === undefined || last.atMs < beganMs ? { atMs: beganMs } : { atMs: last.atMs, command: commandLine(last.command) };
}
