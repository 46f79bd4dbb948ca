import { of, type Line } from './line.ts';

/** Lines of commands that write. */
export const WRITING: Readonly<Record<string, readonly Line[]>> = {
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
    create configmap bad --from-file=nowhere.txt
    create secret generic s --from-literal=p=q
    create secret generic s2 --from-file=words.txt --type=Opaque -o yaml --dry-run=client
    create secret docker-registry r --docker-username=u --docker-password=p --docker-email=e@x
    ? create secret
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
    create ingress i --rule=foo.com/bar*=svc:8080,tls=cert --rule=foo.com/=svc:http --rule=/x=svc:1,tls --dry-run=client -o yaml
    create ingress i --class=example --default-backend=svc:http --annotation=a=b --annotation=c= --dry-run=client -o yaml
    create ingress i --rule=a.com/=b:80,tls --rule=b.com/=b:80,tls --rule=a.com/x=b:80,tls=s
    create ingress i --rule=a.com/=b:80
    create ing j --default-backend=svc
    create ing j --rule=a.com=b:80
    create ing j --rule=a.com/=b:80 --annotation=x
    create ing j --rule=a_b.com/=b:80
    create ingress j
    create ingress
    create nothing
    create
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
    run with --image=nginx:1.28 --port=80 --expose
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
  'debug without a terminal': of(`
    run web --image=nginx:1.28 --labels=app=web --annotations=a=b
    debug web -c look --image=busybox:1.37 --profile=general --env=A=b -- sleep 1000
    debug web -c look --image=busybox:1.37 --profile=general -- sleep 1000
    debug web -c args --image=busybox:1.37 --profile=baseline --arguments-only --image-pull-policy=Never -- sleep 1000
    debug web -c target --image=busybox:1.37 --profile=restricted --target=web
    debug web -c target2 -q --image=busybox:1.37 --profile=netadmin --target=nobody
    debug web -c sys -i --attach=false --image=busybox:1.37 --profile=sysadmin
    debug web --copy-to=one --set-image=*=nginx:1.27 --profile=general --same-node
    debug web --copy-to=two --image=busybox:1.37 -c look --profile=general --keep-labels --share-processes=false
    debug web --copy-to=three -c web --image-pull-policy=Always --profile=restricted --keep-annotations -- sleep 1000
    debug web --copy-to=four -c look --image=busybox:1.37 --set-image=web=nginx:1.27 --profile=sysadmin
    debug web --copy-to=five -c new --profile=general -- sleep 1
    debug web --copy-to=web --image=busybox:1.37 -c look --profile=general
    debug two --copy-to=six --image=busybox:1.37 -c look --profile=baseline --replace
    debug nobody -c look --image=busybox:1.37 --profile=general
    debug serviceaccount/default --image=busybox:1.37 --profile=general
    debug --profile=general
    debug web --profile=general
    debug web --image=busybox --profile=none
    debug web --image=busybox --profile=general --replace
    debug web --image=busybox --profile=general --set-image=a=b
    debug web --copy-to=x --profile=general
    debug web --copy-to=x --profile=general -- sh
    debug web --image=BUSY --profile=general
    debug web --image=busybox --profile=general --image-pull-policy=never
    debug web --copy-to=x --set-image=web=BUSY --profile=general
    debug web --image=busybox --profile=general -t
    debug web --image=busybox --profile=general --copy-to=x --target=web
    debug web --attach --profile=general
  `),
  'cron jobs': of(`
    create -f cronjob.yaml
    create job manual --from=cronjob/hello
    get job manual -o jsonpath={.metadata.ownerReferences}
    get job manual -o jsonpath={.metadata.labels}{.metadata.annotations}
    create job dry --from=cronjob/hello --dry-run=client -o yaml
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
    apply view-last-applied deployment/web -o json
    apply view-last-applied -f web.yaml
    apply view-last-applied deployment web -o nonsense
    apply view-last-applied configmap kube-root-ca.crt
    apply view-last-applied deployment nobody
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
    @ apply -f web.yaml --server-side
    apply -f web.yaml --server-side --force-conflicts
    apply -f web.yaml --prune
    apply -f web.yaml --prune --all -l a=b
    apply -f web.yaml --prune --all --force
    apply -f web.yaml --prune --all --server-side
    apply -f web.yaml --prune --all --prune-allowlist=x
    apply -f web.yaml --prune --all --prune-allowlist=core/v1/Nope
    apply -f list.yaml --prune --all --prune-allowlist=apps/v1/Deployment --dry-run=client
    apply -f list.yaml --prune --all --prune-allowlist=apps/v1/Deployment --dry-run=server
    apply -f list.yaml --prune --all --prune-allowlist=apps/v1/Deployment
    apply -f web.yaml
    apply -f web.yaml --force-conflicts
    apply -f web.yaml --server-side --dry-run=client
    apply -f web.yaml --dry-run=nonsense
    apply -f web.yaml -o nonsense
    apply -f web.yaml -o wide
    scale deployment web --replicas=2 -o custom-columns=NAME:.metadata.name
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
    create -f broken.yaml
    create -f broken-list.yaml
    create -f broken-map.yaml
    create -f broken-flow.yaml
    create -f broken-key.yaml
    create -f broken-colon.yaml
    create -f broken-quote.yaml
    create -f broken-tab.yaml
    create -f broken-anchor.yaml
    create -f broken-end.yaml
    create -f broken-later.yaml
    create -f unknown-field.yaml --validate=warn
    replace -f unknown-field.yaml --validate=warn
    diff -f unknown-field.yaml
    create -f list.yaml
    create -f empty.yaml
    replace -f web.yaml
    replace -f cronjob.yaml
    replace -f unknown-field.yaml
    replace -f invalid.yaml
    replace --force -f web.yaml
    replace
    delete -f web.yaml
    delete -f web.yaml
    delete -f web.yaml --ignore-not-found
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
    replace -f typed.yaml
    apply -f pods.yaml
    get pods -o name
    apply -f deployments.yaml
    create -f deployments.yaml
    apply -f typed.yaml --dry-run=server
    apply -f typed.yaml --dry-run=client
    apply -f typed.yaml --server-side
    diff -f typed.yaml
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
    scale deployment nobody --replicas=1
    scale configmap kube-root-ca.crt --replicas=1
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
    rollout undo deployment/web --dry-run=server
    rollout undo deployment/web
    rollout undo deployment/web --to-revision=9
    rollout pause deployment/web
    rollout pause deployment/web
    rollout undo deployment/web
    rollout restart deployment/web
    rollout resume deployment/web
    rollout resume deployment/web
    rollout pause configmap/x
    @ rollout restart deployment
    rollout restart
    ? rollout
    rollout nonsense
  `),
  'set, label, annotate and patch': of(`
    create -f web.yaml
    ~ patch deployment web -p {"spec":{"replicas":"many"}}
    ~ patch deployment web -p 'metadata: {labels: {yaml: yes}}'
    set image web=nginx:1.29
    set image deployment/web web=nginx:1.29
    set image deployment/web web=nginx:1.29
    set image deployment/web nobody=nginx
    set image deployment/web
    set image
    set image deployment/nobody web=nginx
    set env deployment/web A=1 B=2
    set env deployment/web A-
    set env deployment/web --list
    set env deployment/web
    set resources deployment web --limits=cpu=200m,memory=512Mi --requests=cpu=100m
    set resources deployment web
    set serviceaccount deployment web robot
    set serviceaccount deployment web robot
    set sa deployment/web other --dry-run=client
    set serviceaccount
    set serviceaccount deployment
    set serviceaccount configmap kube-root-ca.crt robot
    create service clusterip svc --tcp=80
    set selector service svc a=b,c=d
    set selector service svc a=b
    set selector service svc a=b --dry-run=server -o yaml
    set selector service svc 'a in (b,c)'
    set selector deployment web a=b
    set selector service svc
    set selector
    set selector service svc e=f --resource-version=1
    set selector service kubernetes a=b --dry-run=client -o yaml
    ? set
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
    patch deployment web --type=json -p [{"op":"remove","path":"/spec/nothing"}]
    patch deployment web --type=json -p [{"op":"test","path":"/spec/replicas","value":9}]
    patch deployment web --type=json -p {"a":1}
    patch deployment web --type=nonsense -p {}
    patch deployment web -p {bad
    patch deployment web -p '{metadata: {labels: {a: b}}}'
    patch deployment web --patch-file patch.yaml
    patch deployment web --patch-file nowhere.yaml
    patch deployment web --type=merge -p {"spec":
    patch deployment web --type=json -p '{"spec":1'
    patch deployment web -p {"spec":{"replicas":-1}}
    patch deployment web -p {"spec":{"nothing":1}}
    patch deployment web
    patch deployment nobody -p {}
    patch
    patch deployment web --subresource=scale --type=merge -p {"spec":{"replicas":2}}
    patch -f web.yaml -p {"metadata":{"labels":{"z":"1"}}} -o name
    patch deployment web -p {"metadata":{"labels":{"z":"2"}}} --dry-run=server
    patch deployment web -p {"metadata":{"labels":{"z":"3"}}} --dry-run=client
  `),
};
