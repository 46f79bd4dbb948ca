import {
  bool,
  duration,
  fileVerbosities,
  int,
  int32,
  ip,
  labels,
  quantity,
  text,
  texts,
  verbosity,
  type FlagType,
} from './flag-values.ts';

/**
 * The flags of kube-controller-manager v1.36 without effect here, because what they configure is not simulated: certificates,
 * cloud, HTTP server, logging, and some controllers (cmd/kube-controller-manager/app/options, component-base, apiserver
 * server/options). They are accepted, and their values are checked.
 */
const NAMES: readonly (readonly [FlagType<unknown>, string])[] = [
  [
    bool,
    `authentication-skip-lookup authentication-tolerate-lookup-failure configure-cloud-routes contention-profiling
     disable-attach-detach-reconcile-sync disable-force-detach-on-timeout disable-http2-serving enable-dynamic-provisioning
     enable-hostpath-provisioner enable-leader-migration log-json-split-stream log-text-split-stream permit-address-sharing
     permit-port-sharing profiling use-service-account-credentials`,
  ],
  [
    int32,
    `concurrent-device-taint-eviction-syncs concurrent-resource-claim-syncs concurrent-service-syncs
     pv-recycler-increment-timeout-nfs
     pv-recycler-minimum-timeout-hostpath pv-recycler-minimum-timeout-nfs pv-recycler-timeout-increment-hostpath`,
  ],
  [int, 'http2-max-streams-per-connection secure-port'],
  [ip, 'bind-address'],
  [labels, 'allow-metric-labels'],
  [quantity, 'log-json-info-buffer-size log-text-info-buffer-size'],
  [verbosity, 'v'],
  [fileVerbosities, 'vmodule'],
  [
    duration,
    `attach-detach-reconcile-sync-period authentication-token-webhook-cache-ttl authorization-webhook-cache-authorized-ttl
     authorization-webhook-cache-unauthorized-ttl controller-shutdown-timeout
     log-flush-frequency
     namespace-sync-period pvclaimbinder-sync-period route-reconciliation-period`,
  ],
  [
    texts,
    `authorization-always-allow-paths disabled-metrics emulated-version min-compatibility-version requestheader-allowed-names
     requestheader-extra-headers-prefix requestheader-group-headers requestheader-uid-headers requestheader-username-headers
     tls-cipher-suites tls-sni-cert-key`,
  ],
  [
    text,
    `allow-metric-labels-manifest authentication-kubeconfig authorization-kubeconfig cert-dir cidr-allocator-type
     client-ca-file cloud-config cloud-provider cluster-name cluster-signing-cert-file cluster-signing-key-file
     cluster-signing-kube-apiserver-client-cert-file cluster-signing-kube-apiserver-client-key-file
     cluster-signing-kubelet-client-cert-file cluster-signing-kubelet-client-key-file cluster-signing-kubelet-serving-cert-file
     cluster-signing-kubelet-serving-key-file cluster-signing-legacy-unknown-cert-file cluster-signing-legacy-unknown-key-file
     external-cloud-volume-plugin flex-volume-plugin-dir kube-api-content-type kubeconfig leader-migration-config
     logging-format master pv-recycler-pod-template-filepath-hostpath
     pv-recycler-pod-template-filepath-nfs requestheader-client-ca-file service-account-private-key-file
     show-hidden-metrics-for-version tls-cert-file tls-min-version tls-private-key-file`,
  ],
];

/** The type of each flag, by name. */
export const FLAGS_WITHOUT_EFFECT: ReadonlyMap<string, FlagType<unknown>> = new Map(
  NAMES.flatMap(([type, names]) => names.split(/\s+/).map((name): [string, FlagType<unknown>] => [name, type])),
);
