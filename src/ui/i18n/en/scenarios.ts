/** The scenarios to begin with, in English: what each promises, and what to look at. Comes with the menu: a namespace of its own. */
export const scenarios = {
  menu: 'Scenarios to begin with',
  what: 'Each is a link: it begins at an interesting moment, and can be changed, stepped and shared like anything else.',
  card: 'What to look at',
  look: 'Look at this',
  next: 'Next: {{title}}',
  close: 'Close this card',
  unknown: 'This scenario has words of a newer page. Reload the page to read them.',
  lesson: {
    'first-rollout': {
      title: 'A first rollout',
      promise: 'A new image replaces three Pods, one by one, and nobody is left without an answer.',
      notes: {
        a: 'At 10 s “kubectl set image” makes a second ReplicaSet, in a hue of its own. The first is not changed: it is scaled down.',
        b: 'maxUnavailable is 0, so an old Pod goes only when a new one is ready. Step by sync (3) and see syncDeployment decide that.',
        c: 'At the end the old ReplicaSet stays, with 0 Pods. That is what “kubectl rollout undo” goes back to.',
      },
    },
    surge: {
      title: 'maxSurge and maxUnavailable',
      promise: 'Two percentages decide how many Pods come and go at once.',
      notes: {
        a: '25 % of 10 is 2.5. maxSurge is rounded up to 3, maxUnavailable down to 2: at most 13 Pods, at least 8 available.',
        b: 'At 12 s three new Pods come at once, then two old ones go, which makes room for two more. The gauge on the Deployment shows both limits.',
        c: 'Pods that are terminating no longer count: for a moment the graph shows more than 13.',
      },
    },
    'pause-and-resume': {
      title: 'Pause, change, resume',
      promise: 'Two changes while the rollout is paused become one new revision, not two.',
      notes: {
        a: 'From 10 s on the Deployment is paused: Progressing says DeploymentPaused, and its keys still go through the queue.',
        b: 'Image and limits are changed at 13 s and 16 s. No ReplicaSet comes of it: sync stops before the rollout.',
        c: 'At 21 s it is resumed: one ReplicaSet, with both changes.',
      },
    },
    proportional: {
      title: 'Scaling in the middle of a rollout',
      promise: 'A Deployment with two ReplicaSets is scaled: both grow, each by its share.',
      notes: {
        a: 'The new image does not exist, so the rollout stands still: 8 old Pods, 5 new ones that cannot start.',
        b: 'At 26 s it is scaled from 10 to 15. With maxSurge 3 there may be 18 Pods, so 5 are shared out: 8 gets 3, 5 gets 2.',
        c: 'Open that sync of the Deployment in the loops: the arithmetic of “scale” is written there.',
      },
    },
    'stuck-rollout': {
      title: 'A rollout that is stuck',
      promise: 'The new image is missing. Who notices, when, and what still works?',
      notes: {
        a: 'Three old Pods serve on: maxUnavailable 1 lets no more go. The two new ones are in ImagePullBackOff.',
        b: 'Half a minute after the last progress, at about 47 s, the condition Progressing turns to False: ProgressDeadlineExceeded. Nothing is rolled back by it.',
        c: 'At 90 s somebody types “kubectl rollout undo”. Step back to before that, and try something else: it becomes a branch.',
      },
    },
    'crash-loop': {
      title: 'A crash loop',
      promise: 'A container ends with an error again and again, and its kubelet waits longer each time.',
      notes: {
        a: 'The Pods are ready for five seconds, then crash. The Deployment is available, and not, and available again.',
        b: 'The kubelet restarts at once, then after 10 s, 20 s, 40 s … up to 5 minutes: CrashLoopBackOff is that waiting.',
        c: 'The ReplicaSet controller does nothing about it: there are three Pods, as wanted. Restarting is the kubelet’s work.',
      },
    },
    'node-failure': {
      title: 'A node fails',
      promise: 'A machine loses power. Who learns of it, and how long does that take?',
      notes: {
        a: 'At 20 s node-2 is off. Nothing changes for 50 s: its Pods still count as ready, since nobody has said otherwise.',
        b: 'Then its heartbeats are missed: the node turns NotReady, is tainted, and its Pods are no longer ready.',
        c: 'Pods tolerate that for 300 s. At about 6 minutes they are evicted, and others come elsewhere. At 8 minutes the machine is back.',
      },
    },
    'no-expectations': {
      title: 'Expectations off',
      promise: 'Why does a ReplicaSet controller remember what it has just done? See it forget.',
      notes: {
        a: 'Its cache is late here: Pods arrive in it 1.5 s after they were made. Scaled to 4 at 12 s it still makes just two: it waits for what it expects.',
        b: 'At 24 s the expectations are turned off, at 26 s it is scaled to 6. It sees 4 Pods, makes 2, still sees 4, makes 2 …',
        c: 'Too many Pods, then too many deletions, and round again. Take the fault back (Faults, in the header), and it comes to rest.',
      },
    },
    'leader-killed': {
      title: 'The leader is killed',
      promise: 'A controller manager dies, and the other has to wait before it may take over.',
      notes: {
        a: 'At 12 s controller-manager-2 is killed. Its Lease says for 15 s more that it leads.',
        b: 'At 14 s the Deployment is scaled to 6. etcd has it; nobody acts on it.',
        c: 'At about 30 s controller-manager-1 becomes leader, lists everything, and does what was left to do.',
      },
    },
    quota: {
      title: 'A quota in the way',
      promise: 'Four Pods are allowed, and a rollout needs a fifth for a moment.',
      notes: {
        a: 'At 14 s a new ReplicaSet wants its first Pod. The API server refuses: “exceeded quota”. See the event on the ReplicaSet.',
        b: 'The key waits in the queue, twice as long after each refusal, and the rollout stands still with all four old Pods.',
        c: 'At 40 s the quota is deleted. Nobody tells the controller: its next try, at about 56 s, succeeds.',
      },
    },
  },
};
