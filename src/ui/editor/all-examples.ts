import { FIRST_EXAMPLE, type Example } from './examples.ts';

/** A Deployment that deletes every old Pod before it creates a new one. */
const recreate = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ledger
spec:
  replicas: 4
  # No surge and no overlap: between two versions there is none.
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
      terminationGracePeriodSeconds: 5
      containers:
        - name: db
          # Change it to postgres:17 and apply again.
          image: postgres:16
          env:
            - name: POSTGRES_PASSWORD
              value: example
`;

/** Pods that become ready late, so the rollout has to wait for each of them, and a way to make a probe fail. */
const probes = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 6
  minReadySeconds: 5
  progressDeadlineSeconds: 120
  strategy:
    rollingUpdate:
      maxSurge: 2
      maxUnavailable: 1
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
        - name: shop
          image: nginx:1.27
          # Nothing else is asked until the first success of this one.
          startupProbe:
            httpGet:
              path: /
              port: 80
            periodSeconds: 2
            failureThreshold: 30
          # While it fails, the Pod counts as not ready.
          readinessProbe:
            httpGet:
              path: /
              port: 80
            initialDelaySeconds: 3
            periodSeconds: 5
          # When it fails three times, the container is restarted. Try it in the terminal:
          # exec deploy/shop -- rm /usr/share/nginx/html/index.html
          livenessProbe:
            httpGet:
              path: /
              port: 80
            periodSeconds: 10
            failureThreshold: 3
`;

/** Pods that request more than the nodes have. Some stay Pending until a node is added. */
const resources = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: render
spec:
  # Scale it up until the scheduler finds no room, then add a node.
  replicas: 8
  selector:
    matchLabels:
      app: render
  template:
    metadata:
      labels:
        app: render
    spec:
      containers:
        - name: render
          image: busybox:1.36
          command: ["sh", "-c", "sleep 3600"]
          resources:
            requests:
              cpu: 1500m
              memory: 512Mi
            limits:
              memory: 1Gi
`;

/** Several objects in one text, applied in order. */
export const severalDocuments = `apiVersion: v1
kind: Namespace
metadata:
  name: demo
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: greeting
  namespace: demo
data:
  text: hello
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: hello
  namespace: demo
spec:
  replicas: 2
  selector:
    matchLabels:
      app: hello
  template:
    metadata:
      labels:
        app: hello
    spec:
      containers:
        - name: hello
          image: nginx:1.27
          envFrom:
            - configMapRef:
                name: greeting
---
apiVersion: v1
kind: Service
metadata:
  name: hello
  namespace: demo
spec:
  selector:
    app: hello
  ports:
    - port: 80
`;

/** Pods with stable names and volumes, created one after the other. */
const statefulSet = `apiVersion: v1
kind: Service
metadata:
  name: db
spec:
  # No address of its own: each Pod is found by its name.
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
  # db-1 is made when db-0 is ready. Scale it down: the last one goes first, and its volume stays.
  replicas: 3
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      terminationGracePeriodSeconds: 5
      containers:
        - name: postgres
          image: postgres:16
          env:
            - name: POSTGRES_PASSWORD
              value: example
          volumeMounts:
            - name: data
              mountPath: /var/lib/postgresql/data
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: ["ReadWriteOnce"]
        resources:
          requests:
            storage: 1Gi
`;

/** Work that ends: Pods are created until six have succeeded, two at a time. */
const job = `apiVersion: batch/v1
kind: Job
metadata:
  name: count
spec:
  completions: 6
  parallelism: 2
  # So many Pods may fail before the Job is given up: try "exit 1" below, under another name.
  backoffLimit: 3
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: count
          image: busybox:1.36
          command: ["sh", "-c", "echo counting; sleep 5; exit 0"]
`;

/** A container that exits with an error a few seconds after each start. */
export const crashLoop = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: moody
spec:
  replicas: 3
  selector:
    matchLabels:
      app: moody
  template:
    metadata:
      labels:
        app: moody
    spec:
      containers:
        - name: moody
          image: busybox:1.36
          # It is restarted at once, then after 10 s, 20 s, 40 s … up to 5 minutes.
          command: ["sh", "-c", "echo starting; sleep 5; exit 1"]
`;

/** Manifests to learn from, the simplest first. */
export const EXAMPLES: readonly Example[] = [
  FIRST_EXAMPLE,
  { id: 'recreate', text: recreate },
  { id: 'probes', text: probes },
  { id: 'resources', text: resources },
  { id: 'severalDocuments', text: severalDocuments },
  { id: 'statefulSet', text: statefulSet },
  { id: 'job', text: job },
  { id: 'crashLoop', text: crashLoop },
];
