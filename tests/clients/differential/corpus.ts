import type { Line } from './both.ts';

/** Files for `-f` and for `--from-file`. */
export const FILES: Readonly<Record<string, string>> = {
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

const of = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((text) => {
      const [, mark, line = ''] = /^(~ )?(.*)$/.exec(text.trim())!;
      return { line, compared: mark === undefined };
    });

/**
 * Lines by chapter. Each chapter has a cluster of its own. A line after `~` is run, and not compared: the outputs differ, by a flag or a command that the page's
 * kubectl does not have, by the words of the help, by the real date in ages, or for a reason that is not known yet.
 */
export const CHAPTERS: Readonly<Record<string, readonly Line[]>> = {
  'create with flags': of(`
    create deployment web --image=nginx:1.28 --replicas=2 --port=80
    create deployment web --image=nginx:1.28
    create deployment two --image=nginx:1.28 --image=busybox:1.37
    create deployment
    create deployment a b --image=nginx
    create deployment noimage
    create deployment web2 --image=nginx --dry-run=client -o yaml
    create deployment web2 --image=nginx --dry-run=server -o name
    create deployment Web_3 --image=nginx
    create configmap c --from-literal=a=1 --from-literal=b=x=y
    create configmap c --from-literal=a=1
    create configmap f --from-file=words.txt --from-file=key=env.txt
    create configmap e --from-env-file=env.txt
    create configmap bad --from-literal=a
    ~ create configmap bad --from-file=nowhere.txt
    create secret generic s --from-literal=p=q
    create secret generic s2 --from-file=words.txt --type=Opaque -o yaml --dry-run=client
    create secret docker-registry r --docker-username=u --docker-password=p --docker-email=e@x
    ~ create secret
    create service clusterip svc --tcp=80:8080 --tcp=443
    create service nodeport np --tcp=80 --node-port=30080
    create service loadbalancer lb --tcp=80
    create service externalname en --external-name=example.com
    create service clusterip dup --tcp=53 --tcp=53
    create service clusterip none
    create namespace n
    create namespace n
    create serviceaccount robot
    create job j --image=busybox:1.37 -- echo hello
    create job j2
    create cronjob cj --image=busybox:1.37 --schedule='*/5 * * * *' -- date
    create cronjob cj2 --image=busybox:1.37
    create cronjob cj3 --image=busybox:1.37 --schedule=nonsense
    create job manual --from=cronjob/cj
    create job manual2 --from=deployment/web
    create job manual3 --from=cronjob/nobody
    create job manual4 --from=cj/cj --dry-run=client -o yaml
    create quota q --hard=pods=5,cpu=2
    create quota q2 --hard=pods
    create pdb p --selector=app=web --min-available=1
    create pdb p2 --selector=app=web
    create priorityclass high --value=1000 --description=important
    ~ create nothing
    ~ create
    create -f nowhere.yaml
    create --nonsense
    create deployment x --image
  `),
  'run and expose': of(`
    run single --image=nginx:1.28 --port=80 --labels=a=b,c=d --env=X=1
    run single --image=nginx:1.28
    run
    run noimage
    run cmd --image=busybox:1.37 --restart=Never --command -- sleep 1
    run args --image=busybox:1.37 --restart=OnFailure -- sleep 1
    run dry --image=nginx --dry-run=client -o yaml
    run bad --image=nginx --restart=Sometimes
    run Bad_Name --image=nginx
    ~ run with --image=nginx:1.28 --port=80 --expose
    expose pod single --port=80 --name=single-svc
    expose pod single --port=80 --name=single-svc
    create -f web.yaml
    expose deployment web
    expose deployment web --name=again --port=8080 --target-port=80 --type=NodePort
    expose deployment nobody
    expose deployment web --name=dry --dry-run=client -o yaml
    expose configmap kube-root-ca.crt
    expose
    create -f dns-pods.yaml
    expose deployment dns
    expose deployment dns --name=dns-tcp --protocol=TCP
    expose svc dns --name=dns-again
    get svc dns -o jsonpath={.spec.ports}
  `),
  'cron jobs': of(`
    create -f cronjob.yaml
    create job manual --from=cronjob/hello
    get job manual -o jsonpath={.metadata.ownerReferences}
    get job manual -o jsonpath={.metadata.labels}{.metadata.annotations}
    ~ create job dry --from=cronjob/hello --dry-run=client -o yaml
    create job dry --from=cronjob/hello --image=x
    create job dry --from=cronjob/hello -- date
    get cronjob hello -o jsonpath={.status}
    delete cronjob hello
    get jobs
  `),
  apply: of(`
    apply -f web.yaml
    apply -f web.yaml
    apply -f web.yaml -o name
    apply -f web.yaml --dry-run=server
    apply -f web.yaml --dry-run=client
    apply -f cronjob.yaml --dry-run=client -o yaml
    apply view-last-applied deployment web
    apply
    apply -f
    apply -f nowhere.yaml
    apply -f unknown-kind.yaml
    apply -f unknown-version.yaml
    apply -f no-kind.yaml
    apply -f no-version.yaml
    apply -f no-name.yaml
    apply -f unknown-field.yaml
    apply -f wrong-type.yaml
    apply -f wrong-number.yaml
    apply -f invalid.yaml
    apply -f invalid-one.yaml
    apply -f other-namespace.yaml
    apply -f other-namespace.yaml -n default
    apply -f broken.yaml
    apply -f scalar.yaml
    apply -f empty.yaml
    apply -f list.yaml
    apply -f web.yaml -f nowhere.yaml
    apply extra -f web.yaml
    apply -f unknown-field.yaml --validate=false
    apply -f unknown-field.yaml --validate=warn
    apply -f unknown-field.yaml --validate=nonsense
    apply -f web.yaml --server-side
    apply -f web.yaml --server-side --force-conflicts
    apply -f web.yaml --force-conflicts
    apply -f web.yaml --server-side --dry-run=client
    apply -f web.yaml --dry-run=nonsense
    apply -f web.yaml -o nonsense
  `),
  'create, replace and delete with files': of(`
    create -f web.yaml
    create -f web.yaml
    create -f unknown-kind.yaml
    create -f no-kind.yaml
    create -f no-name.yaml
    create -f unknown-field.yaml
    create -f wrong-type.yaml
    create -f invalid.yaml
    create -f invalid-one.yaml
    create -f other-namespace.yaml
    ~ create -f broken.yaml
    ~ create -f list.yaml
    create -f empty.yaml
    ~ replace -f web.yaml
    replace -f cronjob.yaml
    replace -f unknown-field.yaml
    replace -f invalid.yaml
    replace --force -f web.yaml
    replace
    delete -f web.yaml
    delete -f web.yaml
    ~ delete -f web.yaml --ignore-not-found
    delete -f unknown-kind.yaml
    delete -f nowhere.yaml
    diff -f web.yaml -f unknown-kind.yaml
    diff
  `),
  'typed lists': of(`
    apply -f typed.yaml
    get configmaps -o name
    apply -f typed.yaml
    apply -f maps.yaml
    create -f maps.yaml
    create -f typed.yaml
    ~ replace -f typed.yaml
    apply -f pods.yaml
    get pods -o name
    apply -f deployments.yaml
    create -f deployments.yaml
    apply -f typed.yaml --dry-run=server
    apply -f typed.yaml --dry-run=client
    apply -f typed.yaml --server-side
    ~ diff -f typed.yaml
    delete -f pods.yaml
    get -f typed.yaml -o name
    label -f typed.yaml a=b
    delete -f typed.yaml
  `),
  'ports of one number': of(`
    apply -f dns.yaml
    get service dns -o jsonpath={.spec.ports}
    apply -f dns.yaml
    apply -f dns-three.yaml
    get service dns -o jsonpath={.spec.ports}
    apply -f dns-swapped.yaml
    get service dns -o jsonpath={.spec.ports}
    apply -f dns-one.yaml
    get service dns -o jsonpath={.spec.ports}
    apply -f dns.yaml
    get service dns -o jsonpath={.spec.ports}
    apply -f dns-pods.yaml
    apply -f dns-pods-later.yaml
    get deployment dns -o jsonpath={.spec.template.spec.containers[0].ports}
    apply -f dns-pods.yaml
    get deployment dns -o jsonpath={.spec.template.spec.containers[0].ports}
    set image deployment/dns dns=nginx:1.27
    set env deployment/dns A=1
    set resources deployment/dns --limits=cpu=1
    get deployment dns -o jsonpath={.spec.template.spec.containers[0].ports}
    patch service dns -p {"spec":{"ports":[{"port":53,"protocol":"TCP","targetPort":5353}]}}
    get service dns -o jsonpath={.spec.ports}
    patch service dns -p {"spec":{"ports":[{"port":53,"$patch":"delete"}]}}
    get service dns -o jsonpath={.spec.ports}
    label service dns x=y
    apply -f dns.yaml --server-side --force-conflicts
    get service dns -o jsonpath={.spec.ports}
  `),
  'scale, autoscale and rollout': of(`
    create -f web.yaml
    scale deployment web --replicas=3
    scale deployment/web --replicas=3 --current-replicas=9
    scale deployment web
    scale --replicas=1
    ~ scale deployment nobody --replicas=1
    ~ scale configmap kube-root-ca.crt --replicas=1
    scale deployment web --replicas=-1
    scale deployment web --replicas=many
    scale -f web.yaml --replicas=2
    scale deployment web --replicas=2 --dry-run=server
    autoscale deployment web --min=1 --max=3 --cpu-percent=50
    ~ autoscale deployment web --max=3
    autoscale deployment web
    autoscale deployment nobody --max=3
    rollout status deployment/web
    rollout status deployment
    rollout status
    rollout status pod/x
    rollout status deployment/nobody
    rollout history deployment/web
    rollout history deployment/web --revision=1
    rollout history deployment/web --revision=9
    set image deployment/web web=nginx:1.29
    rollout history deployment web
    ~ rollout undo deployment/web --dry-run=server
    ~ rollout undo deployment/web
    rollout undo deployment/web --to-revision=9
    rollout pause deployment/web
    rollout pause deployment/web
    ~ rollout undo deployment/web
    rollout restart deployment/web
    rollout resume deployment/web
    rollout resume deployment/web
    rollout pause configmap/x
    ~ rollout restart deployment
    rollout restart
    ~ rollout
    rollout nonsense
  `),
  'set, label, annotate and patch': of(`
    create -f web.yaml
    set image deployment/web web=nginx:1.29
    set image deployment/web web=nginx:1.29
    set image deployment/web nobody=nginx
    set image deployment/web
    ~ set image
    set image deployment/nobody web=nginx
    set env deployment/web A=1 B=2
    set env deployment/web A-
    set env deployment/web --list
    ~ set env deployment/web
    set resources deployment web --limits=cpu=200m,memory=512Mi --requests=cpu=100m
    set resources deployment web
    ~ set serviceaccount deployment web robot
    ~ set selector service kubernetes a=b --dry-run=client -o yaml
    ~ set
    label deployment web tier=front
    label deployment web tier=front
    label deployment web tier=back
    label deployment web tier=back --overwrite
    label deployment web tier-
    label deployment web tier-
    label deployment web --list
    label deployment web
    label deployment nobody a=b
    label deployment web a=b=c
    label deployment web bad_key!=1
    label deployments --all x=y
    label
    annotate deployment web note=hello
    annotate deployment web note=other
    annotate deployment web note=other --overwrite
    annotate deployment web note-
    annotate deployment web
    annotate
    patch deployment web -p {"spec":{"replicas":1}}
    patch deployment web -p {"spec":{"replicas":1}}
    patch deployment web --type=merge -p {"spec":{"replicas":2}}
    patch deployment web --type=json -p [{"op":"replace","path":"/spec/replicas","value":3}]
    ~ patch deployment web --type=json -p [{"op":"remove","path":"/spec/nothing"}]
    ~ patch deployment web --type=json -p [{"op":"test","path":"/spec/replicas","value":9}]
    patch deployment web --type=json -p {"a":1}
    patch deployment web --type=nonsense -p {}
    ~ patch deployment web -p {bad
    ~ patch deployment web -p {"spec":{"replicas":"many"}}
    patch deployment web -p {"spec":{"replicas":-1}}
    patch deployment web -p {"spec":{"nothing":1}}
    patch deployment web
    patch deployment nobody -p {}
    patch
    patch deployment web --subresource=scale --type=merge -p {"spec":{"replicas":2}}
    patch -f web.yaml -p {"metadata":{"labels":{"z":"1"}}} -o name
    ~ patch deployment web -p {"metadata":{"labels":{"z":"2"}}} --dry-run=server
    ~ patch deployment web -p {"metadata":{"labels":{"z":"3"}}} --dry-run=client
  `),
  get: of(`
    create -f web.yaml
    get deployments
    get deployment web -o wide
    get deployment web -o name
    get deployment web -o json
    get deployment web -o yaml
    get deployment,replicaset
    get all
    get pods
    get pods -o wide
    get pods -l app=web --show-labels
    get pods -l app=nobody
    get pods -L app
    get pods -A
    get pods --no-headers
    get pods -o name
    get pods -o jsonpath={.items[*].spec.nodeName}
    get pods -o jsonpath={range.items[*]}{.metadata.labels.app}{"\\n"}{end}
    get pods -o jsonpath={.items[*
    get pods -o custom-columns=NAME:.metadata.name,IMAGE:.spec.containers[0].image
    get pods -o custom-columns=NAME
    get pods -o go-template={{len.items}}
    get pods -o nonsense
    get pods -o yaml
    get pods -o json
    get pods --sort-by=.metadata.name
    get pods --sort-by=.nothing
    get pods --field-selector=status.phase=Running
    get pods --field-selector=nothing=1
    get pods -l a==b==c
    get pod nobody
    get pod nobody --ignore-not-found
    get pods nobody also
    get deployment/web pod/nobody
    get deployment/web svc
    get nonsense
    get nonsense nobody
    get nonsense.example.com
    get deployments.v1.apps
    get deployments.v2.apps
    get
    get -o yaml
    get pods --nonsense
    get pods -Z
    get pods -n nowhere
    get nodes
    get node node-1 -o jsonpath={.status.capacity}
    get namespaces
    get pods,nonsense
    get deployment web --output-watch-events
    get -f web.yaml
    get -f unknown-kind.yaml
    get --raw /version
    get --raw /healthz
    get deployment web --subresource=scale
    get deployment web --subresource=status
    get deployment web --subresource=nonsense
    get deploy/web/x
    get deploy web svc/kubernetes
    get pods --all-namespaces web
    get pods --chunk-size=1
    get events
  `),
  'describe, logs and exec': of(`
    create -f web.yaml
    ~ describe deployment web
    ~ describe deployment/web
    describe service kubernetes
    ~ describe node node-1
    describe namespace default
    describe configmap kube-root-ca.crt
    describe deployment nobody
    describe nonsense
    describe
    describe pods -l app=nobody
    logs
    ~ logs nobody
    ~ logs deployment/web -c nobody
    ~ logs deployment/nobody
    ~ logs -l app=nobody
    ~ logs configmap/kube-root-ca.crt
    logs deployment/web --tail=many
    exec nobody -- ls
    exec
    exec deployment/web
    exec deployment/web ls extra
    ~ exec deployment/web -c nobody -- ls
    top pods
    top nodes
    ~ top
    ~ cp
    ~ cp words.txt nobody:/tmp/x
    ~ attach nobody
    ~ port-forward
    ~ events
    events --for=deployment/nobody
    wait
    wait deployment/web
    wait --for=condition=Available deployment/web
    wait --for=condition=Available deployment/nobody
    wait --for=nonsense deployment/web
    wait --for=delete deployment/nobody
    wait --for=condition=Nothing deployment/web --timeout=0
    wait --for=jsonpath={.spec.replicas}=2 deployment/web
    wait --for=jsonpath={.spec.replicas}=9 deployment/web --timeout=0
  `),
  nodes: of(`
    cordon node-1
    cordon node-1
    cordon nobody
    cordon
    uncordon node-1
    uncordon node-1
    drain node-1 --dry-run=client
    drain node-1
    drain nobody
    drain
    uncordon node-1
    taint node node-1 a=b:NoSchedule
    taint node node-1 a=b:NoSchedule
    taint node node-1 a=c:NoSchedule
    taint node node-1 a=c:NoSchedule --overwrite
    taint node node-1 a:NoSchedule-
    taint node node-1 a-
    taint node node-1 a=b:Nonsense
    taint node nobody a=b:NoSchedule
    taint node node-1
    taint
    label node node-1 disk=ssd
    get nodes -l disk=ssd
  `),
  delete: of(`
    create -f web.yaml
    create configmap a
    create configmap b
    delete configmap a --dry-run=client
    delete configmap a --dry-run=server
    delete configmap a
    delete configmap a
    delete configmap a --ignore-not-found
    delete configmap b nobody
    delete configmap
    delete
    delete nonsense a
    delete pods -l app=nobody
    delete deployment/web configmap/b
    delete deployments --all
    delete deployment nobody --now
    delete deployment web --cascade=nonsense
    delete configmap b --grace-period=5 --now
    delete namespace default
    delete pod x y --all
  `),
  'the client itself': of(`
    api-resources --api-group=apps
    ~ api-resources --namespaced=false -o name
    api-resources --api-group=apps -o wide
    api-resources extra
    api-resources -o nonsense
    ~ api-versions
    ~ api-versions extra
    ~ explain pods
    ~ explain pod.spec.containers.image
    ~ explain deployment.spec.strategy
    ~ explain deployment.spec.strategy --recursive
    ~ explain nonsense
    ~ explain pod.nonsense
    explain
    ~ explain pods extra
    ~ explain pods --api-version=v9
    ~ explain pods --output=nonsense
    auth can-i create pods
    auth can-i
    ~ auth can-i create nonsense
    auth can-i get pods/log
    auth can-i '*' '*'
    auth can-i get /healthz
    auth can-i create pods -q
    ~ auth can-i --list
    ~ auth whoami
    ~ auth whoami -o yaml
    ~ auth
    config current-context
    ~ config get-contexts
    ~ config get-contexts -o name
    ~ config get-clusters
    ~ config get-users
    ~ config view
    ~ config view --minify
    ~ config view -o jsonpath={.current-context}
    ~ config set-context --current --namespace=kube-system
    ~ config view --minify -o jsonpath={..namespace}
    ~ config get-contexts
    ~ get leases -o name
    ~ config set-context --current --namespace=default
    ~ config set-context
    ~ config set-context nobody --namespace=x
    ~ config use-context nobody
    ~ config use-context kubeloupe
    ~ config
    config nonsense
    ~ version --client -o nonsense
    nonsense
    ~ gett pods
    ~ --nonsense
    ~ certificate
    ~ plugin list
    ~ kustomize
  `),
};
