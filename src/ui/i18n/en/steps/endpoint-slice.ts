import type { WordsOf } from '../../step-catalogue.ts';
import { serviceHandlerWords, sliceHandlerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const endpointSlice: WordsOf<'endpointSlice'> = {
  NewController: constructorWords,
  Run: runWords,
  ...serviceHandlerWords,
  ...sliceHandlerWords,
  serviceQueueWorker: workerWords('the queue of Services'),
  handleErr: { about: 'Decides what becomes of a key whose sync has failed: queues it again, later each time, up to 15 times.' },
  syncService: {
    about: 'Writes the addresses of a Service’s Pods into its EndpointSlices.',
    outcomes: {
      deleted: 'the Service is deleted: forget it',
      externalName: 'ExternalName: it has no endpoints',
      noSelector: 'no selector: somebody else writes its slices',
    },
  },
  StaleSlices: {
    about: 'Tells whether the cache lacks a write of this controller. Then the sync is tried again later.',
    outcomes: { true: 'the cache does not show the last write yet', false: 'false' },
  },
  Reconcile: { about: 'Compares the slices with the Pods, for each type of address.' },
  reconcileByAddressType: {
    about: 'Makes the slices of one type of address hold the endpoints that they should, with few writes.',
    outcomes: {
      unchanged: ({ addressType }) => `${addressType}: unchanged`,
      write: ({ addressType, create, update, delete: removed }) =>
        `${addressType}: create ${create}, update ${update}, delete ${removed} slices`,
    },
  },
  podToEndpoint: { about: 'Makes the endpoint of a Pod: address, node, and whether it is ready, serving or terminating.' },
  getEndpointPorts: { about: 'Finds the numbers of a Service’s ports on a Pod.' },
  reconcileByPortMapping: { about: 'Fits the endpoints with the same ports into slices, with as few writes as possible.' },
  getSliceToFill: { about: 'Finds the fullest slice that still has room.' },
  newEndpointSlice: { about: 'Makes a new slice, owned by its Service.' },
};
