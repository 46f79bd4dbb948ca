import { of, type Line } from './line.ts';

/** Lines of the other commands. */
export const READING: Readonly<Record<string, readonly Line[]>> = {
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
    get pods -o 'go-template={{len .items}}'
    get pods -o nonsense
    get pods -o yaml
    get pods -o json
    get pods --sort-by=.metadata.name
    get pods --sort-by=.nothing
    get deployments --sort-by=.nothing
    get pods --sort-by=[bad
    get pods -o name --sort-by=.nothing
    get pods -o json --sort-by=.nothing
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
    get -f list.yaml
    get -f unknown-kind.yaml -f web.yaml
    get -f unknown-kind.yaml -o yaml
    get -f unknown-kind.yaml -f web.yaml -o name
    ~ get --raw /version
    ~ get --raw /healthz
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
    @ describe deployment web
    @ describe deployment/web
    describe service kubernetes
    @ describe node node-1
    describe namespace default
    describe configmap kube-root-ca.crt
    describe deployment nobody
    describe nonsense
    describe
    describe pods -l app=nobody
    logs
    logs nobody
    logs deployment/web -c nobody
    logs deployment/nobody
    logs -l app=nobody
    logs svc/nobody
    logs -l app=nobody -c x
    logs nobody -c x --previous
    logs configmap/kube-root-ca.crt
    logs deployment/web --tail=many
    logs deployment/web --tail=-5
    logs deployment/web --since=-5s
    logs deployment/web --limit-bytes=5
    logs deployment/web --limit-bytes=-1
    logs deployment/web --since-time=2030-01-01T00:00:00Z
    logs deployment/web --since-time=2030-01-01T00:00:00Z --since=5s
    logs deployment/web --all-pods
    logs deployment/web --all-pods --tail=1
    logs deployment/web --all-containers -c web
    logs -l app=web --max-log-requests=1 -f
    exec nobody -- ls
    exec
    exec deployment/web
    exec deployment/web ls extra
    exec deployment/web -c nobody -- ls
    exec deployment/nobody -- ls
    top node
    top nonsense
    attach
    attach deployment/nobody
    port-forward nobody
    port-forward nobody 80
    port-forward deployment/nobody 8080:80
    port-forward deployment/web 8080:80
    port-forward deployment/web x
    port-forward deployment/web 0
    port-forward deployment/web 99999
    port-forward deployment/web 80 --address=x
    port-forward service/kubernetes 8443:https2
    top pods
    top nodes
    ? top
    cp
    cp words.txt
    cp words.txt nobody:/tmp/x
    cp nobody:/tmp/x words
    cp nowhere.txt nobody:/tmp/x
    cp words.txt env.txt
    cp nobody:/x nobody:/y
    cp nobody: x
    cp a/b/c:/x y
    cp :/x y
    run box --image=busybox:1.37 -- sleep 100000
    exec box -- cat /etc/hostname
    exec box -- sh -c 'echo out; echo err >&2; exit 3'
    exec box -- nonsense
    cp box:/etc/hostname name
    create configmap name --from-file=name
    get configmap name -o jsonpath={.data}
    cp words.txt box:/tmp
    cp ./env.txt default/box:/tmp/inner -c box
    exec box -- ls /tmp
    exec box -- cat /tmp/words.txt /tmp/inner
    cp words.txt box:/nowhere/x
    ~ cp words.txt box:/tmp/x -c nobody
    cp box:/tmp taken
    create configmap taken --from-file=taken
    get configmap taken -o jsonpath={.data}
    run pause --image=registry.k8s.io/pause:3.10
    cp pause:/etc/hostname x
    attach nobody
    port-forward
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
  'routes and network policies': of(`
    create -f dns.yaml
    create -f routes.yaml
    create -f policies.yaml
    get ingress
    get ing shop -o wide
    get ingressclasses
    get netpol
    get networkpolicy db -o yaml
    get ingress shop -o yaml
    get ingress,netpol,ingressclass -o name
    describe ingress shop
    describe ing all
    describe ingressclass example
    @ describe netpol deny-all
    @ describe netpol db
    @ describe networkpolicies
    apply --dry-run=server -f policies.yaml
    annotate ingressclass example ingressclass.kubernetes.io/is-default-class=true
    create ingress defaulted --rule=/=web:80
    get ingress defaulted -o jsonpath={.spec.ingressClassName}
    patch ingressclass example --type=merge -p {"spec":{"controller":"example.com/other"}}
    patch netpol db --type=merge -p {"spec":{"policyTypes":["Sideways"]}}
    explain networkpolicy.spec.ingress.from.ipBlock.nothing
    delete ingress,netpol --all
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
    api-resources --namespaced=false -o name
    api-resources --api-group=apps -o wide
    api-resources extra
    api-resources -o nonsense
    api-versions
    api-versions extra
    explain pods
    explain pod.spec.containers.image
    explain deployment.spec.strategy
    explain deployment.spec.strategy --recursive
    explain nonsense
    explain pod.nonsense
    explain
    explain pods extra
    explain pods --api-version=v9
    explain pods --output=nonsense
    explain pod.spec.containers.imagePullPolicy
    explain pod.kind
    explain nonsense.apps
    explain deployment.spec.nonsense.more
    auth can-i create pods
    auth can-i
    auth can-i create nonsense
    auth can-i create nonsense.apps
    auth can-i create nonsense/name
    auth can-i get pods/log
    auth can-i '*' '*'
    auth can-i get /healthz
    auth can-i create pods -q
    auth can-i --list
    auth whoami
    auth whoami -o yaml
    ? auth
    config current-context
    config get-contexts
    config get-contexts -o name
    config get-clusters
    config get-users
    config view
    config view --minify
    config view -o jsonpath={.current-context}
    config set-context --current --namespace=kube-system
    config view --minify -o jsonpath={..namespace}
    config get-contexts
    get leases -o name
    config set-context --current --namespace=default
    config set-context
    config set-context --current kubeloupe
    config get-contexts nobody
    config get-contexts kubeloupe nobody
    config get-contexts -o yaml
    config get-contexts --no-headers
    config set-context other --namespace=kube-system --cluster=kubeloupe --user=me
    config get-contexts
    get leases -o name --context=other
    get leases -o name --context=other -n default
    get pods --context=nowhere
    config use-context other
    config current-context
    config view
    config view --minify
    get leases -o name
    config rename-context other another
    config rename-context other another
    config rename-context kubeloupe another
    config current-context
    config delete-context another
    get pods
    config view --minify
    config delete-context another
    config use-context kubeloupe
    config set-context nobody --namespace=x
    config use-context nobody
    config use-context kubeloupe
    ? config
    config nonsense
    version --client -o nonsense
    nonsense
    gett pods
    --nonsense
    config --nonsense
    config set-context --nonsense
    rollout nonsense
    top --nonsense
    certificate approve
    ? certificate
    ~ kustomize
    alpha
    cluster-info
    plugin nonsense
  `),
};
