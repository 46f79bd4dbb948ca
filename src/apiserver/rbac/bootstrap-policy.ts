/**
 * The roles and bindings that a cluster has from its start, as text: those of the API server (plugin/pkg/auth/authorizer/rbac/bootstrappolicy/{policy,
 * controller_policy,namespace_policy}.go) and those of kubeadm. Parsed by default-objects.ts at first use.
 *
 * A role is its name and its rules. `>edit` gives it the label by which the role `edit` collects it, `<edit` makes it the role that collects these. A rule is verbs,
 * groups, resources and names, or verbs, the word `paths` and paths. Lists have commas. `read` is get, list and watch; `write` is the verbs that change; `core` is the
 * core group; `events` alone is the rule for reporting Events.
 */
export const CLUSTER_ROLES = `
cluster-admin
  * * *
  * paths *

admin <admin

edit <edit >admin

view <view >edit

kubeadm:get-nodes
  get core nodes

system:aggregate-to-admin >admin
  create authorization.k8s.io localsubjectaccessreviews
  read,write rbac.authorization.k8s.io roles,rolebindings

system:aggregate-to-edit >edit
  read core pods/attach,pods/proxy,pods/exec,pods/portforward,secrets,services/proxy
  impersonate core serviceaccounts
  write core pods,pods/attach,pods/proxy,pods/exec,pods/portforward
  create core pods/eviction
  write core replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/proxy,persistentvolumeclaims,configmaps,secrets,events
  create core serviceaccounts/token
  write apps statefulsets,statefulsets/scale,daemonsets,deployments,deployments/scale,deployments/rollback,replicasets,replicasets/scale
  write autoscaling horizontalpodautoscalers
  write batch jobs,cronjobs
  write extensions daemonsets,deployments,deployments/scale,deployments/rollback,ingresses,replicasets,replicasets/scale,replicationcontrollers/scale,networkpolicies
  write policy poddisruptionbudgets
  write networking.k8s.io networkpolicies,ingresses
  read,write coordination.k8s.io leases

system:aggregate-to-view >view
  read core pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,configmaps
  read core limitranges,resourcequotas,bindings,events,pods/status,resourcequotas/status,namespaces/status,replicationcontrollers/status,pods/log
  read core namespaces
  read discovery.k8s.io endpointslices
  read apps controllerrevisions,statefulsets,statefulsets/status,statefulsets/scale,daemonsets,daemonsets/status,deployments,deployments/status,deployments/scale,replicasets,replicasets/status,replicasets/scale
  read autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status
  read batch jobs,cronjobs,cronjobs/status,jobs/status
  read extensions daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale,networkpolicies
  read policy poddisruptionbudgets,poddisruptionbudgets/status
  read networking.k8s.io networkpolicies,ingresses,ingresses/status

system:auth-delegator
  create authentication.k8s.io tokenreviews
  create authorization.k8s.io subjectaccessreviews

system:basic-user
  create authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews
  create authentication.k8s.io selfsubjectreviews

system:certificates.k8s.io:certificatesigningrequests:nodeclient
  create certificates.k8s.io certificatesigningrequests/nodeclient

system:certificates.k8s.io:certificatesigningrequests:selfnodeclient
  create certificates.k8s.io certificatesigningrequests/selfnodeclient

system:certificates.k8s.io:kube-apiserver-client-approver
  approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client

system:certificates.k8s.io:kube-apiserver-client-kubelet-approver
  approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet

system:certificates.k8s.io:kubelet-serving-approver
  approve certificates.k8s.io signers kubernetes.io/kubelet-serving

system:certificates.k8s.io:legacy-unknown-approver
  approve certificates.k8s.io signers kubernetes.io/legacy-unknown

system:discovery
  get paths /livez,/readyz,/healthz,/version,/version/,/openapi,/openapi/*,/api,/api/*,/apis,/apis/*

system:heapster
  read core events,pods,nodes,namespaces
  read extensions deployments

system:kube-aggregator
  read core services,endpoints

system:kube-controller-manager
  events
  create coordination.k8s.io leases
  get,update coordination.k8s.io leases kube-controller-manager
  create core secrets,serviceaccounts
  delete core secrets
  get core namespaces,secrets,serviceaccounts,configmaps
  update core secrets,serviceaccounts
  create authentication.k8s.io tokenreviews
  create authorization.k8s.io subjectaccessreviews
  list,watch * *
  create core serviceaccounts/token

system:kube-dns
  list,watch core endpoints,services

system:kube-scheduler
  events
  create coordination.k8s.io leases
  get,update coordination.k8s.io leases kube-scheduler
  read core nodes
  read,delete core pods
  create core pods/binding,bindings
  patch,update core pods/status
  read core services,replicationcontrollers
  read apps,extensions replicasets
  read apps statefulsets
  read policy poddisruptionbudgets
  read core persistentvolumeclaims,persistentvolumes
  create authentication.k8s.io tokenreviews
  create authorization.k8s.io subjectaccessreviews
  read storage.k8s.io csinodes
  read core namespaces
  read storage.k8s.io csidrivers
  read storage.k8s.io csistoragecapacities

system:kubelet-api-admin
  read core nodes
  proxy core nodes
  * core nodes/proxy,nodes/metrics,nodes/stats,nodes/log

system:monitoring
  get paths /metrics,/metrics/slis,/livez,/readyz,/healthz,/livez/*,/readyz/*,/healthz/*

system:node
  create authentication.k8s.io tokenreviews
  create authorization.k8s.io subjectaccessreviews,localsubjectaccessreviews
  read core services
  read,create core nodes
  update,patch core nodes/status
  update,patch core nodes
  create,update,patch core events
  read core pods
  create,delete core pods
  update,patch core pods/status
  create core pods/eviction
  read core secrets,configmaps
  get core persistentvolumeclaims,persistentvolumes
  get core endpoints
  read,create certificates.k8s.io certificatesigningrequests
  get,create,update,patch,delete coordination.k8s.io leases
  get storage.k8s.io volumeattachments
  create core serviceaccounts/token
  get,update,patch core persistentvolumeclaims/status
  read storage.k8s.io csidrivers
  get,create,update,patch,delete storage.k8s.io csinodes
  read node.k8s.io runtimeclasses

system:node-bootstrapper
  read,create certificates.k8s.io certificatesigningrequests

system:node-problem-detector
  get core nodes
  patch core nodes/status
  events

system:node-proxier
  list,watch core services,endpoints
  read core nodes
  events
  list,watch discovery.k8s.io endpointslices

system:persistent-volume-provisioner
  read,create,delete core persistentvolumes
  read,update core persistentvolumeclaims
  read storage.k8s.io storageclasses
  watch core events
  events

system:public-info-viewer
  get paths /livez,/readyz,/healthz,/version,/version/

system:service-account-issuer-discovery
  get paths /.well-known/openid-configuration,/openid/v1/jwks

system:volume-scheduler
  read,update,patch core persistentvolumes
  read storage.k8s.io storageclasses
  read,update,patch core persistentvolumeclaims
`;

/** The roles of the controllers, `system:controller:…`. Each is bound to the ServiceAccount of the same name in kube-system. */
export const CONTROLLER_ROLES = `
attachdetach-controller
  list,watch core persistentvolumes,persistentvolumeclaims
  read core nodes
  patch,update core nodes/status
  list,watch core pods
  events
  read,create,delete storage.k8s.io volumeattachments
  read storage.k8s.io csidrivers
  read storage.k8s.io csinodes

certificate-controller
  read,delete certificates.k8s.io certificatesigningrequests
  update certificates.k8s.io certificatesigningrequests/status,certificatesigningrequests/approval
  approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet
  sign certificates.k8s.io signers kubernetes.io/legacy-unknown,kubernetes.io/kube-apiserver-client,kubernetes.io/kube-apiserver-client-kubelet,kubernetes.io/kubelet-serving
  create authorization.k8s.io subjectaccessreviews
  events

clusterrole-aggregation-controller
  escalate,read,update,patch rbac.authorization.k8s.io clusterroles

cronjob-controller
  read,update batch cronjobs
  read,create,update,delete,patch batch jobs
  update batch cronjobs/status
  update batch cronjobs/finalizers
  list,watch,delete core pods
  events

daemon-set-controller
  read extensions,apps daemonsets
  update extensions,apps daemonsets/status
  update extensions,apps daemonsets/finalizers
  list,watch core nodes
  list,watch,create,delete,patch core pods
  create core pods/binding
  read,create,delete,update,patch apps controllerrevisions
  events

deployment-controller
  read,update extensions,apps deployments
  update extensions,apps deployments/status
  update extensions,apps deployments/finalizers
  read,create,update,patch,delete apps,extensions replicasets
  read,update core pods
  events

disruption-controller
  read extensions,apps deployments
  read apps,extensions replicasets
  read core replicationcontrollers
  read policy poddisruptionbudgets
  read apps statefulsets
  update policy poddisruptionbudgets/status
  patch,update core pods/status
  get * */scale
  events

endpoint-controller
  read core services,pods
  read,create,update,delete core endpoints
  create core endpoints/restricted
  events

endpointslice-controller
  read core services,pods,nodes
  update core services/finalizers
  read,create,update,delete discovery.k8s.io endpointslices
  events

endpointslicemirroring-controller
  read core services,endpoints
  update core services/finalizers
  update core endpoints/finalizers
  read,create,update,delete discovery.k8s.io endpointslices
  events

ephemeral-volume-controller
  read core pods
  update core pods/finalizers
  read,create core persistentvolumeclaims
  events

expand-controller
  read,update,patch core persistentvolumes
  update,patch core persistentvolumeclaims/status
  read core persistentvolumeclaims
  events
  get core services

generic-garbage-collector
  read,patch,update,delete * *
  events

horizontal-pod-autoscaler
  read autoscaling horizontalpodautoscalers
  update autoscaling horizontalpodautoscalers/status
  get,update * */scale
  list,watch core pods
  list,watch metrics.k8s.io pods
  read custom.metrics.k8s.io *
  read external.metrics.k8s.io *
  events

job-controller
  read,update,patch batch jobs
  update batch jobs/status
  update batch jobs/finalizers
  list,watch,create,delete,patch core pods
  events

legacy-service-account-token-cleaner
  get core configmaps kube-apiserver-legacy-service-account-token-tracking
  patch,delete core secrets

namespace-controller
  read,delete core namespaces
  update core namespaces/finalize,namespaces/status
  read,delete,deletecollection * *

node-controller
  read,update,delete,patch core nodes
  patch,update core nodes/status
  patch,update core pods/status
  read,delete core pods
  events

persistent-volume-binder
  read,update,create,delete core persistentvolumes
  update core persistentvolumes/status
  read,update core persistentvolumeclaims
  update core persistentvolumeclaims/status
  read,create,delete core pods
  read storage.k8s.io storageclasses
  list,watch core nodes
  events
  watch core events
  get core services

pod-garbage-collector
  list,watch,delete core pods
  read core nodes
  patch core pods/status

pv-protection-controller
  read,update core persistentvolumes
  events

pvc-protection-controller
  read,update core persistentvolumeclaims
  read core pods
  events

replicaset-controller
  read,update apps,extensions replicasets
  update apps,extensions replicasets/status
  update apps,extensions replicasets/finalizers
  list,watch,patch,create,delete core pods
  events

replication-controller
  read,update core replicationcontrollers
  update core replicationcontrollers/status
  update core replicationcontrollers/finalizers
  list,watch,patch,create,delete core pods
  events

resource-claim-controller
  read core pods
  update core pods/finalizers
  read,create,delete resource.k8s.io resourceclaims
  update,patch resource.k8s.io resourceclaims,resourceclaims/status
  update,patch core pods/status
  events

resourcequota-controller
  list,watch * *
  update core resourcequotas/status
  events

root-ca-cert-publisher
  create,update core configmaps
  events

route-controller
  list,watch core nodes
  patch core nodes/status
  events

selinux-warning-controller
  events
  read core persistentvolumes
  read core persistentvolumeclaims
  read core pods
  read storage.k8s.io csidrivers

service-account-controller
  create core serviceaccounts
  events

service-cidrs-controller
  read,patch,update networking.k8s.io servicecidrs
  patch,update networking.k8s.io servicecidrs/finalizers
  patch,update networking.k8s.io servicecidrs/status
  read networking.k8s.io ipaddresses
  events

service-controller
  read core services
  patch,update core services/status
  list,watch core nodes
  events

statefulset-controller
  list,watch core pods
  read apps statefulsets
  update apps statefulsets/status
  update apps statefulsets/finalizers
  get,create,delete,update,patch core pods
  read,create,delete,update,patch apps controllerrevisions
  read,create core persistentvolumeclaims
  update,delete core persistentvolumeclaims
  update core pods/finalizers
  events

ttl-after-finished-controller
  read,delete batch jobs
  events

ttl-controller
  update,patch,list,watch core nodes
  events

validatingadmissionpolicy-status-controller
  read admissionregistration.k8s.io validatingadmissionpolicies
  get,patch,update admissionregistration.k8s.io validatingadmissionpolicies/status
  events

volumeattributesclass-protection-controller
  read core persistentvolumeclaims
  read core persistentvolumes
  read,update storage.k8s.io volumeattributesclasses
  events
`;

/** Roles of one namespace: `namespace/name`. */
export const NAMESPACE_ROLES = `
kube-public/system:controller:bootstrap-signer
  read core configmaps
  update core configmaps cluster-info
  events

kube-system/extension-apiserver-authentication-reader
  read core configmaps extension-apiserver-authentication

kube-system/system::leader-locking-kube-controller-manager
  watch core configmaps
  get,update core configmaps kube-controller-manager
  read,create,update coordination.k8s.io leases

kube-system/system::leader-locking-kube-scheduler
  watch core configmaps
  get,update core configmaps kube-scheduler

kube-system/system:controller:bootstrap-signer
  read core secrets

kube-system/system:controller:cloud-provider
  read,create core configmaps

kube-system/system:controller:token-cleaner
  read,delete core secrets
  events
`;

/**
 * The bindings, one a line: its name, `=role` if the role has another name, and its subjects. A subject is a user, a `%group`, or a ServiceAccount of kube-system
 * after an `@`. Those of a namespace are `namespace/name`.
 */
export const BINDINGS = `
cluster-admin %system:masters
kubeadm:cluster-admins =cluster-admin %kubeadm:cluster-admins
kubeadm:get-nodes %system:bootstrappers:kubeadm:default-node-token
kubeadm:kubelet-bootstrap =system:node-bootstrapper %system:bootstrappers:kubeadm:default-node-token
kubeadm:node-autoapprove-bootstrap =system:certificates.k8s.io:certificatesigningrequests:nodeclient %system:bootstrappers:kubeadm:default-node-token
kubeadm:node-autoapprove-certificate-rotation =system:certificates.k8s.io:certificatesigningrequests:selfnodeclient %system:nodes
kubeadm:node-proxier =system:node-proxier @kube-proxy
system:basic-user %system:authenticated
system:discovery %system:authenticated
system:kube-controller-manager system:kube-controller-manager
system:kube-dns @kube-dns
system:kube-scheduler system:kube-scheduler
system:monitoring %system:monitoring
system:node
system:node-proxier system:kube-proxy
system:public-info-viewer %system:authenticated %system:unauthenticated
system:service-account-issuer-discovery %system:serviceaccounts
system:volume-scheduler system:kube-scheduler
kube-public/system:controller:bootstrap-signer @bootstrap-signer
kube-system/system::extension-apiserver-authentication-reader =extension-apiserver-authentication-reader system:kube-controller-manager system:kube-scheduler
kube-system/system::leader-locking-kube-controller-manager system:kube-controller-manager @kube-controller-manager @leader-election-controller
kube-system/system::leader-locking-kube-scheduler system:kube-scheduler @kube-scheduler
kube-system/system:controller:bootstrap-signer @bootstrap-signer
kube-system/system:controller:cloud-provider @cloud-provider
kube-system/system:controller:token-cleaner @token-cleaner
`;
