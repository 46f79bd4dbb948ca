import { of, type Line } from './line.ts';

/** The forms in which commands take objects, and those which they refuse. */
export const FORMS: Readonly<Record<string, readonly Line[]>> = {
  'forms of objects': of(`
    create -f web.yaml
    create -f dns.yaml
    get all web
    get -f no-name.yaml -o name
    describe deployment,service web
    delete all
    delete all web
    delete --all -l app=web deployment
    delete --all --field-selector metadata.name=web deployment
    label all web a=b
    label --all deployment web a=b --dry-run=client
    label --all -l app=web deployment a=b
    label -f no-name.yaml a=b --dry-run=client
    label -f list.yaml a=b --dry-run=client
    annotate --all deployment/web a=b --dry-run=client
    scale --all --replicas=2 --dry-run=client
    scale --all deployment web --replicas=2 --dry-run=client
    scale --all deployment/web --replicas=2 --dry-run=client
    wait --all --for=condition=Available --timeout=0
    wait --all deployment web --for=condition=Available --timeout=0
    set image deployment web nobody *=nginx:1.28.1
    set image -l app=web *=nginx:1.28.1
    set image --all deployment web *=nginx:1.28 --dry-run=client
    set resources --limits=cpu=1
    set resources deployment,service web --limits=cpu=1
    set resources --all -l app=web deployment --limits=cpu=1
    set env deployment web nobody A=1
    set env deployment/web service/dns --list
    set env --all -l app=web deployment A=1
    set serviceaccount deployment web nobody robot
    set serviceaccount -l app=web deployment robot
    set serviceaccount --all robot
    set selector deployment web nobody app=x
    set selector -l app=web service app=x
    set selector --all deployment web app=x
    rollout status deployment web nobody
    rollout status -l x=y deployment
    rollout status -f dns.yaml -f web.yaml
    rollout pause -l x=y deployment
    rollout resume -l x=y deployment
    rollout undo deployment,service web
    expose deployment web nobody --port=80 --name=n --dry-run=client
    expose node node-1 --port=80 --name=n --dry-run=client
    apply view-last-applied deployment web
    apply view-last-applied --all deployment
    apply view-last-applied -f web.yaml
    logs deployment web web
    logs -l app=web deployment
    logs -l app=web deployment web
    logs node/node-1
    exec -f web.yaml -- true
    exec -f web.yaml deployment -- true
    exec -f web.yaml true
    exec -f missing.yaml -- true
    exec -f dns.yaml -f web.yaml -- true
    exec node/node-1 -- true
    cordon deployment/web
    cordon service/dns
  `),
  'kinds that a command cannot take': of(`
    create -f web.yaml
    create -f dns.yaml
    taint unicorn node-1 a=b:NoSchedule
    taint unicorns --all a=b:NoSchedule
    taint unicorns -l app=web a=b:NoSchedule
    taint unicorns.example.com node-1 a=b:NoSchedule
    taint deployment web a=b:NoSchedule
    taint deployments.apps web a=b:NoSchedule
    taint DEPLOYMENT web a=b:NoSchedule
    taint node/node-1 a=b:NoSchedule
    taint unicorn/node-1 a=b:NoSchedule
    taint all node-1 a=b:NoSchedule
    taint unicorn node-1 a=b:Nonsense
    taint unicorn node-1 a=b:NoSchedule a-
    taint unicorn a=b:NoSchedule
    taint node --all -l a=b a=b:NoSchedule
    taint unicorn --all -l a=b a=b:NoSchedule
    taint node nobody a=b:NoSchedule
    taint no node-1 a=b:NoSchedule --dry-run=client
    rollout history configmap/kube-root-ca.crt
    rollout history configmap kube-root-ca.crt --revision=1
    rollout history service/dns
    rollout history node/node-1
    rollout history pod
    rollout history replicaset
    rollout history replicasets
    rollout history unicorn/x
    rollout history unicorn
    rollout history service/nobody
    rollout history deployment/web service/dns
    rollout history service/dns deployment/web
    rollout history -f dns.yaml
    rollout history -f dns.yaml -f web.yaml
    rollout history -f missing.yaml
    rollout history service/dns -o yaml
    rollout history deployment/web -o name
    rollout history deployment/web --revision=1 -o jsonpath={.kind}
    rollout undo configmap/kube-root-ca.crt
    rollout undo service/dns
    rollout undo service/dns --dry-run=client
    rollout undo service/dns --to-revision=-1
    rollout undo replicaset
    rollout undo node/node-1
    rollout undo unicorn/x
    rollout undo service/nobody
    rollout undo service/dns deployment/web
    rollout undo -f dns.yaml
    rollout undo -f dns.yaml -f web.yaml
    rollout status service/dns
    rollout status replicaset
    rollout status node/node-1
    rollout pause service/dns
    rollout pause replicaset
    rollout pause node/node-1
    rollout resume service/dns
    rollout resume node/node-1
    rollout restart service/dns
    rollout restart node/node-1
    rollout restart replicaset
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=client
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=client -o name
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=client -o yaml
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=client --name=other
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=server
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=nonsense
    autoscale -f web.yaml --max=3 --cpu-percent=50 --dry-run=client
    autoscale service dns --max=3 --cpu-percent=50
    autoscale node node-1 --max=3 --cpu-percent=50
    autoscale unicorn x --max=3 --cpu-percent=50
    autoscale -f web.yaml -f dns.yaml --max=3 --cpu-percent=50 --dry-run=client
    autoscale deployment web web --max=3 --cpu-percent=50 --dry-run=client
    autoscale deployment --max=3 --cpu-percent=50 --dry-run=client
    autoscale deployment web --min=4 --max=3 --cpu-percent=50 --dry-run=client
    autoscale deployment web --max=3 --cpu-percent=50
    ~ autoscale deployment web --max=3 --cpu-percent=50
    autoscale deployment web --max=3 --cpu-percent=50 --dry-run=client
    apply view-last-applied --all
    apply view-last-applied --all -l app=web
    apply view-last-applied --all -l app=web deployment
    apply view-last-applied --all -l app=nobody deployment
    apply view-last-applied -l app=web deployment
    apply view-last-applied -l app=nobody deployment
    apply view-last-applied -l app=nobody
    apply view-last-applied -l app=web deployment web
    apply view-last-applied --all deployment web
    apply view-last-applied --all service
    apply view-last-applied --all unicorn
    apply view-last-applied --all deployment,service
    apply view-last-applied -f dns.yaml -f web.yaml
    apply view-last-applied -f missing.yaml
    apply -f web.yaml
    apply view-last-applied --all deployment,service
    apply view-last-applied --all -l app=web deployment,service
    apply view-last-applied -l app=web deployment,service
    apply view-last-applied -f web.yaml -f dns.yaml
    apply view-last-applied -f dns.yaml -f web.yaml
    apply view-last-applied deployment/web service/dns
    apply view-last-applied deployment web nobody
    describe -f unknown-kind.yaml
    describe -f list.yaml
    describe -f list.yaml -f unknown-kind.yaml
    describe -f unknown-kind.yaml -f list.yaml
    describe -f typed.yaml
    describe -f typed.yaml -f unknown-kind.yaml
    describe -f unknown-kind.yaml -f typed.yaml
    describe -f no-kind.yaml -f typed.yaml
    describe -f typed.yaml -f broken.yaml
    describe -f broken.yaml -f typed.yaml
    describe -f typed.yaml -f nowhere.yaml
    describe -f broken-later.yaml
    describe -f no-name.yaml
    describe -f other-namespace.yaml
    describe -f other-namespace.yaml -f unknown-version.yaml
    describe -f empty.yaml
    describe -f scalar.yaml
    describe service nobody dns2
    describe service/nobody deployment/nobody
    get -f list.yaml -o name
    get -f unknown-kind.yaml -f typed.yaml -o name
    get -f typed.yaml -f unknown-kind.yaml -o name
    delete -f list.yaml
    delete -f unknown-kind.yaml -f typed.yaml
    delete -f typed.yaml -f unknown-kind.yaml
    label -f unknown-kind.yaml -f typed.yaml a=b
    label -f typed.yaml -f unknown-kind.yaml a=b
    apply -f unknown-kind.yaml -f no-kind.yaml
    scale -f unknown-kind.yaml -f typed.yaml --replicas=1
    set image -f unknown-kind.yaml -f typed.yaml *=x
    rollout status -f unknown-kind.yaml -f typed.yaml
    wait -f unknown-kind.yaml -f typed.yaml --for=delete
    patch -f unknown-kind.yaml -f typed.yaml -p {}
    replace -f unknown-kind.yaml -f typed.yaml
    create -f unknown-kind.yaml -f no-kind.yaml
    diff -f unknown-kind.yaml -f no-kind.yaml
    diff -f web.yaml -f unknown-kind.yaml
    taint node node-1 a=b:NoSchedule --dry-run=server
    rollout history deployment/web --revision=9 -o yaml
    rollout history deployment/web -o jsonpath={.metadata.name}
    apply -f web.yaml
    set image deployment/web web=nginx:1.29
    rollout history deployment/web -o name
    rollout history deployment/web -o nonsense
    rollout undo deployment/web --to-revision=7
    rollout undo deployment/web
    apply view-last-applied -f unknown-kind.yaml -f no-kind.yaml
    apply view-last-applied deployment nobody nothing
    patch -f no-name.yaml -p {}
    patch -f web.yaml -p {"metadata":{"labels":{"z":"1"}}} --dry-run=client
    patch -f web.yaml -p {"metadata":{"labels":{"z":"1"}}}
    patch -f web.yaml -p {"metadata":{"labels":{"z":"1"}}}
    expose -f unknown-kind.yaml -f typed.yaml
    autoscale -f unknown-kind.yaml -f typed.yaml --max=3
    set selector -f unknown-kind.yaml -f typed.yaml a=b
    set env -f unknown-kind.yaml -f typed.yaml A=1
    set resources -f unknown-version.yaml --limits=cpu=1
    set serviceaccount -f list.yaml robot
    set image -f list.yaml *=x
    rollout history -f unknown-kind.yaml
    rollout undo -f list.yaml
    rollout pause -f unknown-kind.yaml
    rollout restart -f list.yaml
    label -f list.yaml a=b
    annotate -f list.yaml -f unknown-kind.yaml a=b
    label -f scalar.yaml a=b
    apply -f scalar.yaml --validate=false
    create -f list.yaml -f unknown-kind.yaml --dry-run=client
    wait -f list.yaml --for=delete
    wait -f typed.yaml --for=delete
    wait -f typed.yaml --for=condition=Ready --timeout=0
    get -f typed.yaml --ignore-not-found
    get -f list.yaml --ignore-not-found -o name
    get -f list.yaml
    get -f list.yaml -f unknown-kind.yaml
    delete -f list.yaml --ignore-not-found
    label deployment/nobody service/nobody a=b
    delete deployment/nobody service/nobody
    scale deployment/nobody deployment/web --replicas=1
    exec -f unknown-kind.yaml -- true
    logs -f unknown-kind.yaml
    cordon nobody nothing
    describe service/dns deployment/nobody
    describe deployment/nobody service/dns
    describe service dns nobody
    create configmap three
    get -f list.yaml -o name
    get -f list.yaml
    get -f list.yaml -f web.yaml
    describe -f list.yaml
    delete -f list.yaml
    apply view-last-applied service/dns deployment/nobody
  `),
};
