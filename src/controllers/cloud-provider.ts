import type { LoadBalancerIngress, Node, Service } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/** The cloud, as its controllers know it (k8s.io/cloud-provider cloud.go: `LoadBalancer`, `InstancesV2`). Each call is a request to the cloud, which takes time. */
export interface CloudProvider {
  /** The addresses of a Service's load balancer. Undefined if it has none. */
  getLoadBalancer(service: Service): Process<readonly LoadBalancerIngress[] | undefined>;
  /** Makes the load balancer of a Service if it is missing, and has it send to these nodes. Throws `StatusError` if the cloud can make no more. */
  ensureLoadBalancer(service: Service, nodes: readonly Node[]): Process<readonly LoadBalancerIngress[]>;
  /** Has a load balancer send to other nodes. Does nothing if the Service has none. */
  updateLoadBalancer(service: Service, nodes: readonly Node[]): Process<void>;
  /** Does nothing if the Service has none. */
  ensureLoadBalancerDeleted(service: Service): Process<void>;
  /** Whether the machine of a node is there, on or off. */
  instanceExists(node: Node): Process<boolean>;
  instanceShutdown(node: Node): Process<boolean>;
}
