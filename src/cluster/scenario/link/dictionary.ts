/**
 * The preset dictionary of the compressor: text that links are likely to contain. It is frozen to the last character, because every existing link is decoded
 * with it (tests/unit/cluster/scenario-link.test.ts checks its hash). A better dictionary would need a `v2=`.
 *
 * Likelier text stands further down, because references to near text are shorter.
 */

/** YAML, as people write it. */
const DOCUMENTS = [
  `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
apiVersion: rbac.authorization.k8s.io/v1
kind: ServiceAccount
apiVersion: storage.k8s.io/v1
kind: StorageClass
`,
  `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 50
`,
  `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 2
  selector:
    matchLabels:
      app: web
`,
  `apiVersion: v1
kind: LimitRange
---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: quota
spec:
  hard:
    pods: "4"
    requests.cpu: "1"
    requests.memory: 1Gi
    limits.cpu: "2"
    limits.memory: 2Gi
---
apiVersion: v1
kind: Namespace
metadata:
  name: staging
`,
  `apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data
spec:
  storageClassName: standard
  accessModes: ["ReadWriteOnce"]
  resources:
    requests:
      storage: 1Gi
---
apiVersion: v1
kind: Secret
metadata:
  name: secret
type: Opaque
stringData:
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: config
data:
  key: value
---
`,
  `apiVersion: batch/v1
kind: CronJob
metadata:
  name: hello
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
---
apiVersion: batch/v1
kind: Job
metadata:
  name: count
spec:
  completions: 6
  parallelism: 2
  backoffLimit: 3
  activeDeadlineSeconds: 60
  ttlSecondsAfterFinished: 100
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: count
          image: busybox:1.36
          command: ["sh", "-c", "echo counting; sleep 5; exit 0"]
---
`,
  `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
  namespace: kube-system
spec:
  selector:
    matchLabels:
      app: agent
  updateStrategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 1
  template:
    metadata:
      labels:
        app: agent
    spec:
      tolerations:
        - key: node-role.kubernetes.io/control-plane
          operator: Exists
          effect: NoSchedule
      terminationGracePeriodSeconds: 30
---
apiVersion: v1
kind: Service
metadata:
  name: db
spec:
  clusterIP: None
  selector:
    app: db
  ports:
    - name: http
      protocol: TCP
      port: 80
      targetPort: 80
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
spec:
  serviceName: db
  podManagementPolicy: Parallel
  replicas: 3
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      containers:
        - name: db
          image: redis:7
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          emptyDir: {}
          configMap:
            name: config
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        resources:
          requests:
            storage: 1Gi
---
`,
  `apiVersion: v1
kind: Pod
metadata:
  name: nginx
  labels:
    app: nginx
spec:
  restartPolicy: Always
  nodeSelector:
    kubernetes.io/hostname: node-1
  affinity:
    podAntiAffinity:
      requiredDuringSchedulingIgnoredDuringExecution:
        - labelSelector:
            matchExpressions:
              - key: app
                operator: In
                values:
                  - nginx
          topologyKey: kubernetes.io/hostname
  topologySpreadConstraints:
  priorityClassName:
  initContainers:
    - name: init
      image: busybox:1.36
      command: ["sh", "-c", "sleep 3600"]
  containers:
    - name: nginx
      image: nginx:1.14.2
      imagePullPolicy: IfNotPresent
      args: ["-c", "while true; do echo hello; sleep 1; done"]
      command: ["sh", "-c", "echo starting; sleep 5; exit 1"]
      lifecycle:
        preStop:
          exec:
            command: ["sleep", "10"]
      env:
        - name: KEY
          value: "1"
          valueFrom:
            configMapKeyRef:
            secretKeyRef:
            fieldRef:
              fieldPath: metadata.name
      livenessProbe:
        tcpSocket:
          port: 8080
        exec:
          command:
            - cat
            - /tmp/healthy
`,
  `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
  ports:
    - port: 80
      targetPort: 80
---
apiVersion: apps/v1
kind: ReplicaSet
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: nginx-deployment
  labels:
    app: nginx
spec:
  replicas: 10
  minReadySeconds: 5
  revisionHistoryLimit: 10
  progressDeadlineSeconds: 60
  paused: true
  strategy:
    type: Recreate
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
  selector:
    matchLabels:
      app: nginx
  template:
    metadata:
      labels:
        app: nginx
    spec:
      containers:
      - name: nginx
        image: nginx:1.14.2
        ports:
        - containerPort: 80
      containers:
        - name: app
          image: nginx:1.27
          startupProbe:
            httpGet:
              path: /
              port: 80
            periodSeconds: 2
            failureThreshold: 30
          livenessProbe:
            httpGet:
              path: /healthz
              port: 8080
            initialDelaySeconds: 3
            periodSeconds: 5
            timeoutSeconds: 1
            successThreshold: 1
          readinessProbe:
            httpGet:
              path: /
              port: 80
            initialDelaySeconds: 3
            periodSeconds: 5
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
            limits:
              cpu: 500m
              memory: 128Mi
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          # Try nginx:1.28, and apply.
          image: nginx:1.27
          ports:
            - containerPort: 80
`,
];

/** The first Deployment of the page, which is applied as an object. */
const FIRST_OBJECT =
  '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":3,"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}},"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"nginx","image":"nginx:1.27","ports":[{"containerPort":80}]}]}}}}';

const KUBECTL_LINES = [
  'create namespace ',
  'create quota ',
  'create job ',
  'expose deployment/web --port=80',
  'run lone --image=busybox:1.36 --restart=Never -- sh -c \\"sleep 3600\\"',
  'taint nodes node-1 ',
  'label pods ',
  'annotate deployment/web kubernetes.io/change-cause=',
  'autoscale deployment/web --min=1 --max=10 --cpu-percent=50',
  'describe deployment/web',
  'get pods -o wide --watch',
  'get deployments,replicasets,pods -A',
  'logs deployment/web',
  'exec deploy/web -- ',
  'cordon node-1',
  'uncordon node-1',
  'drain node-1 --ignore-daemonsets --delete-emptydir-data --force',
  'create deployment web --image=nginx --replicas=3',
  'patch deployment/web --type=merge -p \'{\\"spec\\":{\\"strategy\\":{\\"rollingUpdate\\":{\\"maxSurge\\":\\"25%\\",\\"maxUnavailable\\":0}},\\"template\\":{\\"spec\\":{\\"containers\\":[{\\"name\\":\\"nginx\\",\\"image\\":\\"',
  'delete pods -l app=web --wait=false',
  'delete deployment/web',
  'delete pod/web-',
  'rollout history deployment/web --revision=1',
  'rollout undo deployment/web --to-revision=1',
  'rollout restart deployment/web',
  'rollout status deployment/web',
  'rollout pause deployment/web',
  'rollout resume deployment/web',
  'set resources deployment/web --limits=cpu=200m,memory=64Mi',
  'set env deployment/web KEY=1',
  'set image deployment/web nginx=nginx:does-not-exist',
  'set image deployment/web app=nginx:1.26',
  'set image deployment/web nginx=nginx:1.28',
  'scale deployment/web --replicas=5',
];

/** What a scenario's JSON has around all that. */
const COMMANDS =
  '{"command":{"type":"inject","fault":{"type":"api-error","code":503,"share":0.5{"type":"api-conflict","next":1' +
  '{"type":"api-latency","delayMs":1000,"client":"kubelet/node-1","verb":"update"{"type":"watch-expire","client":"scheduler","kind":"Pod"' +
  '{"type":"watch-drop","client":"replicaset-controller","kind":"Pod"{"type":"watch-delay","delayMs":5000,"client":"deployment-controller","kind":"ReplicaSet"' +
  '{"type":"controller-restart","controller":"deployment-controller"{"type":"controller-stop","controller":"deployment-controller"' +
  '{"type":"no-expectations","controller":"replicaset-controller"{"type":"node-network","node":"node-2"{"type":"image-pull","image":"nginx:1.28","node":"node-1"' +
  '{"type":"container-crash","pod":"default/web-","container":"nginx","again":true,"exitCode":1' +
  '{"type":"probe-fail","pod":"default/web-","probe":"liveness"{"type":"probe-fail","pod":"default/web-","probe":"readiness"}}},' +
  '{"command":{"type":"fault","line":"inject {"command":{"type":"clear","id":1}},{"at":' +
  '{"command":{"type":"remove-node","name":"node-3"}},{"command":{"type":"add-node","name":"node-4"}},' +
  '{"command":{"type":"power-manager","name":"controller-manager-1","on":true,"gracefully":true}},' +
  '{"command":{"type":"power-node","name":"node-2","on":true}},"command":{"type":"power-node","name":"node-2","on":false}},{"at":';

const CURSOR =
  '"branches":[{"name":"","from":{"branch":0,"at":,"turn":1,"commands":2},"commands":[{"at":' +
  '"view":{"region":"editor","objects":"table","theme":"dark"}"view":{"region":"inspector","inspector":"why","why":{"object":"Deployment/default/web","field":"spec.replicas"{"waiting":"Deployment/default/web"{"record":' +
  '"view":{"region":"timeline","objects":"nodes"}"view":{"region":"loops","loops":"sync","sync":' +
  '"breakpoints":[{"type":"key","key":"default/web","queue":"deployment"},{"type":"event","reason":"ScalingReplicaSet"},{"type":"object","object":"Deployment/default/web"},{"type":"step","name":"reconcileNewReplicaSet","by":"deployment-controller"}]';

/** From the beginning to the end of the commonest scenario. */
const SCENARIO = [
  '{"branches":[{"commands":[{"command":{"type":"kubectl","line":"apply -f -","stdin":"',
  '{"version":1,"title":"","lesson":"","notes":["',
  '{"version":1,"cluster":{"seed":"","timings":"realistic","nodes":5,"controllerManagers":2,"flags":["--concurrent-deployment-syncs=1"],"images":[{"name":"","tags":["',
  '{"version":1,"cluster":{"seed":"kubeloupe","timings":"teaching","nodes":3},"documents":"apiVersion: apps/v1\\nkind: Deployment\\nmetadata:\\n  name: ',
  '{"version":1,"cluster":{"seed":"kubeloupe","timings":"teaching"},"documents":"apiVersion: apps/v1\\nkind: Deployment\\nmetadata:\\n  name: ',
  '","branches":[{"commands":[{"command":{"type":"apply-documents"}},{"at":8000,"command":{"type":"kubectl","line":"',
  '"}}],"until":{"at":"turn":1}}],"cursor":{"branch":1,"at":,"record":,"speed":0.1,"playing":true,"selection":"ReplicaSet/default/web-Node/node-1Pod/default/web-"}}',
  '"}}],"until":{"at":0}}],"cursor":{"at":7500,"playing":true,"selection":"Deployment/default/web"}}',
];

/** The text of a document as it stands in JSON. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export const DICTIONARY_V1: string = [
  ...DOCUMENTS.map(inJson),
  inJson(FIRST_OBJECT),
  COMMANDS,
  ...KUBECTL_LINES.map((line) => `,"turn":1,"command":{"type":"kubectl","line":"${line}"}},{"at":`),
  CURSOR,
  ...SCENARIO,
].join('');
