/** Files for `-f` and for `--from-file`. */
export const FILES: Readonly<Record<string, string>> = {
  'template.txt': '{{.kind}} {{.metadata.name}}\n',
  'path.txt': '{.kind} {.metadata.name}',
  'old.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 1}\n',
  'odd-bare.yaml': 'apiVersion: apps/v1\nkind: Deployment\n',
  'odd-types.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: [], selector: 3}\n',
  'odd-metadata.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, labels: [x], annotations: y}\n',
  'odd-items.yaml': 'apiVersion: v1\nkind: List\nitems: {a: b}\n',
  'odd-list.yaml': 'apiVersion: v1\nkind: List\nitems: [null, 3, {kind: List}]\n',
  'odd-identity.yaml': 'apiVersion: [v1]\nkind: {a: b}\n',
  'odd-empty.yaml': 'null\n',
  'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n',
  'columns.txt': 'NAME   KIND\n.metadata.name  kind\n',
  'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: nginx:1.28
        ports:
        - containerPort: 80
`,
  'routes.yaml': `apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: {name: example, labels: {a: b}}
spec:
  controller: example.com/controller
  parameters: {apiGroup: example.com, kind: Settings, name: s}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: shop, annotations: {a: b}}
spec:
  ingressClassName: example
  tls: [{hosts: [a.example.com, b.example.com], secretName: cert}, {hosts: [c.example.com]}]
  rules:
  - host: a.example.com
    http:
      paths:
      - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}
      - {path: /assets, pathType: Exact, backend: {resource: {kind: Bucket, name: assets, apiGroup: example.com}}}
  - http: {paths: [{pathType: ImplementationSpecific, backend: {service: {name: dns, port: {name: tcp}}}}]}
  - host: b.example.com
  - host: c.example.com
  - host: d.example.com
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: all}
spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}
`,
  'policies.yaml': `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: deny-all}
spec: {podSelector: {}, policyTypes: [Ingress, Egress]}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: open}
spec: {podSelector: {matchExpressions: [{key: app, operator: In, values: [a, b]}]}, ingress: [{}]}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: db, labels: {a: b}}
spec:
  podSelector: {matchLabels: {app: db}}
  policyTypes: [Ingress, Egress]
  ingress:
  - from:
    - {podSelector: {matchLabels: {app: web}}, namespaceSelector: {matchLabels: {team: a}}}
    - {namespaceSelector: {}}
    - {podSelector: {}}
    ports: [{port: 5432}, {port: metrics, protocol: UDP}, {protocol: SCTP}]
  - from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16, 10.2.0.0/16]}}]
  egress:
  - to: [{ipBlock: {cidr: 0.0.0.0/0}}]
    ports: [{port: 8000, endPort: 9000}]
`,
  'dns.yaml': `apiVersion: v1
kind: Service
metadata: {name: dns}
spec:
  selector: {app: dns}
  ports:
  - {name: udp, port: 53, protocol: UDP}
  - {name: tcp, port: 53, protocol: TCP}
`,
  'dns-three.yaml': `apiVersion: v1
kind: Service
metadata: {name: dns}
spec:
  selector: {app: dns}
  ports:
  - {name: udp, port: 53, protocol: UDP}
  - {name: tcp, port: 53, protocol: TCP}
  - {name: metrics, port: 9153, protocol: TCP}
`,
  'dns-one.yaml': `apiVersion: v1
kind: Service
metadata: {name: dns}
spec:
  selector: {app: dns}
  ports:
  - {name: tcp, port: 53, protocol: TCP}
`,
  'dns-swapped.yaml': `apiVersion: v1
kind: Service
metadata: {name: dns}
spec:
  selector: {app: dns}
  ports:
  - {name: tcp, port: 53, protocol: TCP}
  - {name: udp, port: 53, protocol: UDP}
`,
  'dns-pods.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: dns}
spec:
  replicas: 1
  selector: {matchLabels: {app: dns}}
  template:
    metadata: {labels: {app: dns}}
    spec:
      containers:
      - name: dns
        image: nginx:1.28
        ports:
        - {name: udp, containerPort: 53, protocol: UDP}
        - {name: tcp, containerPort: 53, protocol: TCP}
`,
  'dns-pods-later.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: dns}
spec:
  replicas: 1
  selector: {matchLabels: {app: dns}}
  template:
    metadata: {labels: {app: dns}}
    spec:
      containers:
      - name: dns
        image: nginx:1.29
        ports:
        - {name: udp, containerPort: 53, protocol: UDP}
        - {name: tcp, containerPort: 53, protocol: TCP}
        - {name: http, containerPort: 8080}
`,
  'maps.yaml': `apiVersion: v1
kind: ConfigMapList
items:
- metadata: {name: one}
  data: {a: "1"}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: two}
  data: {b: "2"}
`,
  'typed.yaml': `apiVersion: v1
kind: ConfigMapList
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: {a: "1"}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: two}, data: {b: "2"}}
`,
  'pods.yaml': `apiVersion: v1
kind: PodList
metadata: {resourceVersion: "1"}
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: listed}
  spec: {containers: [{name: c, image: "nginx:1.28"}]}
`,
  'deployments.yaml': `apiVersion: apps/v1
kind: DeploymentList
items: []
`,
  'list.yaml': `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: three}}
- {apiVersion: v1, kind: Nonsense, metadata: {name: four}}
`,
  'unknown-kind.yaml': 'apiVersion: example.com/v1\nkind: Unicorn\nmetadata: {name: u}\n',
  'unknown-version.yaml': 'apiVersion: apps/v2\nkind: Deployment\nmetadata: {name: u}\n',
  'no-kind.yaml': 'apiVersion: v1\nmetadata: {name: u}\n',
  'no-version.yaml': 'kind: ConfigMap\nmetadata: {name: u}\n',
  'no-name.yaml': 'apiVersion: v1\nkind: ConfigMap\n',
  'unknown-field.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: u}\ndatta: {a: b}\n',
  'wrong-type.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: u}\ndata: {a: 1}\n',
  'wrong-number.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: u}\nspec: {replicas: many, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}\n',
  'invalid.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: u}\nspec: {replicas: -1, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: c}}, spec: {containers: [{name: c, image: i}]}}}\n',
  'invalid-one.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: U_1}\n',
  'other-namespace.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: u, namespace: elsewhere}\n',
  'broken.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: u\n',
  'broken-list.yaml': 'kind: ConfigMap\nmetadata:\n  - a\n  b: 1\n',
  'broken-map.yaml': 'kind: ConfigMap\nmetadata:\n    name: x\n  labels: y\n',
  'broken-flow.yaml': 'kind: ConfigMap\nmetadata: [1, 2}\n',
  'broken-key.yaml': 'kind: ConfigMap\nmetadata\ndata: {}\n',
  'broken-colon.yaml': 'kind: ConfigMap\nmetadata: name: x\n',
  'broken-quote.yaml': 'kind: ConfigMap\nmetadata: "x\n',
  'broken-tab.yaml': 'kind: ConfigMap\nmetadata:\n\tname: x\n',
  'broken-anchor.yaml': 'kind: ConfigMap\nmetadata: *x\n',
  'broken-end.yaml': 'metadata: {name: u',
  'broken-later.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: later}\n---\nkind: ConfigMap\nmetadata: {name: u\n',
  'patch.yaml': 'metadata: {labels: {from: file}}\n',
  'scalar.yaml': 'just words\n',
  'empty.yaml': '',
  'cronjob.yaml': `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "0 0 1 1 *"
  jobTemplate:
    metadata: {labels: {from: template}, annotations: {note: kept}}
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: hello, image: "busybox:1.37", command: [echo, hello]}]
`,
  'words.txt': 'some words\n',
  'env.txt': 'A=1\nB=two\n',
};
