import { PROVISIONER, StatusError, type ApiPort, type Node } from '../../api/index.ts';
import { pause, type Process } from '../../sim/index.ts';

/** The wait after a failed attempt, doubled each time (pkg/volume/csi/nodeinfomanager `updateBackoff`). */
const FIRST_RETRY_MS = 10;
const ATTEMPTS = 4;

/**
 * Tells in a CSINode that the node has the simulated driver (pkg/volume/csi/nodeinfomanager/nodeinfomanager.go `CreateCSINode`). Upstream each node has one from
 * its start; here from the first CSIDriver on.
 */
export function* createCSINode(api: ApiPort, name: string, observed: () => Node | undefined): Process<void> {
  for (let attempt = 1, waitMs = FIRST_RETRY_MS; attempt <= ATTEMPTS; attempt++, waitMs *= 2) {
    const uid = observed()?.metadata.uid;
    try {
      const ownerReferences = uid === undefined ? [] : [{ apiVersion: 'v1', kind: 'Node', name, uid }];
      const drivers = [{ name: PROVISIONER, nodeID: name }];
      yield* api.create('CSINode', {
        apiVersion: 'storage.k8s.io/v1',
        kind: 'CSINode',
        metadata: { name, ownerReferences },
        spec: { drivers },
      });
      return;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (error.reason === 'AlreadyExists') return;
    }
    yield* pause(waitMs, false);
  }
}
