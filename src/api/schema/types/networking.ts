/** Routes from outside and rules of the network (networking.k8s.io/v1). */
export const NETWORKING_TYPES = `
kind Ingress networking.k8s.io/v1 -- Routes HTTP requests from outside the cluster to Services, by host and path. An ingress controller carries it out.
  spec IngressSpec ={}
  status IngressStatus

type IngressSpec
  defaultBackend? IngressBackend @1 -- Where requests go that match no rule. Required without rules.
  rules [IngressRule] atomic @3 -- The rules, by host. Without a matching rule a request goes to the default backend.
  tls [IngressTLS] atomic @2 idle=tls -- The hosts that are served over TLS, and their certificates.
  ingressClassName? string is=subdomain @4 -- Name of the IngressClass, which says which controller serves this Ingress. Without it, the default class is taken.

type IngressBackend
  service? IngressServiceBackend @4 -- A Service of the same namespace, and its port.
  resource? TypedLocalObjectReference @3 -- Another object of the same namespace, in place of a Service.

type IngressServiceBackend
  name! string -- Name of the Service, in the namespace of the Ingress.
  port ServiceBackendPort -- Port of the Service: a number or a name.

type ServiceBackendPort atomic
  name string -- Name of the Service's port. Not together with number.
  number int32 -- Number of the Service's port. Not together with name.

type IngressRule
  host string -- Host of the request, as foo.example.com, or *.example.com for one label in front. Without it, the rule is for all hosts.
  http? HTTPIngressRuleValue @2.1 -- The paths of this host.

type HTTPIngressRuleValue
  paths! [HTTPIngressPath] atomic -- The paths and their backends.

type HTTPIngressPath
  path string -- Path of the request. It must begin with a slash.
  pathType!? string @3 -- Exact: the whole path. Prefix: its first elements, between slashes. ImplementationSpecific: as the controller likes.
  backend! IngressBackend @2 -- Where matching requests go.

type IngressTLS
  hosts [string] atomic -- The hosts in the certificate.
  secretName string -- The Secret with the certificate and its key. Without it, the host alone decides the route.

type IngressStatus
  loadBalancer IngressLoadBalancerStatus -- The addresses at which the Ingress is reached.

type IngressLoadBalancerStatus
  ingress [IngressLoadBalancerIngress] atomic

type IngressLoadBalancerIngress
  ip string
  hostname string
  ports [IngressPortStatus] atomic @4

type IngressPortStatus
  port! int32
  protocol! string
  error? string

kind IngressClass networking.k8s.io/v1 -- Names the controller that serves the Ingresses of this class. An annotation can make it the default.
  spec IngressClassSpec ={}

type IngressClassSpec
  controller string once -- The controller, as a path with a domain in front: example.com/ingress-controller.
  parameters? IngressClassParametersReference -- An object with settings of the controller.

type IngressClassParametersReference
  apiGroup? string
  kind! string
  name! string
  scope+? string =Cluster enum=Cluster|Namespace -- Whether the object belongs to a namespace.
  namespace? string -- Its namespace, if the scope is Namespace.

kind NetworkPolicy networking.k8s.io/v1 -- Allows traffic to and from a set of Pods. What no policy of a selected Pod allows is dropped.
  spec NetworkPolicySpec ={}

type NetworkPolicySpec
  podSelector LabelSelector -- The Pods of this namespace that the policy is for. An empty selector selects all of them.
  ingress [NetworkPolicyIngressRule] atomic -- Traffic that may reach the Pods. Without a rule, none may.
  egress [NetworkPolicyEgressRule] atomic -- Traffic that may leave the Pods. Without a rule, none may.
  policyTypes [string] always atomic -- Directions that the policy limits: Ingress, Egress or both. Default: Ingress, and Egress if there is a rule for it.

type NetworkPolicyIngressRule
  ports [NetworkPolicyPort] atomic -- Ports of the Pods. Without one, all ports.
  from [NetworkPolicyPeer] atomic -- Sources, any of them. Without one, all sources.

type NetworkPolicyEgressRule
  ports [NetworkPolicyPort] atomic -- Ports of the destination. Without one, all ports.
  to [NetworkPolicyPeer] atomic -- Destinations, any of them. Without one, all destinations.

type NetworkPolicyPort
  protocol? string =TCP enum=TCP|UDP|SCTP -- TCP, UDP or SCTP.
  port? IntOrString is=port -- Number of a port, or its name in the destination Pod. Without it, all ports of the protocol.
  endPort? int32 -- Last port of a range that begins at port.

type NetworkPolicyPeer -- Pods, or a block of addresses. With both selectors, Pods of these labels in namespaces of these labels.
  podSelector? LabelSelector -- Labels of the Pods. Without a namespaceSelector, they are of the policy's namespace.
  namespaceSelector? LabelSelector -- Labels of the namespaces. An empty selector selects all namespaces.
  ipBlock? IPBlock -- A block of addresses. Not together with a selector.

type IPBlock
  cidr! string -- The block: 192.168.1.0/24 or 2001:db8::/64.
  except [string] atomic -- Smaller blocks inside it that do not belong to the rule.
`;
