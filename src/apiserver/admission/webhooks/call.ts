import { type EndpointSlice, type MutatingWebhook, readyEndpoints, type Service } from '../../../api/index.ts';
import type { Objects } from '../../subresources/definition.ts';
import type { Lookup } from '../admission.ts';

type ServiceReference = NonNullable<MutatingWebhook['clientConfig']['service']>;

/**
 * Why a call of a webhook fails. Nothing in this cluster answers an AdmissionReview, so each call does: at the Service, at the
 * connection, or because the program behind it speaks no TLS. Upstream's client finds this out by calling.
 */
export function whyCallFails({ clientConfig, timeoutSeconds = 10 }: MutatingWebhook, lookup: Lookup): string {
  const { url, service } = clientConfig;
  const post = (address: string, why: string): string =>
    `failed to call webhook: Post "${address}?timeout=${timeoutSeconds}s": ${why}`;
  if (service !== undefined) {
    const { name, namespace, path = '', port = 443 } = service;
    return post(
      `https://${name}.${namespace}.svc:${port}${path.startsWith('/') ? path : `/${path}`}`,
      whyServiceFails(service, lookup),
    );
  }
  const [, host = '', path = ''] = /^https:\/\/([^/]*)(.*)$/i.exec(url ?? '') ?? [];
  const name = host.replace(/:\d+$/, '');
  return post(`https://${host}${path === '' ? '/' : path}`, `dial tcp: lookup ${name}: no such host`);
}

/** apiserver pkg/util/proxy/proxy.go `ResolveCluster`, which kubeadm's servers use, and then the connection. */
function whyServiceFails({ name, namespace, port = 443 }: ServiceReference, lookup: Lookup): string {
  const service = (lookup('Service') as Objects<Service> | undefined)?.find({ namespace, name });
  if (service === undefined) return `service "${name}" not found`;
  const { type, clusterIP = '', externalName = '', ports = [] } = service.spec;
  if (type === 'ExternalName') return `dial tcp: lookup ${externalName}: no such host`;
  if (clusterIP === 'None') return 'cannot route to service with ClusterIP "None"';
  if (!ports.some((each) => each.port === port)) return `no service port ${port} found for service "${name}"`;
  const all = (lookup('EndpointSlice') as Objects<EndpointSlice> | undefined)?.inNamespace(namespace) ?? [];
  const slices = all.filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === name);
  if (readyEndpoints(slices).length === 0) return `dial tcp ${clusterIP}:${port}: connect: connection refused`;
  return 'http: server gave HTTP response to HTTPS client';
}
