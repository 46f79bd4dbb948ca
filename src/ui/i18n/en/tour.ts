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
        'A Pod without a node goes first, that was one of the two. All others were ready, so the next thing counts: how many Pods of the Deployment share the node. node-3 had two, the others one each: one of the two on node-3 goes. Which of these is chance, the table says “none” between them.',
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
      do: 'Deployment web has just been scaled from five Pods to three. One Pod that had no node is gone already. Another was ready, and is going now: click it.',
      see: 'Nothing was wrong with this Pod. So why this one, and not one of the other three?',
    },
    askWhy: {
      do: 'Press the question mark beside its name in the inspector, or the key W.',
      see: 'The chain of causes, newest first. The ReplicaSet controller deleted the Pod, because the Deployment wanted three, because of “kubectl scale”.',
    },
    openDeletion: {
      do: 'The first link has the sync in which it was decided: press “Open the sync” there.',
      see: 'All that this sync did, step by step. Press getPodsToDelete: its table has the Pods in the order in which they go, and in the last column what puts a Pod before the next.',
    },
    askWaiting: {
      do: 'Eight seconds ago Deployment web was given another image, and nothing moves any more. Press “Why?” on its card.',
      see: 'It waits for a new Pod to become available, and this Pod cannot pull its image. But why does it not go on with the others?',
    },
    openDecision: {
      do: 'What the Deployment controller decided last stands below. Press “Open the sync” under it.',
      see: 'The arithmetic is in two steps. reconcileNewReplicaSet: five Pods are there and five are allowed, no room for more. reconcileOldReplicaSets: four must be available and four are, so no old Pod may go.',
    },
    playDeadline: {
      do: 'The Deployment has a progress deadline of 30 seconds. Play on, and faster if you like, until it has passed, at 0:00:43.',
      see: 'Progressing has become False: ProgressDeadlineExceeded. All else stands as it stood, and four old Pods serve on.',
    },
    goBack: {
      do: 'This rollout is over: with maxSurge 1, a fifth Pod came each time before an old one went. Go back on the timeline to right before “kubectl set image”, to 0:00:11.',
      see: 'This is the past, as it was. Whatever is commanded here begins another branch; the first one is kept.',
    },
    changeSurge: {
      do: 'Change the manifest: maxSurge: 0, maxUnavailable: 1, image: nginx:1.28. Then press Apply.',
      see: 'A branch has begun: the same cluster to this moment, and another rollout from here on. The menu of branches is beside the clock.',
    },
    playBranch: {
      do: 'Play on to 0:00:15.',
      see: 'An old Pod has gone first, and three serve. In the first branch there were four at this time.',
    },
    compare: {
      do: 'Compare the two: “Compare with what is shown” in the menu of branches takes the end of the other; “Do it for me” takes both at 0:00:14.',
      see: 'Which Pods are only in one of them, and which fields differ: look at the status of Deployment web.',
    },
  },
};
