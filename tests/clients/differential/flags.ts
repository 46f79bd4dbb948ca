import { of, type Line } from './line.ts';

/** Lines with flags that few use. */
export const FLAGS: Readonly<Record<string, readonly Line[]>> = {
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
    ~ set image -f web.yaml web=nginx:2 --local -o yaml
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
    create configmap conf --from-literal=A_B=1 --from-literal=c=2
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
};
