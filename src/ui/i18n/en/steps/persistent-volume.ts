import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const persistentVolume: WordsOf<'persistentVolume'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueueWork: enqueues('A claim or volume is new in the cache or has changed: queues its key.'),
  deleteClaim: {
    about: 'A claim is gone: queues its volume, which is released then.',
    outcomes: { enqueued: ({ claim, volume }) => `${claim} is gone: queue ${volume}` },
  },
  deleteVolume: {
    about: 'A volume is gone: queues its claim, which is lost then.',
    outcomes: { enqueued: ({ volume, claim }) => `${volume} is gone: queue ${claim}` },
  },
  claimWorker: workerWords('the queue of claims'),
  volumeWorker: workerWords('the queue of volumes'),
  updateClaim: { about: 'Reads the claim from the cache, and syncs it.' },
  updateVolume: { about: 'Reads the volume from the cache, and syncs it.' },
  syncClaim: {
    about: 'Brings one claim nearer to a volume: finds one, asks for one, or checks the one that it has.',
    outcomes: { changedMeanwhile: 'it has changed meanwhile: its event brings it back' },
  },
  syncVolume: {
    about: 'Brings the phase of one volume in step with the claim that it belongs to.',
    outcomes: {
      available: 'no claim has it',
      reserved: ({ claim }) => `it is kept for ${claim}`,
      bound: ({ claim }) => `${claim} has it`,
      claimNotBound: ({ claim }) => `${claim} is to have it: queue the claim`,
      modeMismatch: ({ claim }) => `it is kept for ${claim}, which wants another volumeMode`,
      changedMeanwhile: 'it has changed meanwhile: its event brings it back',
    },
  },
  syncUnboundClaim: {
    about: 'Looks for a volume for a claim that is not bound.',
    outcomes: {
      noVolume: 'no volume suits it, and it has no class to make one',
      waitForFirstConsumer: ({ class: name }) => `its class ${name} waits for a Pod that uses it`,
      waitForPodScheduled: ({ class: name, pods }) => `its class ${name} waits until ${pods} has a node`,
      volumeMissing: ({ volume }) => `it asks for ${volume}, which is not there`,
      volumeTaken: ({ volume }) => `it asks for ${volume}, which another claim has`,
      mismatch: ({ volume, message }) => `it asks for ${volume}: ${message}`,
    },
  },
  findBestMatchForClaim: {
    about:
      'Finds the smallest free volume that suits the claim. A claim that waits for its first Pod gets only one that is kept for it.',
    outcomes: {
      none: ({ volumes }) => `none of ${counted(volumes, 'volume')}`,
      found: ({ volume }) => volume,
    },
  },
  emitEventForUnboundDelayBindingClaim: { about: 'Tells by an Event what the claim waits for: a Pod, or a node for its Pod.' },
  findNonScheduledPodsByPVC: { about: 'Lists the Pods that use the claim and have no node yet.' },
  assignDefaultStorageClass: {
    about: 'Gives a claim that names no class the default class, if there is one now.',
    outcomes: { assigned: ({ class: name }) => `it gets the default class ${name}` },
  },
  syncBoundClaim: {
    about: 'Checks that a bound claim still has its volume.',
    outcomes: { lost: ({ message }) => message },
  },
  bind: {
    about: 'Binds a claim and a volume to one another, in four writes. It goes on where it was interrupted.',
    outcomes: { bound: ({ volume, claim }) => `${volume} and ${claim}` },
  },
  provisionClaim: {
    about: 'Asks the provisioner of the claim’s class for a volume.',
    outcomes: {
      noClass: ({ class: name }) => `there is no class ${name}`,
      noPlugin: ({ provisioner }) => `no program answers to ${provisioner}`,
      underWay: ({ provisioner }) => `${provisioner} is making it already`,
      asked: ({ provisioner }) => `ask ${provisioner} for a volume`,
    },
  },
  reclaimVolume: {
    about: 'The claim of a volume is gone: the reclaim policy decides what becomes of the volume.',
    outcomes: { released: ({ policy }) => `its claim is gone: ${policy}` },
  },
  deleteVolumeOperation: {
    about: 'Deletes a released volume, if the controller has a plugin for it. Other programs delete theirs.',
    outcomes: { failed: ({ message }) => message },
  },
  recycleVolumeOperation: {
    about: 'Has a released volume emptied by a Pod, so that another claim can have it. The policy Recycle is deprecated.',
    outcomes: {
      used: ({ pods }) => `${pods} still uses it`,
      failed: ({ message }) => message,
      recycles: ({ pod }) => `${pod} empties it`,
    },
  },
  findDeletablePlugin: { about: 'Finds out who deletes the volume: the controller or another program.' },
  unbindVolume: {
    about: 'Takes back the binding of a volume whose claim has another volume.',
    outcomes: { unbound: ({ claim, other }) => `${claim} has ${other}: free this one` },
  },
  bindVolumeToClaim: { about: 'Writes into a volume which claim it belongs to.' },
  bindClaimToVolume: { about: 'Writes into a claim which volume it has.' },
  updateClaimStatus: { about: 'Writes the phase and the capacity of a claim.' },
  updateVolumePhase: { about: 'Writes the phase of a volume.' },
  provisionClaimOperation: { about: 'Creates a volume for a claim. Here this stands for the external provisioner.' },
  FindMatchingVolume: { about: 'Finds the smallest free volume that satisfies a claim.' },
  checkVolumeSatisfyClaim: { about: 'Tells why a volume does not suit a claim: size, class, mode.' },
};
