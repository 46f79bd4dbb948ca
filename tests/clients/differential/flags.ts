import { of, type Line } from './line.ts';

/** The files whose names begin with `odd-`. */
const ODD_TEXTS = ['bare', 'types', 'metadata', 'items', 'list', 'identity', 'empty'];

/** Lines with flags that few use. */
export const FLAGS: Readonly<Record<string, readonly Line[]>> = {
  'texts that are no objects': ODD_TEXTS.flatMap((text) =>
    of(`
    annotate -f odd-${text}.yaml a=b
    patch -f odd-${text}.yaml -p {}
    expose -f odd-${text}.yaml --port=80
    rollout history -f odd-${text}.yaml
    set image -f odd-${text}.yaml *=x --local -o yaml
    set sa -f odd-${text}.yaml robot --local -o yaml
    set env -f odd-${text}.yaml A=b --local
    auth reconcile -f odd-${text}.yaml
    create -f odd-${text}.yaml --dry-run=client
  `),
  ),
  'missing namespaces': of(`
    get pod web -n nowhere
    get pod/web cm/x -n nowhere -o name
    describe pod web -n nowhere
    delete pod web -n nowhere
    label pod web a=b -n nowhere
    get pods -n nowhere
    get pod web -n kube-system
    get ns kube-system -o custom-columns=N:.metadata.name,L:.metadata.labels,F:.spec.finalizers,S:.status
  `),
  'files alone': of(`
    label -f web.yaml a=b --local
    label -f web.yaml a=b --local -o yaml
    label deployment web a=b --local
    label a=b --local
    label -f web.yaml a=b --local --dry-run=server
    label -f web.yaml a=b --local --dry-run=client
    annotate -f web.yaml a=b --local -o name
    annotate deployment web a=b --local
    set image -f web.yaml web=nginx:2 --local
    set image -f web.yaml web=nginx:2 --local -o yaml
    set image deployment/web web=nginx:2 --local
    set image --local web=nginx:2
    set image -f web.yaml web=nginx:2 --local --dry-run=server
    set image --local --all web=nginx:2
    set env deployment/web A=1 --local
    set resources -f web.yaml --limits=cpu=1 --local
    set resources deployment web --limits=cpu=1 --local
    set sa deployment web robot --local
    set selector -f dns.yaml a=b --local
    set selector service kubernetes a=b --local
    set subject rolebinding x --user=a --local
    patch -f web.yaml -p {"spec":{"replicas":9}} --local
    patch -f web.yaml -p {"spec":{"replicas":9}} --local -o yaml
    patch deployment web -p {"spec":{"replicas":9}} --local
    patch -f web.yaml -p {"spec":{"replicas":9}} --local --dry-run=server
    patch --local -p {}
  `),
  'generated objects with a patch': of(`
    create -f web.yaml
    expose deployment web --name=e1 --overrides={"spec":{"type":"NodePort"}} --dry-run=client -o yaml
    expose deployment web --name=e1 --overrides={"spec":{"type":"NodePort"}}
    expose deployment web --name=e2 --overrides={bad
    expose deployment web --name=e2 --overrides={} --override-type=nonsense
    expose deployment web --name=e3 --load-balancer-ip=1.2.3.4 --type=LoadBalancer
    run r --image=nginx --overrides={"spec":{"restartPolicy":"Never"}} --dry-run=client -o yaml
    run r --image=nginx --overrides={"spec":{"containers":[{"name":"r","tty":true}]}} --override-type=strategic --dry-run=client -o yaml
    run r --image=nginx --overrides={"spec":{"restartPolicy":"Never"}}
    run r3 --image=nginx --overrides={bad
    run r4 --image=nginx --overrides={} --override-type=nonsense
    run r5 --image=nginx --port=80 --expose --overrides={"metadata":{"labels":{"z":"1"}}}
  `),
  'names with a hash, and variables from maps': of(`
    create configmap h --from-literal=a=b --append-hash
    create configmap h2 --append-hash
    create secret generic h --from-literal=a=b --append-hash
    create secret generic h --type=x --append-hash -o name --dry-run=client
    create secret docker-registry d --docker-username=u --docker-password=p --append-hash
    create configmap conf --from-literal=c=2
    create secret generic sec --from-literal=X=y
    create -f web.yaml
    set env deployment/web --from=configmap/conf --dry-run=client -o yaml
    set env deployment/web --from=configmap/conf
    set env deployment/web --from=secret/sec --prefix=P_
    set env deployment/web --from=configmap/conf --keys=c
    set env deployment/web --from=configmap/nobody
    set env deployment/web --from=nonsense
    set env deployment/web --from=deployment/web
    set env deployment/web Z=1 --prefix=P_
    set env deployment/web --env=Q=1
    set env deployment/web --list
  `),
  'subresources, and what was applied last': of(`
    create -f web.yaml
    replace -f web.yaml --subresource=scale
    replace -f web.yaml --subresource=status
    replace -f web.yaml --subresource=nonsense
    apply -f web.yaml --subresource=status
    apply -f web.yaml --subresource=status --server-side
    apply -f web.yaml --subresource=scale --server-side
    apply set-last-applied -f web.yaml
    apply set-last-applied -f web.yaml --create-annotation
    apply set-last-applied -f web.yaml
    apply set-last-applied -f old.yaml --dry-run=client
    apply set-last-applied -f old.yaml
    apply set-last-applied -f old.yaml -o yaml
    apply set-last-applied
    apply set-last-applied -f map.yaml
    apply view-last-applied deployment/web
  `),
  'what every kind of create makes': of(`
    create clusterrole c --verb=get,list --resource=pods,deployments.apps --dry-run=client -o yaml
    create clusterrole c --verb=get --non-resource-url=/metrics --dry-run=client -o yaml
    create clusterrole c --aggregation-rule=a=b --dry-run=client -o yaml
    create clusterrolebinding c --clusterrole=view --user=u --group=g --serviceaccount=default:robot --dry-run=client -o yaml
    create configmap c --from-literal=a=b --dry-run=client -o yaml
    create cronjob c --image=busybox --schedule=@daily --restart=OnFailure --dry-run=client -o yaml -- date -u
    create deployment c --image=nginx --replicas=3 --port=80 --dry-run=client -o yaml -- sleep 1
    create ingress c --rule=a.com/x=web:80 --dry-run=client -o yaml
    create job c --image=busybox --dry-run=client -o yaml -- date
    create namespace c --dry-run=client -o yaml
    create poddisruptionbudget c --selector=a=b --max-unavailable=50% --dry-run=client -o yaml
    create priorityclass c --value=5 --global-default=true --preemption-policy=Never --dry-run=client -o yaml
    create quota c --hard=pods=2,cpu=1 --scopes=BestEffort --dry-run=client -o yaml
    create role c --verb=get --resource=pods --resource-name=web --dry-run=client -o yaml
    create rolebinding c --role=r --user=u --dry-run=client -o yaml
    create secret docker-registry c --docker-username=u --docker-password=p --dry-run=client -o yaml
    create secret generic c --from-literal=a=b --dry-run=client -o yaml
    create secret tls c --cert=no --key=no --dry-run=client -o yaml
    create service clusterip c --tcp=80:8080 --dry-run=client -o yaml
    create service clusterip c --clusterip=None --dry-run=client -o yaml
    create service externalname c --external-name=example.com --tcp=80 --dry-run=client -o yaml
    create service loadbalancer c --tcp=80 --dry-run=client -o yaml
    create service nodeport c --tcp=80 --node-port=30080 --dry-run=client -o yaml
    create serviceaccount c --dry-run=client -o yaml
    create clusterrole
    create clusterrolebinding c
    create role c
    create role c --verb=get
    create rolebinding c --role=r --clusterrole=c
    create token nobody
    create secret tls c
    create service externalname c
  `),
  'clusters and users of the kubeconfig': of(`
    config set clusters.kubeloupe.server https://x
    config set clusters.kubeloupe.server https://kubeloupe:6443
    config set contexts.kubeloupe.namespace web
    config view
    config set current-context nowhere
    config view
    config current-context
    config set current-context kubeloupe
    config set nonsense x
    config unset contexts.kubeloupe.namespace
    config unset nonsense.x
    config set users.bob.token xyz
    config view
    config view --raw
    config unset users.bob
    config unset users.bob
    config unset current-context
    config current-context
    config view --minify
    config set current-context kubeloupe
    config set-cluster other --server=https://1.2.3.4
    config set-cluster other --server=https://1.2.3.4 --insecure-skip-tls-verify=true
    config set-credentials bob --token=abc
    config get-users
    config view
    config view --raw
    config delete-cluster other
    config delete-cluster nobody
    config delete-context nobody
    config delete-user bob
    config delete-user nobody
    config delete-user
    get pods --user=nobody
    get pods --cluster=nobody
    get pods --context=nowhere
  `),
};
