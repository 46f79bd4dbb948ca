/** Workloads of the small worlds (`happenings.ts`). */

export const RECREATE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ledger
spec:
  replicas: 2
  strategy:
    type: Recreate
  selector:
    matchLabels:
      app: ledger
  template:
    metadata:
      labels:
        app: ledger
    spec:
      terminationGracePeriodSeconds: 2
      containers:
        - name: db
          image: nginx:1.27
`;

export const STATEFUL = `apiVersion: v1
kind: Service
metadata:
  name: db
spec:
  clusterIP: None
  selector:
    app: db
  ports:
    - port: 5432
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
spec:
  serviceName: db
  replicas: 2
  minReadySeconds: 2
  revisionHistoryLimit: 1
  persistentVolumeClaimRetentionPolicy:
    whenDeleted: Delete
    whenScaled: Delete
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      terminationGracePeriodSeconds: 2
      containers:
        - name: db
          image: nginx:1.27
          volumeMounts:
            - name: data
              mountPath: /data
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: ["ReadWriteOnce"]
        resources:
          requests:
            storage: 1Gi
`;

export const DAEMON = `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
spec:
  revisionHistoryLimit: 1
  selector:
    matchLabels:
      app: agent
  template:
    metadata:
      labels:
        app: agent
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: agent
          image: nginx:1.27
`;

/** A Job of which each index counts, with a rule when it has succeeded; one that fails; one that takes too long; one that begins suspended. */
export const JOBS = `apiVersion: batch/v1
kind: Job
metadata:
  name: indexed
spec:
  completions: 4
  parallelism: 2
  completionMode: Indexed
  backoffLimitPerIndex: 1
  ttlSecondsAfterFinished: 5
  successPolicy:
    rules:
      - succeededIndexes: 0-1
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: work
          image: busybox:1.36
          command: ["sh", "-c", "sleep 2; exit 0"]
---
apiVersion: batch/v1
kind: Job
metadata:
  name: failing
spec:
  completions: 2
  parallelism: 2
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: work
          image: busybox:1.36
          command: ["sh", "-c", "sleep 1; exit 1"]
---
apiVersion: batch/v1
kind: Job
metadata:
  name: late
spec:
  activeDeadlineSeconds: 8
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: work
          image: busybox:1.36
          command: ["sh", "-c", "sleep 600"]
---
apiVersion: batch/v1
kind: Job
metadata:
  name: suspended
spec:
  suspend: true
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: work
          image: busybox:1.36
          command: ["sh", "-c", "sleep 30"]
---
apiVersion: batch/v1
kind: Job
metadata:
  name: foreign
spec:
  managedBy: example.com/other
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: work
          image: busybox:1.36
          command: ["sh", "-c", "exit 0"]
`;

export const CRONJOBS = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: often
spec:
  schedule: "*/1 * * * *"
  concurrencyPolicy: Replace
  successfulJobsHistoryLimit: 1
  failedJobsHistoryLimit: 1
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: work
              image: busybox:1.36
              command: ["sh", "-c", "sleep 90"]
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: quick
spec:
  schedule: "*/1 * * * *"
  successfulJobsHistoryLimit: 1
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: work
              image: busybox:1.36
              command: ["sh", "-c", "exit 0"]
`;

export const REPLICATION_CONTROLLER = `apiVersion: v1
kind: ReplicationController
metadata:
  name: old
spec:
  replicas: 2
  selector:
    app: old
  template:
    metadata:
      labels:
        app: old
    spec:
      containers:
        - name: old
          image: nginx:1.27
`;
