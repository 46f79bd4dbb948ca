import { type EndpointSlice, type MutatingWebhook, readyEndpoints, type Service } from '../../../api/index.ts';
import type { WebhookCall } from '../../kinds/definition.ts';
import type { Objects } from '../../subresources/definition.ts';
import type { Lookup } from '../admission.ts';

type ServiceReference = NonNullable<MutatingWebhook['clientConfig']['service']>;

/**
 * What a call of a webhook finds at the address and port of a Pod. `reviewer`: a program that answers every AdmissionReview with yes. `plain`: one that speaks no
 * TLS. `nothing`: nobody listens.
 */
export type Callee = 'reviewer' | 'plain' | 'nothing';

/** Finds out what a webhook's call reaches. */
export type Dial = (ip: string, port: number) => Callee;

/**
 * Why a call of a webhook fails: at the Service, at the connection, or because the program behind it speaks no TLS. Undefined if it is answered. Upstream's
 * client finds this out by calling. The certificate of the program is not looked at.
 */
export function whyCallFails({ clientConfig, timeoutSeconds = 10 }: WebhookCall, lookup: Lookup, dial: Dial): string | undefined {
  const { url, service } = clientConfig;
  const post = (address: string, why: string): string => `Post "${address}?timeout=${timeoutSeconds}s": ${why}`;
  if (service !== undefined) {
    const { name, namespace, path = '', port = 443 } = service;
    const why = whyServiceFails(service, lookup, dial);
    return why && post(`https://${name}.${namespace}.svc:${port}${path.startsWith('/') ? path : `/${path}`}`, why);
  }
  const [, host = '', path = ''] = /^https:\/\/([^/]*)(.*)$/i.exec(url ?? '') ?? [];
  const name = host.replace(/:\d+$/, '');
  return post(`https://${host}${path === '' ? '/' : path}`, `dial tcp: lookup ${name}: no such host`);
}

/** apiserver pkg/util/proxy/proxy.go `ResolveCluster`, which kubeadm's servers use, and then the connection. */
function whyServiceFails({ name, namespace, port = 443 }: ServiceReference, lookup: Lookup, dial: Dial): string | undefined {
  const service = (lookup('Service') as Objects<Service> | undefined)?.find({ namespace, name });
  if (service === undefined) return `service "${name}" not found`;
  const { type, clusterIP = '', externalName = '', ports = [] } = service.spec;
  if (type === 'ExternalName') return `dial tcp: lookup ${externalName}: no such host`;
  if (clusterIP === 'None') return 'cannot route to service with ClusterIP "None"';
  const servicePort = ports.find((each) => each.port === port);
  if (servicePort === undefined) return `no service port ${port} found for service "${name}"`;
  const endpoint = endpointOf(name, namespace, servicePort.name ?? '', lookup);
  const callee = endpoint === undefined ? 'nothing' : dial(endpoint.ip, endpoint.port);
  if (callee === 'nothing') return `dial tcp ${clusterIP}:${port}: connect: connection refused`;
  return callee === 'plain' ? 'http: server gave HTTP response to HTTPS client' : undefined;
}

/** Where a connection to a port of a Service ends: at its first ready endpoint. Undefined if there is none. */
function endpointOf(
  service: string,
  namespace: string,
  portName: string,
  lookup: Lookup,
): { ip: string; port: number } | undefined {
  const all = (lookup('EndpointSlice') as Objects<EndpointSlice> | undefined)?.inNamespace(namespace) ?? [];
  for (const slice of all) {
    if (slice.metadata.labels?.['kubernetes.io/service-name'] !== service) continue;
    const port = slice.ports?.find(({ name = '' }) => name === portName)?.port;
    const ip = readyEndpoints([slice])[0]?.addresses[0];
    if (port !== undefined && ip !== undefined) return { ip, port };
  }
  return undefined;
}
