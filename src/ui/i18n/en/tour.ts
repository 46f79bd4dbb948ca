/** Words of the guided tour. */
export const tour = {
  label: 'Guided tour',
  take: 'Take the guided tour',
  leave: 'Leave the tour (Esc)',
  offer: {
    label: 'Offer of a guided tour',
    what: 'New here? Three questions about a rollout, and how this page answers them.',
    close: 'Do not offer the tour again',
  },
  contents: {
    what: 'Three questions. Each runs on a cluster of its own; what you have built and written is kept, and you can go back to it at any time.',
    goOn: 'Go on where you left: {{title}}',
    next: 'Next question',
  },
  back: 'Back to my own cluster',
  others: 'All questions',
  place: 'Step {{step}} of {{steps}}',
  doIt: 'Do it for me',
  next: 'Next',
  previous: 'Previous step',
  answer: 'Show the answer',
  looked: 'You have seen all that is needed. What would you say?',
  chapter: {
    deleted: {
      title: 'Why was this Pod deleted, and not that one?',
      answer:
        'A Pod without a node goes first: that was one of the two. All others were ready, so the next question is how many Pods of the Deployment share a node: node-3 had two, the others one each. Of the two on node-3 the one goes that became ready later.',
    },
    stuck: {
      title: 'Why does the rollout not go on?',
      answer:
        'maxSurge 1 allows one Pod more, and that one cannot pull its image. maxUnavailable 0 forbids that an old one goes before a new one is available. So none may come and none may go. The deadline only says so, it takes nothing back: “kubectl rollout undo”, or an image that exists, goes on.',
    },
    surge: {
      title: 'What would have happened with maxSurge 0?',
      answer:
        'There would never have been a fifth Pod, but for most of the rollout only three would have served instead of four: an old Pod goes before the new one comes. maxSurge costs room, maxUnavailable costs capacity, and the end is the same.',
    },
  },
  step: {
    pickDoomed: {
      do: 'Deployment web has just been scaled from five Pods to three. Of the two that go, one had no node, and is gone already. The other was ready, and is terminating now (the hatched one): click it.',
      see: 'Nothing was wrong with this Pod. So why this one, and not one of the other three?',
    },
    askWhy: {
      do: 'Press the question mark beside its name in the inspector, or the key W.',
      see: 'The chain of causes, newest first: the ReplicaSet controller deleted the Pod, because its ReplicaSet was to have three, because of “kubectl scale”.',
    },
    openDeletion: {
      do: 'It was decided in a sync of that controller: press “Open the sync” in the first link.',
      see: 'This is all that the sync did, step by step.',
    },
    rankPods: {
      do: 'Which Pods go is decided in the step getPodsToDelete: press it.',
      see: 'All five Pods, in the order in which they go. “before the next by” is the first question that a Pod and the one below it answer differently.',
    },
    askWaiting: {
      do: 'Eight seconds ago Deployment web was given another image, and nothing moves any more. Press “Why?” on its card.',
      see: 'It waits for a new Pod to become available, and this Pod cannot pull its image. But why does it not go on with the others?',
    },
    openDecision: {
      do: 'Below that stands what the Deployment controller decided last. Press “Open the sync” at the end of it.',
      see: 'The arithmetic is in two steps. reconcileNewReplicaSet: five Pods are there and five are allowed, no room for more. reconcileOldReplicaSets: four must be available and four are, so no old Pod may go.',
    },
    playDeadline: {
      do: 'The Deployment has a progress deadline of 30 seconds. Press Play, and go faster if you like: time stops by itself when the deadline has passed, at 0:00:43.',
      see: 'Progressing has become False: ProgressDeadlineExceeded. All else stands as it stood, and four old Pods serve on.',
    },
    goBack: {
      do: 'This rollout is over: with maxSurge 1, a fifth Pod came each time before an old one went. Go back to before it began: click the scale of the timeline at about 0:00:11, left of the last flag, which is “kubectl set image”.',
      see: 'This is the past, as it was. A command that is given here begins another branch, and the first one is kept.',
    },
    changeSurge: {
      do: 'Change the manifest in the editor to maxSurge: 0, maxUnavailable: 1 and image: nginx:1.28. Then press Apply.',
      see: 'A branch has begun: the same cluster up to this moment, and another rollout from here on. The menu of both is in the header now.',
    },
    playBranch: {
      do: 'Press Play. Time stops by itself at 0:00:15.',
      see: 'An old Pod has gone first, and three serve. In the first branch four served at this time, and a fifth was on its way.',
    },
    compare: {
      do: 'Compare the two: open the menu of branches, and press the arrows beside “The first”. Each is taken at this time.',
      see: 'Which Pods are only in one of them, and which fields differ: look at the status of Deployment web.',
    },
  },
};
