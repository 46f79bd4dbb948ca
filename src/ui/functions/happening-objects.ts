/** What else there is in the small worlds (`happenings.ts`). */

export const HPA = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  minReplicas: 2
  maxReplicas: 5
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
`;

export const PDB = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 2
  selector:
    matchLabels:
      app: web
`;

/** Nodes that low priority fills, so that high priority has to drive Pods away. */
export const PRIORITIES = `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: high
value: 1000
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: low
spec:
  replicas: 6
  selector:
    matchLabels:
      app: low
  template:
    metadata:
      labels:
        app: low
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: low
          image: nginx:1.27
          resources:
            requests:
              cpu: 1500m
`;

export const URGENT = `apiVersion: v1
kind: Pod
metadata:
  name: urgent
spec:
  priorityClassName: high
  containers:
    - name: urgent
      image: nginx:1.27
      resources:
        requests:
          cpu: 2
`;

/** Pods that trouble the kubelet: hooks, probes, images, a missing volume, and one that its node has no room for. */
export const TROUBLED_PODS = `apiVersion: v1
kind: Pod
metadata:
  name: hooks
spec:
  terminationGracePeriodSeconds: 5
  containers:
    - name: hooks
      image: nginx:1.27
      lifecycle:
        postStart:
          exec:
            command: ["sh", "-c", "true"]
        preStop:
          exec:
            command: ["sh", "-c", "sleep 1"]
---
apiVersion: v1
kind: Pod
metadata:
  name: unhealthy
spec:
  containers:
    - name: unhealthy
      image: nginx:1.27
      livenessProbe:
        exec:
          command: ["sh", "-c", "exit 1"]
        periodSeconds: 2
        failureThreshold: 1
---
apiVersion: v1
kind: Pod
metadata:
  name: crashing
spec:
  containers:
    - name: crashing
      image: busybox:1.36
      command: ["sh", "-c", "exit 1"]
---
apiVersion: v1
kind: Pod
metadata:
  name: missing-image
spec:
  containers:
    - name: app
      image: nginx:1.99-missing
---
apiVersion: v1
kind: Pod
metadata:
  name: missing-volume
spec:
  containers:
    - name: app
      image: nginx:1.27
      volumeMounts:
        - name: settings
          mountPath: /settings
  volumes:
    - name: settings
      configMap:
        name: nowhere
---
apiVersion: v1
kind: Pod
metadata:
  name: too-large
spec:
  nodeName: node-1
  containers:
    - name: app
      image: nginx:1.27
      resources:
        requests:
          cpu: 500
`;

export const CLAIMS = `apiVersion: v1
kind: PersistentVolume
metadata:
  name: disk
spec:
  capacity:
    storage: 2Gi
  accessModes: ["ReadWriteOnce"]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: manual
  hostPath:
    path: /disk
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: manual
spec:
  accessModes: ["ReadWriteOnce"]
  storageClassName: manual
  resources:
    requests:
      storage: 1Gi
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: provisioned
spec:
  accessModes: ["ReadWriteOnce"]
  resources:
    requests:
      storage: 1Gi
---
apiVersion: v1
kind: Pod
metadata:
  name: reader
spec:
  terminationGracePeriodSeconds: 1
  containers:
    - name: reader
      image: nginx:1.27
      volumeMounts:
        - name: data
          mountPath: /data
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: provisioned
`;

/** A Pod that stays for a while on a node that it does not tolerate for ever. */
export const PATIENT = `apiVersion: v1
kind: Pod
metadata:
  name: patient
spec:
  nodeName: node-1
  tolerations:
    - key: maintenance
      operator: Exists
      effect: NoExecute
      tolerationSeconds: 20
  containers:
    - name: patient
      image: nginx:1.27
`;
