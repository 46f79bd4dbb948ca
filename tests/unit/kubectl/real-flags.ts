/** The flags of kubectl v1.32 by command, as its help shows them, and the hidden flag `record`. */
export const REAL_FLAGS: Readonly<Record<string, string>> = {
  create:
    'allow-missing-template-keys dry-run edit field-manager filename kustomize output raw record recursive save-config selector show-managed-fields template validate windows-line-endings',
  'create configmap':
    'allow-missing-template-keys append-hash dry-run field-manager from-env-file from-file from-literal output save-config show-managed-fields template validate',
  'create cronjob':
    'allow-missing-template-keys dry-run field-manager image output restart save-config schedule show-managed-fields template validate',
  'create deployment':
    'allow-missing-template-keys dry-run field-manager image output port replicas save-config show-managed-fields template validate',
  'create job':
    'allow-missing-template-keys dry-run field-manager from image output save-config show-managed-fields template validate',
  'create namespace':
    'allow-missing-template-keys dry-run field-manager output save-config show-managed-fields template validate',
  'create poddisruptionbudget':
    'allow-missing-template-keys dry-run field-manager max-unavailable min-available output save-config selector show-managed-fields template validate',
  'create priorityclass':
    'allow-missing-template-keys description dry-run field-manager global-default output preemption-policy save-config show-managed-fields template validate value',
  'create quota':
    'allow-missing-template-keys dry-run field-manager hard output save-config scopes show-managed-fields template validate',
  'create secret docker-registry':
    'allow-missing-template-keys append-hash docker-email docker-password docker-server docker-username dry-run field-manager from-file output save-config show-managed-fields template validate',
  'create secret generic':
    'allow-missing-template-keys append-hash dry-run field-manager from-env-file from-file from-literal output save-config show-managed-fields template type validate',
  'create secret tls':
    'allow-missing-template-keys append-hash cert dry-run field-manager key output save-config show-managed-fields template validate',
  'create service clusterip':
    'allow-missing-template-keys clusterip dry-run field-manager output save-config show-managed-fields tcp template validate',
  'create service externalname':
    'allow-missing-template-keys dry-run external-name field-manager output save-config show-managed-fields tcp template validate',
  'create service loadbalancer':
    'allow-missing-template-keys dry-run field-manager output save-config show-managed-fields tcp template validate',
  'create service nodeport':
    'allow-missing-template-keys dry-run field-manager node-port output save-config show-managed-fields tcp template validate',
  'create serviceaccount':
    'allow-missing-template-keys dry-run field-manager output save-config show-managed-fields template validate',
  expose:
    'allow-missing-template-keys cluster-ip dry-run external-ip field-manager filename kustomize labels load-balancer-ip name output override-type overrides port protocol record recursive save-config selector session-affinity show-managed-fields target-port template type',
  run: 'allow-missing-template-keys annotations attach cascade command dry-run env expose field-manager filename force grace-period image image-pull-policy kustomize labels leave-stdin-open output override-type overrides pod-running-timeout port privileged quiet record recursive restart rm save-config show-managed-fields stdin template timeout tty wait',
  'set env':
    'all allow-missing-template-keys containers dry-run env field-manager filename from keys kustomize list local output overwrite prefix recursive resolve selector show-managed-fields template',
  'set image':
    'all allow-missing-template-keys dry-run field-manager filename kustomize local output record recursive selector show-managed-fields template',
  'set resources':
    'all allow-missing-template-keys containers dry-run field-manager filename kustomize limits local output record recursive requests selector show-managed-fields template',
  explain: 'api-version output recursive',
  get: 'all-namespaces allow-missing-template-keys chunk-size field-selector filename ignore-not-found kustomize label-columns no-headers output output-watch-events raw recursive selector server-print show-kind show-labels show-managed-fields sort-by subresource template watch watch-only',
  delete:
    'all all-namespaces cascade dry-run field-selector filename force grace-period ignore-not-found interactive kustomize now output raw recursive selector timeout wait',
  'rollout history':
    'allow-missing-template-keys filename kustomize output recursive revision selector show-managed-fields template',
  'rollout pause':
    'allow-missing-template-keys field-manager filename kustomize output recursive selector show-managed-fields template',
  'rollout restart':
    'allow-missing-template-keys field-manager filename kustomize output recursive selector show-managed-fields template',
  'rollout resume':
    'allow-missing-template-keys field-manager filename kustomize output recursive selector show-managed-fields template',
  'rollout status': 'filename kustomize recursive revision selector timeout watch',
  'rollout undo':
    'allow-missing-template-keys dry-run filename kustomize output recursive selector show-managed-fields template to-revision',
  scale:
    'all allow-missing-template-keys current-replicas dry-run filename kustomize output record recursive replicas resource-version selector show-managed-fields template timeout',
  autoscale:
    'allow-missing-template-keys cpu-percent dry-run field-manager filename kustomize max min name output record recursive save-config show-managed-fields template',
  cordon: 'dry-run selector',
  uncordon: 'dry-run selector',
  drain:
    'chunk-size delete-emptydir-data disable-eviction dry-run force grace-period ignore-daemonsets pod-selector selector skip-wait-for-delete-timeout timeout',
  taint: 'all allow-missing-template-keys dry-run field-manager output overwrite selector show-managed-fields template validate',
  describe: 'all-namespaces chunk-size filename kustomize recursive selector show-events',
  logs: 'all-containers all-pods container follow ignore-errors insecure-skip-tls-verify-backend limit-bytes max-log-requests pod-running-timeout prefix previous selector since since-time tail timestamps',
  exec: 'container filename pod-running-timeout quiet stdin tty',
  'auth can-i': 'all-namespaces list no-headers quiet subresource',
  events: 'all-namespaces allow-missing-template-keys chunk-size for no-headers output show-managed-fields template types watch',
  diff: 'concurrency field-manager filename force-conflicts kustomize prune prune-allowlist recursive selector server-side show-managed-fields',
  apply:
    'all allow-missing-template-keys cascade dry-run field-manager filename force force-conflicts grace-period kustomize openapi-patch output overwrite prune prune-allowlist record recursive selector server-side show-managed-fields subresource template timeout validate wait',
  patch:
    'allow-missing-template-keys dry-run field-manager filename kustomize local output patch patch-file record recursive show-managed-fields subresource template type',
  replace:
    'allow-missing-template-keys cascade dry-run field-manager filename force grace-period kustomize output raw recursive save-config show-managed-fields subresource template timeout validate wait',
  wait: 'all all-namespaces allow-missing-template-keys field-selector filename for local output recursive selector show-managed-fields template timeout',
  label:
    'all all-namespaces allow-missing-template-keys dry-run field-manager field-selector filename kustomize list local output overwrite record recursive resource-version selector show-managed-fields template',
  annotate:
    'all all-namespaces allow-missing-template-keys dry-run field-manager field-selector filename kustomize list local output overwrite record recursive resource-version selector show-managed-fields template',
  'api-resources': 'api-group cached categories namespaced no-headers output sort-by verbs',
  'config get-contexts': 'no-headers output',
  version: 'client output',
};

/** The flags of every command. */
export const REAL_GLOBAL_FLAGS =
  'as as-group as-uid cache-dir certificate-authority client-certificate client-key cluster context disable-compression insecure-skip-tls-verify kubeconfig log-flush-frequency match-server-version namespace password profile profile-output request-timeout server tls-server-name token user username v vmodule warnings-as-errors';
