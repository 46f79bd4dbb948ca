import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, enqueuesDeleted, sliceHandlerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const endpointSliceMirroring: WordsOf<'endpointSliceMirroring'> = {
  NewController: constructorWords,
  Run: runWords,
  onEndpointsAdd: enqueues('Endpoints are new in the cache: queues their key, unless they say that they are not to be mirrored.'),
  onEndpointsUpdate: enqueues('Endpoints have changed: queues their key, if they are or were to be mirrored.'),
  onEndpointsDelete: enqueuesDeleted('Endpoints are gone: queues their key, so that their slices go, too.'),
  onServiceAdd: enqueues('A Service without a selector is new in the cache: queues the Endpoints of its name.'),
  onServiceUpdate: enqueues('A Service has got or lost its selector: queues the Endpoints of its name.'),
  onServiceDelete: enqueuesDeleted('A Service without a selector is gone: queues the Endpoints of its name.'),
  ...sliceHandlerWords,
  worker: workerWords('the queue of Endpoints'),
  handleErr: { about: 'Decides what becomes of a key whose sync has failed: queues it again, later each time, up to 15 times.' },
  syncEndpoints: {
    about: 'Mirrors Endpoints that somebody has written for a Service without a selector into EndpointSlices.',
    outcomes: {
      deleted: ({ slices }) => `the Endpoints are deleted: delete ${slices} mirrored slices`,
      notMirrored: ({ slices }) => `the Endpoints say that they are not to be mirrored: delete ${slices} mirrored slices`,
      noService: ({ slices }) => `there is no Service of that name: delete ${slices} mirrored slices`,
      selector: ({ slices }) => `the Service has a selector, so its slices come from its Pods: delete ${slices} mirrored slices`,
      stale: 'the cache does not show the last write yet',
    },
  },
  reconcile: {
    about: 'Makes one slice of each set of ports and type of address, with the labels and annotations of the Endpoints.',
    outcomes: {
      unchanged: ({ addresses }) => `${addresses} addresses: unchanged`,
      write: ({ addresses, skipped, create, update, delete: removed }) =>
        `${addresses} addresses${skipped === 0 ? '' : `, ${skipped} left out`}: create ${create}, update ${update}, delete ${removed} slices`,
    },
  },
  reconcileByPortMapping: { about: 'Compares the addresses with one set of ports with the first slice that has these ports.' },
  shouldMirror: { about: 'Tells whether Endpoints are mirrored: not with the label skip-mirror, and not if they are a lock.' },
  addressToEndpoint: { about: 'Makes an endpoint of an address: ready or not, with its node and what it refers to.' },
  newEndpointSlice: { about: 'Makes a new slice, owned by the Endpoints.' },
};
