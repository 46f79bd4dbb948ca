/** Services, settings and identities (core/v1). */
export const SERVICE_TYPES = `
kind Service v1 -- One stable address for a set of Pods.
  spec ServiceSpec
  status ServiceStatus

type ServiceSpec -- The Pods and ports of a Service, and how clients reach them.
  ports [ServicePort] merge=port map=port,protocol -- Ports of the Service, and the ports of the Pods behind them.
  selector {string} atomic -- Labels of the Pods that receive traffic. Without a selector, users manage the endpoints themselves.
  clusterIP string -- Address in the cluster. None makes the Service headless: its DNS name resolves to the addresses of the Pods.
  type string =ClusterIP enum=ClusterIP|ExternalName|LoadBalancer|NodePort -- ClusterIP: reachable inside the cluster. NodePort: also on a port of each node. LoadBalancer: also through a load balancer of the cloud. ExternalName: an alias in DNS.
  externalIPs [string]
  sessionAffinity string =None enum=ClientIP|None @7 -- ClientIP sends all connections of a client to the same Pod.
  loadBalancerIP string idle=cloud
  loadBalancerSourceRanges [string] idle=cloud
  externalName string -- DNS name that the Service is an alias for. Only for ExternalName.
  externalTrafficPolicy string =Cluster when=type:NodePort|LoadBalancer enum=Cluster|Local -- Local sends traffic from outside the cluster only to Pods on the same node.
  healthCheckNodePort int32
  publishNotReadyAddresses boolean -- Send traffic also to Pods that are not ready.
  sessionAffinityConfig? SessionAffinityConfig ={} when=sessionAffinity:ClientIP
  ipFamilyPolicy? string enum=SingleStack|PreferDualStack|RequireDualStack @17
  clusterIPs [string]
  ipFamilies [string]
  allocateLoadBalancerNodePorts? boolean =true when=type:LoadBalancer
  loadBalancerClass? string
  internalTrafficPolicy? string =Cluster when=type:ClusterIP|NodePort|LoadBalancer enum=Cluster|Local -- Local sends traffic from inside the cluster only to Pods on the same node.
  trafficDistribution? string enum=PreferClose|PreferSameNode|PreferSameZone -- Which endpoints are preferred: those in the zone of the client (PreferClose, PreferSameZone), or on its node.

type ServicePort
  name string -- Name of the port. Required if there are several ports.
  port! int32 1..65535 @3 -- The port of the Service.
  protocol string =TCP enum=SCTP|TCP|UDP @2 -- TCP, UDP or SCTP.
  targetPort IntOrString is=port @4 -- Number or name of the Pod's port. Default: the same as port.
  nodePort int32 -- Port on each node, for NodePort and LoadBalancer. If it is absent, the server chooses one.
  appProtocol? string

type SessionAffinityConfig
  clientIP? ClientIPConfig ={}

type ClientIPConfig
  timeoutSeconds? int32 =10800

type ServiceStatus
  loadBalancer LoadBalancerStatus
  conditions [Condition] merge=type map=type

type LoadBalancerStatus
  ingress [LoadBalancerIngress]

type LoadBalancerIngress
  ip string
  hostname string
  ipMode? string enum=VIP|Proxy
  ports [PortStatus]

type PortStatus
  port! int32
  protocol! string enum=TCP|UDP|SCTP
  error? string

kind ConfigMap v1 -- Settings for Pods, as keys and text values.
  data {string} -- Keys and text values.
  binaryData {byte} -- Keys and binary values, in base64.
  immutable? boolean -- If true, the data cannot be changed.

kind Secret v1 -- Passwords, keys and other secret data. Like a ConfigMap, but handled with more care.
  data {byte} -- Keys and values in base64.
  type string =Opaque once -- Purpose of the Secret, such as Opaque or kubernetes.io/tls.
  stringData {string} -- Values as plain text. Write-only: the server moves them to data.
  immutable? boolean -- If true, the data cannot be changed.

kind ServiceAccount v1 -- An identity for Pods that talk to the API server.
  secrets [ObjectReference] merge=name map=name
  imagePullSecrets [LocalObjectReference]
  automountServiceAccountToken? boolean
`;
