import type { LoadBalancerStatus, Node, Service } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

/**
 * The cloud, as its controllers know it (k8s.io/cloud-provider cloud.go: `LoadBalancer`). Each call is a request to the cloud, which takes time. All throw
 * `StatusError` if the cloud refuses.
 */
export interface CloudProvider {
  /** The address of a Service's load balancer. Undefined if it has none. */
  getLoadBalancer(service: Service): Process<LoadBalancerStatus | undefined>;
  /** Makes the load balancer of a Service if it is missing, and has it send to these nodes. */
  ensureLoadBalancer(service: Service, nodes: readonly Node[]): Process<LoadBalancerStatus>;
  /** Has an existing load balancer send to other nodes. */
  updateLoadBalancer(service: Service, nodes: readonly Node[]): Process<void>;
  /** Removes the load balancer of a Service. Does nothing if it has none. */
  ensureLoadBalancerDeleted(service: Service): Process<void>;
}
