import type { Draft, Pod, Probe, Volume } from '../../api/index.ts';
import { imageOf, type ControlPlaneProgram } from './images.ts';

/** A program of the control plane, as kubeadm writes its static Pod. */
interface Description {
  readonly cpu: string;
  readonly memory?: string;
  /** Where it answers probes. */
  readonly port: number;
  readonly scheme: 'HTTP' | 'HTTPS';
  /** The paths of the node that it mounts, by the name of the volume. */
  readonly paths: Readonly<Record<string, string>>;
  readonly liveness: string;
  readonly startup: string;
}

const PKI = '/etc/kubernetes/pki';
const CERTIFICATES = { 'ca-certs': '/etc/ssl/certs', 'k8s-certs': PKI };
const SERVER = { port: 6443, scheme: 'HTTPS', liveness: '/livez', startup: '/livez' } as const;

const DESCRIPTIONS = {
  etcd: {
    ...SERVER,
    cpu: '100m',
    memory: '100Mi',
    port: 2381,
    scheme: 'HTTP',
    startup: '/readyz',
    paths: { 'etcd-certs': `${PKI}/etcd`, 'etcd-data': '/var/lib/etcd' },
  },
  'kube-apiserver': { ...SERVER, cpu: '250m', paths: CERTIFICATES },
  'kube-controller-manager': {
    ...SERVER,
    cpu: '200m',
    port: 10_257,
    liveness: '/healthz',
    startup: '/healthz',
    paths: { ...CERTIFICATES, kubeconfig: '/etc/kubernetes/controller-manager.conf' },
  },
  'kube-scheduler': { ...SERVER, cpu: '100m', port: 10_259, paths: { kubeconfig: '/etc/kubernetes/scheduler.conf' } },
} as const satisfies Partial<Record<ControlPlaneProgram, Description>>;

export type StaticProgram = keyof typeof DESCRIPTIONS;

/** The port at which a program answers probes. */
export function probePort(program: StaticProgram): number {
  return DESCRIPTIONS[program].port;
}

/**
 * The static Pod of a program (cmd/kubeadm/app/phases/controlplane/manifests.go `GetStaticPodSpecs`, phases/etcd/local.go `GetEtcdPodSpec`, util/staticpod/utils.go
 * `ComponentPod`). `hostIp`: the address of its node.
 */
export function staticPod(program: StaticProgram, flags: readonly string[], hostIp: string): Draft<Pod> {
  const { cpu, memory, port, scheme, paths, liveness, startup }: Description = DESCRIPTIONS[program];
  const requests = { cpu, ...(memory !== undefined && { memory }) };
  const host = program === 'kube-apiserver' ? hostIp : '127.0.0.1';
  const probe = (path: string, failureThreshold: number): Probe => ({
    httpGet: { host, path, port: 'probe-port', scheme },
    initialDelaySeconds: 10,
    periodSeconds: 10,
    timeoutSeconds: 15,
    successThreshold: 1,
    failureThreshold,
  });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: program, namespace: 'kube-system', labels: { component: program, tier: 'control-plane' } },
    spec: {
      hostNetwork: true,
      priority: 2_000_001_000,
      priorityClassName: 'system-node-critical',
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: program,
          image: imageOf(program),
          imagePullPolicy: 'IfNotPresent',
          command: [program, ...flags],
          ports: [{ name: 'probe-port', containerPort: port, protocol: 'TCP' }],
          resources: { requests },
          livenessProbe: probe(liveness, 8),
          startupProbe: probe(startup, 24),
          volumeMounts: Object.entries(paths).map(([name, mountPath]) => ({ name, mountPath, readOnly: name !== 'etcd-data' })),
        },
      ],
      volumes: Object.entries(paths).map(volumeOf),
    },
  };
}

function volumeOf([name, path]: readonly [string, string]): Volume {
  return { name, hostPath: { path, type: name === 'kubeconfig' ? 'FileOrCreate' : 'DirectoryOrCreate' } };
}

const ETCD_FLAGS = `--cert-file=${PKI}/etcd/server.crt --client-cert-auth=true --data-dir=/var/lib/etcd
  --key-file=${PKI}/etcd/server.key --listen-metrics-urls=http://127.0.0.1:2381 --peer-cert-file=${PKI}/etcd/peer.crt
  --peer-client-cert-auth=true --peer-key-file=${PKI}/etcd/peer.key --peer-trusted-ca-file=${PKI}/etcd/ca.crt
  --trusted-ca-file=${PKI}/etcd/ca.crt`;
const API_SERVER_FLAGS = `--allow-privileged=true --authorization-mode=Node,RBAC --client-ca-file=${PKI}/ca.crt
  --enable-bootstrap-token-auth=true --etcd-cafile=${PKI}/etcd/ca.crt --etcd-certfile=${PKI}/apiserver-etcd-client.crt
  --etcd-keyfile=${PKI}/apiserver-etcd-client.key --etcd-servers=https://127.0.0.1:2379
  --kubelet-client-certificate=${PKI}/apiserver-kubelet-client.crt --kubelet-client-key=${PKI}/apiserver-kubelet-client.key
  --kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname --requestheader-allowed-names=front-proxy-client
  --requestheader-client-ca-file=${PKI}/front-proxy-ca.crt --requestheader-extra-headers-prefix=X-Remote-Extra-
  --requestheader-group-headers=X-Remote-Group --requestheader-username-headers=X-Remote-User --secure-port=6443
  --service-account-issuer=https://kubernetes.default.svc.cluster.local --service-account-key-file=${PKI}/sa.pub
  --service-account-signing-key-file=${PKI}/sa.key --service-cluster-ip-range=10.96.0.0/12 --tls-cert-file=${PKI}/apiserver.crt
  --tls-private-key-file=${PKI}/apiserver.key`;
const SCHEDULER_CONFIG = '/etc/kubernetes/scheduler.conf';

/** kubeadm phases/etcd/local.go `getEtcdCommand`, with the quota of the simulated store. */
export function etcdFlags(node: string, ip: string, quotaBytes: number): readonly string[] {
  return [
    `--advertise-client-urls=https://${ip}:2379`,
    `--initial-advertise-peer-urls=https://${ip}:2380`,
    `--initial-cluster=${node}=https://${ip}:2380`,
    `--listen-client-urls=https://127.0.0.1:2379,https://${ip}:2379`,
    `--listen-peer-urls=https://${ip}:2380`,
    `--name=${node}`,
    `--quota-backend-bytes=${quotaBytes}`,
    ...ETCD_FLAGS.split(/\s+/),
  ].toSorted();
}

/** `getAPIServerCommand`, without the admission plugin NodeRestriction, which the simulated server does not have. */
export function apiServerFlags(ip: string): readonly string[] {
  return [`--advertise-address=${ip}`, ...API_SERVER_FLAGS.split(/\s+/)];
}

/** `getSchedulerCommand` */
export const SCHEDULER_FLAGS: readonly string[] = [
  `--authentication-kubeconfig=${SCHEDULER_CONFIG}`,
  `--authorization-kubeconfig=${SCHEDULER_CONFIG}`,
  '--bind-address=127.0.0.1',
  `--kubeconfig=${SCHEDULER_CONFIG}`,
  '--leader-elect=true',
];
