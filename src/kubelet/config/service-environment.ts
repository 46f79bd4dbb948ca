import type { Service } from '../../api/index.ts';

/** The fields of a Service that the variables need. */
interface ServiceLike {
  readonly metadata: { readonly name: string };
  readonly spec: Pick<Service['spec'], 'clusterIP' | 'ports'>;
}

/** The API server's variables. Its Service exists in every cluster, so the kubelet need not have seen it. */
const MASTER = masterVariables();

/**
 * The variables with the addresses of earlier Services (pkg/kubelet/envvars `FromServices`): `REDIS_SERVICE_HOST`, `REDIS_PORT_6379_TCP` and so on. Headless
 * Services have none.
 */
export function serviceEnvironment(
  services: Iterable<Service>,
  namespace: string,
  enableServiceLinks: boolean,
): Map<string, string> {
  const variables = new Map<string, string>(MASTER);
  for (const service of services) {
    const isMaster = service.metadata.namespace === 'default' && service.metadata.name === 'kubernetes';
    if (isMaster || (enableServiceLinks && service.metadata.namespace === namespace)) addService(variables, service);
  }
  return variables;
}

function addService(variables: Map<string, string>, { metadata, spec }: ServiceLike): void {
  const { clusterIP, ports = [] } = spec;
  const [first] = ports;
  if (clusterIP === undefined || clusterIP === '' || clusterIP === 'None' || first === undefined) return;
  const prefix = environmentName(metadata.name);
  variables.set(`${prefix}_SERVICE_HOST`, clusterIP);
  variables.set(`${prefix}_SERVICE_PORT`, String(first.port));
  for (const { name, port } of ports) {
    if (name !== undefined && name !== '') variables.set(`${prefix}_SERVICE_PORT_${environmentName(name)}`, String(port));
  }
  for (const [index, { port, protocol = 'TCP' }] of ports.entries()) {
    const url = `${protocol.toLowerCase()}://${clusterIP}:${port}`;
    if (index === 0) variables.set(`${prefix}_PORT`, url);
    const portPrefix = `${prefix}_PORT_${port}_${protocol.toUpperCase()}`;
    variables.set(portPrefix, url);
    variables.set(`${portPrefix}_PROTO`, protocol.toLowerCase());
    variables.set(`${portPrefix}_PORT`, String(port));
    variables.set(`${portPrefix}_ADDR`, clusterIP);
  }
}

function environmentName(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

function masterVariables(): Map<string, string> {
  const variables = new Map<string, string>();
  const spec = { clusterIP: '10.96.0.1', ports: [{ name: 'https', port: 443, protocol: 'TCP' as const }] };
  addService(variables, { metadata: { name: 'kubernetes' }, spec });
  return variables;
}
