import { useShallow } from 'zustand/react/shallow';
import type { Fault, FaultView, LoopView, ObjectView, PodView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

/** The faults that are on an object. */
export function useFaultsOnObject(view: ObjectView | undefined): readonly FaultView[] {
  return useFaults((fault) => view !== undefined && isOnObject(fault, view));
}

/** The faults that are on a control loop or its watches. */
export function useFaultsOnLoop(loop: LoopView | undefined): readonly FaultView[] {
  return useFaults((fault) => loop !== undefined && isOnLoop(fault, loop));
}

/** The faults that are on requests. */
export function useFaultsOnRequests(): readonly FaultView[] {
  return useFaults(({ type }) => type.startsWith('api-'));
}

/** The faults that stopped controllers of a manager. Empty if the manager does not lead. */
export function useStoppedIn(component: string): readonly FaultView[] {
  const leads = useCluster(({ managers }) => managers.some(({ name, state }) => name === component && state === 'leading'));
  return useFaults(({ type }) => leads && type === 'controller-stop');
}

/** Whether a fault is on this very Pod. */
export function useIsFaulted(pod: PodView | undefined): boolean {
  return useCluster(({ faults }) => pod !== undefined && faults.some(({ fault }) => isOnPod(fault, pod)));
}

function useFaults(isOn: (fault: Fault) => boolean): readonly FaultView[] {
  return useCluster(useShallow(({ faults }) => (faults.length === 0 ? faults : faults.filter(({ fault }) => isOn(fault)))));
}

function isOnPod(fault: Fault, { id }: PodView): boolean {
  return (fault.type === 'probe-fail' || fault.type === 'container-crash') && id === `Pod/${fault.pod ?? ''}`;
}

function isOnObject(fault: Fault, view: ObjectView): boolean {
  switch (fault.type) {
    case 'node-network':
      return view.kind === 'Node' && view.name === fault.node;
    case 'image-pull':
      if (view.kind === 'Node') return view.name === fault.node;
      return 'images' in view && view.images.includes(fault.image);
    case 'container-crash':
      if (fault.image !== undefined) return 'images' in view && view.images.includes(fault.image);
      return isOnPod(fault, view as PodView);
    case 'probe-fail':
      return isOnPod(fault, view as PodView);
    default:
      return false;
  }
}

function isOnLoop(fault: Fault, { id, client, informers }: LoopView): boolean {
  switch (fault.type) {
    case 'controller-stop':
    case 'no-expectations':
      return fault.controller === client;
    case 'watch-delay':
    case 'watch-drop': {
      if (fault.kind !== undefined && !informers.some(({ kind }) => kind === fault.kind)) return false;
      if (fault.client === undefined) return true;
      // Controllers share their watches, the scheduler and the kubelets have their own.
      return (fault.client === 'scheduler') === (id === 'scheduler') && !fault.client.startsWith('kubelet');
    }
    default:
      return false;
  }
}
