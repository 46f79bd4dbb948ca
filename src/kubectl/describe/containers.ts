import type { Container, ContainerState, ContainerStatus, Pod, Probe } from '../../api/index.ts';
import { indented, longDate } from './text.ts';

/** `describeContainers`. A template has no statuses, and its names are indented one level more. */
export function containerLines(
  title: string,
  containers: readonly Container[],
  options: { readonly pod?: Pod; readonly statuses?: readonly ContainerStatus[] | undefined },
): string {
  const inTemplate = options.pod === undefined;
  const head = `${inTemplate ? '  ' : ''}${title}:${containers.length === 0 ? ' <none>' : ''}\n`;
  const bodies = containers.map((container) => {
    const status = options.statuses?.find(({ name }) => name === container.name);
    const name = indented(1, `${inTemplate ? ' ' : ''}${container.name}:\n`);
    return name + indented(2, containerBody(container, status, options.pod));
  });
  return head + bodies.join('');
}

function containerBody(container: Container, status: ContainerStatus | undefined, pod: Pod | undefined): string {
  return [
    status === undefined ? '' : `Container ID:\t${status.containerID ?? ''}\n`,
    `Image:\t${container.image ?? ''}\n`,
    status === undefined ? '' : `Image ID:\t${status.imageID ?? ''}\n`,
    portLine('Port', container, ({ containerPort }) => containerPort),
    portLine('Host Port', container, ({ hostPort = 0 }) => hostPort),
    words('Command', container.command),
    words('Args', container.args),
    status === undefined ? '' : stateLines(status),
    resourceLines(container.resources ?? {}),
    probeLine('Liveness', container.livenessProbe),
    probeLine('Readiness', container.readinessProbe),
    probeLine('Startup', container.startupProbe),
    envFromLines(container),
    envLines(container, pod),
    mountLines(container),
  ].join('');
}

type Port = NonNullable<Container['ports']>[number];

function portLine(title: string, { ports = [] }: Container, numberOf: (port: Port) => number): string {
  const text = ports.map((port) => `${numberOf(port)}/${port.protocol ?? ''}`).join(', ');
  return `${title}${ports.length > 1 ? 's' : ''}:\t${text || '<none>'}\n`;
}

function words(title: string, list: readonly string[] = []): string {
  return list.length === 0
    ? ''
    : `${title}:\n${indented(
        1,
        list
          .flatMap((word) => word.split('\n'))
          .map((line) => `${line}\n`)
          .join(''),
      )}`;
}

function stateLines({ state = {}, lastState, ready, restartCount }: ContainerStatus): string {
  const last = lastState?.terminated === undefined ? '' : oneState('Last State', lastState);
  return `${oneState('State', state)}${last}Ready:\t${ready ? 'True' : 'False'}\nRestart Count:\t${restartCount}\n`;
}

/** `describeStatus`. */
function oneState(title: string, { running, waiting, terminated }: ContainerState): string {
  if (running !== undefined) return `${title}:\tRunning\n${indented(1, `Started:\t${longDate(running.startedAt)}\n`)}`;
  if (terminated !== undefined) {
    const { reason = '', message = '', exitCode, signal = 0, startedAt, finishedAt } = terminated;
    const lines = [
      reason === '' ? '' : `Reason:\t${reason}\n`,
      message === '' ? '' : `Message:\t${message}\n`,
      `Exit Code:\t${exitCode}\n`,
      signal > 0 ? `Signal:\t${signal}\n` : '',
      `Started:\t${longDate(startedAt)}\nFinished:\t${longDate(finishedAt)}\n`,
    ];
    return `${title}:\tTerminated\n${indented(1, lines.join(''))}`;
  }
  const reason = waiting?.reason ?? '';
  return `${title}:\tWaiting\n${reason === '' ? '' : indented(1, `Reason:\t${reason}\n`)}`;
}

/** `describeResources`. */
export function resourceLines({ limits = {}, requests = {} }: NonNullable<Container['resources']>): string {
  return amounts('Limits', limits) + amounts('Requests', requests);
}

function amounts(title: string, list: Readonly<Record<string, string>>): string {
  const names = Object.keys(list).sort();
  return names.length === 0 ? '' : `${title}:\n${indented(1, names.map((name) => `${name}:\t${list[name]}\n`).join(''))}`;
}

function probeLine(title: string, probe: Probe | undefined): string {
  return probe === undefined ? '' : `${title}:\t${describeProbe(probe)}\n`;
}

/** `DescribeProbe`. */
export function describeProbe(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0, successThreshold = 0, failureThreshold = 0 } = probe;
  const attributes = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s #success=${successThreshold} #failure=${failureThreshold}`;
  const { exec, httpGet, tcpSocket, grpc } = probe;
  if (exec !== undefined) return `exec [${(exec.command ?? []).join(' ')}] ${attributes}`;
  if (httpGet !== undefined) {
    const { scheme = 'HTTP', host = '', port, path = '' } = httpGet;
    return `http-get ${scheme.toLowerCase()}://${host}:${port}${path} ${attributes}`;
  }
  if (tcpSocket !== undefined) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port} ${attributes}`;
  if (grpc !== undefined) return `grpc <pod>:${grpc.port} ${grpc.service ?? ''} ${attributes}`;
  return `unknown ${attributes}`;
}

function envFromLines({ envFrom = [] }: Container): string {
  if (envFrom.length === 0) return '';
  const lines = envFrom.map(({ configMapRef, secretRef, prefix = '' }) => {
    const reference = configMapRef ?? secretRef;
    const kind = configMapRef === undefined ? 'Secret' : 'ConfigMap';
    return `${reference?.name ?? ''}\t${kind}${prefix === '' ? '' : ` with prefix '${prefix}'`}\tOptional: ${reference?.optional === true}\n`;
  });
  return `Environment Variables from:\n${indented(1, lines.join(''))}`;
}

type EnvVar = NonNullable<Container['env']>[number];

/** `describeContainerEnvVars`. */
function envLines({ env = [] }: Container, pod: Pod | undefined): string {
  if (env.length === 0) return 'Environment:\t<none>\n';
  return `Environment:\n${indented(1, env.map((variable) => envLine(variable, pod)).join(''))}`;
}

function envLine({ name, value = '', valueFrom }: EnvVar, pod: Pod | undefined): string {
  if (valueFrom === undefined)
    return value
      .split('\n')
      .map((line, index) => `${index === 0 ? `${name}:` : ''}\t${line}\n`)
      .join('');
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = valueFrom;
  if (fieldRef !== undefined) {
    const resolved = pod === undefined ? '' : fieldText(pod, fieldRef.fieldPath);
    return `${name}:\t${resolved} (${fieldRef.apiVersion ?? 'v1'}:${fieldRef.fieldPath})\n`;
  }
  if (resourceFieldRef !== undefined) return `${name}:\t (${resourceFieldRef.resource})\n`;
  if (secretKeyRef !== undefined) {
    return `${name}:\t<set to the key '${secretKeyRef.key}' in secret '${secretKeyRef.name ?? ''}'>\tOptional: ${secretKeyRef.optional === true}\n`;
  }
  if (configMapKeyRef !== undefined) {
    return `${name}:\t<set to the key '${configMapKeyRef.key}' of config map '${configMapKeyRef.name ?? ''}'>\tOptional: ${configMapKeyRef.optional === true}\n`;
  }
  return '';
}

/** The Pod's field that a variable refers to (kubectl pkg/util/fieldpath `ExtractFieldPathAsString`). */
function fieldText(pod: Pod, path: string): string {
  const keyed = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(path);
  if (keyed !== null) return pod.metadata[keyed[1] as 'labels' | 'annotations']?.[keyed[2]!] ?? '';
  const value = path
    .split('.')
    .reduce<unknown>((object, field) => (object as Readonly<Record<string, unknown>> | undefined)?.[field], pod);
  return typeof value === 'string' ? value : '';
}

/** `describeContainerVolumes`. */
function mountLines({ volumeMounts = [], volumeDevices = [] }: Container): string {
  const mounts = [...volumeMounts].sort((first, second) => (first.mountPath < second.mountPath ? -1 : 1));
  const lines = mounts.map(({ mountPath, name, readOnly, subPath = '' }) => {
    return `${mountPath} from ${name} (${readOnly === true ? 'ro' : 'rw'}${subPath === '' ? '' : `,path=${JSON.stringify(subPath)}`})\n`;
  });
  const devices = volumeDevices.map(({ devicePath, name }) => `${devicePath} from ${name}\n`);
  const head = lines.length === 0 ? 'Mounts:\t<none>\n' : `Mounts:\n${indented(1, lines.join(''))}`;
  return head + (devices.length === 0 ? '' : `Devices:\n${indented(1, devices.join(''))}`);
}
