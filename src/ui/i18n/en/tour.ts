/** Words of the guided tour. */
export const tour = {
  label: 'Guided tour',
  take: 'Take the guided tour',
  leave: 'Leave the tour (Esc)',
  offer: {
    label: 'Offer of a guided tour',
    new: 'New here?',
    what: 'Three questions about a rollout, and how this page answers them.',
    close: 'Do not offer the tour again',
  },
  contents: {
    what: 'Three questions, each on its own cluster. Your own cluster and text are kept, and you can go back to them at any time.',
    goOn: 'Continue where you left: {{title}}',
    next: 'Next question',
  },
  back: 'Back to my own cluster',
  others: 'All questions',
  place: 'Step {{step}} of {{steps}}',
  doIt: 'Do it for me',
  next: 'Next',
  previous: 'Previous step',
  answer: 'Show the answer',
  looked: 'You have seen everything you need. What is your answer?',
  chapter: {
    deleted: {
      title: 'Why was this Pod deleted, and not another one?',
      answer:
        'A Pod without a node is deleted first: that was one of the two. All others were ready, so the next criterion is how many Pods of the Deployment share a node: node-3 had two, the others one each. Of the two on node-3, the one that became ready later was deleted.',
    },
    stuck: {
      title: 'Why is the rollout stuck?',
      answer:
        'maxSurge 1 allows one extra Pod, and that Pod cannot pull its image. maxUnavailable 0 forbids deleting an old Pod before a new one is available. So no Pod may be created and none deleted. The deadline only reports this and rolls nothing back. “kubectl rollout undo” or an existing image lets the rollout continue.',
    },
    surge: {
      title: 'What would have happened with maxSurge 0?',
      answer:
        'There would never have been a fifth Pod, but for most of the rollout only three Pods would have served instead of four: an old Pod is deleted before the new one is ready. maxSurge costs extra resources, maxUnavailable costs capacity; the result is the same.',
    },
  },
  step: {
    pickDoomed: {
      do: 'Deployment web has just been scaled from five Pods to three. One of the two deleted Pods had no node and is already gone. The other was ready and is terminating now (the hatched one): click it.',
      see: 'Nothing was wrong with this Pod. So why this one, and not one of the other three?',
    },
    askWhy: {
      do: 'Press the question mark beside its name in the inspector, or the key W.',
      see: 'The chain of causes, newest first: the ReplicaSet controller deleted the Pod, because its ReplicaSet was scaled to three, because of “kubectl scale”.',
    },
    openDeletion: {
      do: 'It was decided in a sync of that controller: press “Open the code” in the first link.',
      see: 'This is everything that the sync did, step by step.',
    },
    rankPods: {
      do: 'The step getPodsToDelete decides which Pods are deleted: press it.',
      see: 'All five Pods, in the order of deletion. “before the next by” is the first criterion in which a Pod differs from the one below it.',
    },
    askWaiting: {
      do: 'Eight seconds ago Deployment web got a new image, and now nothing happens any more. Press “Why?” on its card.',
      see: 'It waits for a new Pod to become available, and this Pod cannot pull its image. But why does it not continue with the other Pods?',
    },
    openDecision: {
      do: 'Below that are the last decisions of the Deployment controller. Press “Open the code” at their end.',
      see: 'The arithmetic is in two steps. reconcileNewReplicaSet: five Pods exist and five are allowed, so there is no room for more. reconcileOldReplicaSets: four must be available and four are, so no old Pod may be deleted.',
    },
    playDeadline: {
      do: 'The Deployment has a progress deadline of 30 seconds. Press Play, and increase the speed if you like. Time stops by itself when the deadline has passed, at 0:00:43.',
      see: 'Progressing has become False: ProgressDeadlineExceeded. Nothing else has changed, and four old Pods still serve.',
    },
    goBack: {
      do: 'This rollout is over: with maxSurge 1, a fifth Pod was created each time before an old one was deleted. Go back to before it began: click the scale of the timeline at about 0:00:11, left of the last flag, which is “kubectl set image”.',
      see: 'This is the past, as it was. A command given here begins a new branch, and the first one is kept.',
    },
    changeSurge: {
      do: 'Change the manifest in the editor to maxSurge: 0, maxUnavailable: 1 and image: nginx:1.28. Then press Apply.',
      see: 'A branch has begun: the same cluster up to this moment, and another rollout from here on. The header now has a menu of both branches.',
    },
    playBranch: {
      do: 'Press Play. Time stops by itself at 0:00:15.',
      see: 'An old Pod was deleted first, and three serve. In the first branch, four served at this time and a fifth was being created.',
    },
    compare: {
      do: 'Compare the two: open the menu of branches and press the arrows beside “The first”. Both are compared at this time.',
      see: 'Pods that exist in only one branch, and fields that differ: look at the status of Deployment web.',
    },
  },
};
