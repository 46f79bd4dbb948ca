/** The scenarios to begin with, in English: what each promises, and what to look at. Comes with the menu: a namespace of its own. */
export const scenarios = {
  what: 'Each is a link: it begins at an interesting moment, and can be changed, stepped and shared like anything else.',
  card: 'What to look at',
  next: 'Next: {{title}}',
  close: 'Close this card',
  unknown: 'This scenario needs the texts of a newer version of the page. Reload the page to read them.',
  lesson: {
    'first-rollout': {
      title: 'A first rollout',
      promise: 'A new image replaces three Pods one by one, and the application stays available.',
      notes: {
        a: 'At 10 s “kubectl set image” creates a second ReplicaSet, in its own hue. The first one keeps its template and is scaled down.',
        b: 'maxUnavailable is 0, so an old Pod is deleted only when a new one is ready. Step by sync (3) and see syncDeployment decide that.',
        c: 'At the end the old ReplicaSet remains, with 0 Pods. “kubectl rollout undo” goes back to it.',
      },
    },
    surge: {
      title: 'maxSurge and maxUnavailable',
      promise: 'Two percentages decide how many Pods are created and deleted at once.',
      notes: {
        a: '25 % of 10 is 2.5. maxSurge is rounded up to 3, maxUnavailable down to 2: at most 13 Pods, at least 8 available.',
        b: 'At 12 s three new Pods are created at once, then two old ones are deleted, which makes room for two more. The gauge on the Deployment shows both limits.',
        c: 'Terminating Pods no longer count: for a moment the graph shows more than 13.',
      },
    },
    'pause-and-resume': {
      title: 'Pause, change, resume',
      promise: 'Two changes while the rollout is paused become one new revision, not two.',
      notes: {
        a: 'From 10 s on the Deployment is paused: Progressing says DeploymentPaused, and its keys still go through the queue.',
        b: 'Image and limits are changed at 13 s and 16 s. They create no ReplicaSet: the sync stops before the rollout.',
        c: 'At 21 s it is resumed: one new ReplicaSet, with both changes.',
      },
    },
    proportional: {
      title: 'Scaling in the middle of a rollout',
      promise: 'A Deployment with two ReplicaSets is scaled: both grow in proportion.',
      notes: {
        a: 'The new image does not exist, so the rollout is stuck: 8 old Pods, and 5 new ones that cannot start.',
        b: 'At 26 s it is scaled from 10 to 15. With maxSurge 3 there may be 18 Pods, so 5 are distributed: the 8 get 3 more, the 5 get 2 more.',
        c: 'Open that sync of the Deployment in the stage Code: the step “scale” shows the arithmetic.',
      },
    },
    'stuck-rollout': {
      title: 'A rollout that is stuck',
      promise: 'The new image is missing. Who notices, when, and what still works?',
      notes: {
        a: 'Three old Pods still serve: maxUnavailable 1 allows no more deletions. The two new ones are in ImagePullBackOff.',
        b: 'Half a minute after the last progress, at about 47 s, the condition Progressing turns to False: ProgressDeadlineExceeded. That rolls nothing back.',
        c: 'At 90 s somebody types “kubectl rollout undo”. Step back to before that and try something else: it becomes a branch.',
      },
    },
    'crash-loop': {
      title: 'A crash loop',
      promise: 'A container exits with an error again and again, and its kubelet waits longer each time.',
      notes: {
        a: 'The Pods are ready for five seconds, then crash. The Deployment is available, then not, then available again.',
        b: 'The kubelet restarts at once, then after 10 s, 20 s, 40 s … up to 5 minutes. CrashLoopBackOff means this waiting.',
        c: 'The ReplicaSet controller does nothing about it: there are three Pods, as desired. Restarting is the job of the kubelet.',
      },
    },
    'node-failure': {
      title: 'A node fails',
      promise: 'A node loses power. Who notices, and how long does that take?',
      notes: {
        a: 'At 20 s node-2 is off. Nothing changes for 50 s: its Pods still count as ready, since nobody has reported otherwise.',
        b: 'Then its missing heartbeats are noticed: the node becomes NotReady and is tainted, and its Pods are no longer ready.',
        c: 'Pods tolerate that for 300 s. At about 6 minutes they are evicted, and replacements are created elsewhere. At 8 minutes the node is back.',
      },
    },
    'no-expectations': {
      title: 'Expectations off',
      promise: 'Why does a ReplicaSet controller remember what it has just done? See what happens when it does not.',
      notes: {
        a: 'Its cache is late here: Pods appear in it 1.5 s after their creation. Scaled to 4 at 12 s, it still creates just two: it waits for what it expects.',
        b: 'At 24 s the expectations are turned off, at 26 s it is scaled to 6. It sees 4 Pods, creates 2, still sees 4, creates 2 …',
        c: 'Too many Pods, then too many deletions, over and over. Take the fault back (Faults, in the header), and it settles.',
      },
    },
    'leader-killed': {
      title: 'The leader is killed',
      promise: 'A controller manager dies, and the other has to wait before it may take over.',
      notes: {
        a: 'At 12 s controller-manager-2 is killed. For 15 s more its Lease says that it leads.',
        b: 'At 14 s the Deployment is scaled to 6. etcd has the change, but nobody acts on it.',
        c: 'At about 30 s controller-manager-1 becomes leader, lists everything, and does the outstanding work.',
      },
    },
    quota: {
      title: 'A quota in the way',
      promise: 'Four Pods are allowed, but a rollout needs a fifth for a moment.',
      notes: {
        a: 'At 14 s a new ReplicaSet wants its first Pod. The API server refuses: “exceeded quota”. See the event on the ReplicaSet.',
        b: 'The key waits in the queue, twice as long after each refusal, and the rollout is stuck with all four old Pods.',
        c: 'At 40 s the quota is deleted. Nobody tells the controller: its next try, at about 56 s, succeeds.',
      },
    },
  },
};
