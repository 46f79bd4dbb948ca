import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { RequestFeed } from '../../../src/worker/projection/timeline/request-feed.ts';
import { RequestLane } from '../../../src/ui/timeline/model/request-lane.ts';
import { REQUEST_ROW, type TimelineRequests } from '../../../src/worker/protocol/index.ts';
import { deploymentYaml } from '../../manifests.ts';

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

function take(lane: RequestLane, news: readonly TimelineRequests[] | undefined): number {
  const rows = news?.find(({ service }) => service === lane.service)?.rows ?? [];
  for (let i = 0; i < rows.length; i += REQUEST_ROW)
    lane.put({ second: rows[i]!, answered: rows[i + 1]!, failed: rows[i + 2]!, lost: rows[i + 3]! });
  return rows.length / REQUEST_ROW;
}

test('the timeline has each whole second of the log, whenever it asks, also those whose requests were known late', () => {
  const cluster = createCluster({ seed: 'views', nodes: 3 });
  cluster.apply(deploymentYaml({ replicas: 6 }) + SERVICE);
  cluster.run({ untilMs: 20_000 });
  const feed = new RequestFeed(cluster);
  expect(feed.news()).toBe(undefined);
  cluster.execute({ type: 'traffic', line: 'service/web --rps 50' });
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  const lane = new RequestLane('Service/default/web');
  for (let untilMs = 20_300; untilMs <= 40_000; untilMs += 700) {
    cluster.run({ untilMs });
    // A second is sent when it has ended, and again for each that was known late.
    expect(take(lane, feed.news())).toBeLessThanOrEqual(6);
  }
  const { log } = cluster.traffic.of('default/web')!;
  const seconds = Array.from({ length: 19 }, (_, i) => 20 + i);
  expect(lane.between(0, 38_999)).toEqual(seconds.map((second) => ({ second, ...log.second(second) })));
  expect(lane.between(0, 38_999).some(({ lost }) => lost > 0)).toBe(true);
  // A page that begins now gets the same.
  const late = new RequestLane('Service/default/web');
  take(late, new RequestFeed(cluster).news());
  expect(late.between(0, 38_999)).toEqual(lane.between(0, 38_999));
});
