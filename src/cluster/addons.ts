import { CoreDns } from '../addons/coredns/coredns.ts';
import type { DnsLog } from '../addons/coredns/dns-log.ts';
import { COREDNS_MANIFESTS } from '../addons/coredns/manifests.ts';
import { IngressController } from '../addons/ingress-nginx/controller.ts';
import { INGRESS_NGINX_MANIFESTS } from '../addons/ingress-nginx/manifests.ts';
import { METRICS_SERVER_MANIFESTS } from '../addons/metrics-server/manifests.ts';
import { MetricsServer } from '../addons/metrics-server/metrics-server.ts';
import { keyOf, METRICS_GROUP, METRICS_VERSION, StatusError, type ApiPort, type KubeObject } from '../api/index.ts';
import type { AggregatedObjects, Aggregator } from '../apiserver/index.ts';
import type { Component, ComponentHost, Components, Scrape } from '../cri/index.ts';
import type { Process } from '../sim/index.ts';
import { startRecord, type Simulation } from '../trace/index.ts';
import { ADDON_NAMES, addonFile, type AddonName } from './addon-names.ts';
import { declaredSteps } from './steps.ts';

/** An addon: its objects, and the component that its containers run. */
interface Addon {
  readonly manifests: readonly object[];
  readonly make: (host: ComponentHost, api: ApiPort, links: AddonLinks) => Component;
}

/** What addons are connected to beside the API server's port. */
interface AddonLinks {
  readonly scrape: Scrape;
  readonly aggregator: Aggregator;
  readonly dnsLog: DnsLog;
}

const ADDONS: Readonly<Record<AddonName, Addon>> = {
  coredns: { manifests: COREDNS_MANIFESTS, make: (host, api, { dnsLog }) => new CoreDns(host, api, dnsLog) },
  'ingress-nginx': { manifests: INGRESS_NGINX_MANIFESTS, make: (host, api) => new IngressController(host, api) },
  'metrics-server': { manifests: METRICS_SERVER_MANIFESTS, make: makeMetricsServer },
};

/** The components that programs of images can be. Each container has a port of its own to the API server, named after its Pod: `coredns/coredns-…`. */
export function componentsOf(connect: (name: string) => ApiPort, links: () => AddonLinks): Components {
  const components = Object.entries(ADDONS).map(([name, { make }]) => [
    name,
    (host: ComponentHost) => make(host, connect(`${name}/${host.pod.metadata.name}`), links()),
  ]);
  return Object.fromEntries(components) as Components;
}

function makeMetricsServer(host: ComponentHost, api: ApiPort, { scrape, aggregator }: AddonLinks): Component {
  const pod = keyOf(host.pod.metadata);
  const serve = (objects: AggregatedObjects | undefined): void =>
    aggregator.connect(`${METRICS_VERSION}.${METRICS_GROUP}`, pod, objects);
  return new MetricsServer(host, api, { scrape, serve });
}

/** The addresses from which their users install them, of any version: this cluster has one. */
const ADDRESSES: readonly (readonly [RegExp, AddonName])[] = [
  [/^https:\/\/github\.com\/kubernetes-sigs\/metrics-server\/releases\/.*components\.yaml$/, 'metrics-server'],
  [/^https:\/\/raw\.githubusercontent\.com\/kubernetes\/ingress-nginx\/.*deploy\.yaml$/, 'ingress-nginx'],
];

/**
 * The manifests of an addon as a text, for `kubectl apply -f` with its file in the terminal (`addons/coredns.yaml`), or with the address that its documentation
 * names. Undefined for any other name.
 */
export function addonManifests(name: string): string | undefined {
  const found = ADDON_NAMES.find((addon) => addonFile(addon) === name) ?? ADDRESSES.find(([address]) => address.test(name))?.[1];
  if (found === undefined) return undefined;
  return ADDONS[found].manifests.map((manifest) => JSON.stringify(manifest, undefined, 2)).join('\n---\n');
}

/** Creates the objects of an addon, as kubeadm does for a new cluster. */
export function installAddon(sim: Simulation, api: ApiPort, addon: AddonName): Process<void> {
  return installManifests(sim, api, addon, ADDONS[addon].manifests);
}

/** Creates objects under the name of what they make up. */
export function* installManifests(sim: Simulation, api: ApiPort, addon: string, manifests: readonly object[]): Process<void> {
  sim.cause = sim.trace.emit(api.name, startRecord(declaredSteps.cluster.installAddon, 'installed', { addon }));
  for (const manifest of manifests) {
    const object = manifest as KubeObject;
    try {
      yield* api.create(object.kind, object);
    } catch (error) {
      // An injected API fault may refuse this, or the user was faster.
      if (!(error instanceof StatusError)) throw error;
    }
  }
}
