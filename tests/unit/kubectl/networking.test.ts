import { describe, expect, it } from 'vitest';
import type { Ingress } from '../../../src/api/index.ts';
import { Terminal } from './terminal.ts';

const ROUTES = `apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: {name: example}
spec:
  controller: example.com/controller
  parameters: {apiGroup: example.com, kind: Settings, name: s}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: shop}
spec:
  ingressClassName: example
  tls: [{hosts: [a.example.com, b.example.com], secretName: cert}, {hosts: [c.example.com]}]
  rules:
  - host: a.example.com
    http:
      paths:
      - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}
      - {path: /assets, pathType: Exact, backend: {resource: {kind: Bucket, name: assets, apiGroup: example.com}}}
  - host: b.example.com
  - host: c.example.com
  - host: d.example.com
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: all}
spec: {defaultBackend: {service: {name: nobody, port: {name: http}}}}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{name: http, port: 80}], selector: {app: web}}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: web-1, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
ports: [{name: http, port: 8080}]
endpoints: [{addresses: [10.244.0.5]}, {addresses: [10.244.1.5]}]
`;

const POLICIES = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: deny-all}
spec: {podSelector: {}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: db}
spec:
  podSelector: {matchLabels: {app: db}}
  policyTypes: [Ingress, Egress]
  ingress:
  - from:
    - {podSelector: {matchLabels: {app: web}}, namespaceSelector: {matchLabels: {team: a}}}
    ports: [{port: 5432}, {port: 8000, endPort: 9000, protocol: UDP}]
  - from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16, 10.2.0.0/16]}}]
`;

function withRoutes(): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', ROUTES);
  const shop = terminal.get('Ingress', 'shop') as Ingress;
  const ingress = [{ ip: '10.96.0.20' }, { hostname: 'lb.example.com' }, { ip: '10.96.0.10' }];
  terminal.act(terminal.api.updateStatus('Ingress', { ...shop, status: { loadBalancer: { ingress } } }));
  return terminal;
}

describe('kubectl get', () => {
  it('shows the class, hosts and addresses of Ingresses', () => {
    expect(withRoutes().out('get ing')).toBe(`\
NAME   CLASS     HOSTS                                                   ADDRESS                                PORTS     AGE
all    <none>    *                                                                                              80        0s
shop   example   a.example.com,b.example.com,c.example.com + 1 more...   10.96.0.10,10.96.0.20,lb.example.com   80, 443   0s
`);
  });

  it('shows the controller of a class, and the Pods of a policy', () => {
    const terminal = withRoutes();
    terminal.out('apply -f -', POLICIES);
    expect(terminal.out('get ingressclass')).toBe(
      'NAME      CONTROLLER               PARAMETERS               AGE\nexample   example.com/controller   Settings.example.com/s   0s\n',
    );
    expect(terminal.out('get netpol')).toBe(
      'NAME       POD-SELECTOR   AGE\ndb         app=db         0s\ndeny-all   <none>         0s\n',
    );
  });
});

describe('kubectl describe', () => {
  it('shows the backends of an Ingress with their endpoints', () => {
    expect(withRoutes().out('describe ingress shop')).toBe(`\
Name:             shop
Labels:           <none>
Namespace:        default
Address:          10.96.0.10,10.96.0.20,lb.example.com
Ingress Class:    example
Default backend:  <default>
TLS:
  cert terminates a.example.com,b.example.com
  SNI routes c.example.com
Rules:
  Host           Path  Backends
  ----           ----  --------
  a.example.com  
                 /         web:80 (10.244.0.5:8080,10.244.1.5:8080)
                 /assets   APIGroup: example.com, Kind: Bucket, Name: assets
Annotations:     <none>
Events:          <none>
`);
  });

  it('says that a backend is missing', () => {
    expect(withRoutes().out('describe ingress all')).toContain(`\
Default backend:  nobody:http (<error: services "nobody" not found>)
Rules:
  Host        Path  Backends
  ----        ----  --------
  *           *     nobody:http (<error: services "nobody" not found>)
`);
  });

  it('shows the controller of a class', () => {
    expect(withRoutes().out('describe ingressclass example')).toBe(`\
Name:         example
Labels:       <none>
Annotations:  <none>
Controller:   example.com/controller
Parameters:
  APIGroup:  example.com
  Kind:      Settings
  Name:      s
Events:      <none>
`);
  });

  it('says which traffic a policy allows', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', POLICIES);
    expect(terminal.out('describe netpol')).toBe(`\
Name:         db
Namespace:    default
Created on:   2026-01-01 00:00:00 +0000 UTC
Labels:       <none>
Annotations:  <none>
Spec:
  PodSelector:     app=db
  Allowing ingress traffic:
    To Port: 5432/TCP
    To Port Range: 8000-9000/UDP
    From:
      NamespaceSelector: team=a
      PodSelector: app=web
    ----------
    To Port: <any> (traffic allowed to all ports)
    From:
      IPBlock:
        CIDR: 10.0.0.0/8
        Except: 10.1.0.0/16, 10.2.0.0/16
  Allowing egress traffic:
    <none> (Selected pods are isolated for egress connectivity)
  Policy Types: Ingress, Egress


Name:         deny-all
Namespace:    default
Created on:   2026-01-01 00:00:00 +0000 UTC
Labels:       <none>
Annotations:  <none>
Spec:
  PodSelector:     <none> (Allowing the specific traffic to all pods in this namespace)
  Allowing ingress traffic:
    <none> (Selected pods are isolated for ingress connectivity)
  Not affecting egress traffic
  Policy Types: Ingress
`);
  });
});

describe('kubectl create ingress', () => {
  it('gathers the paths of a host and the hosts of a certificate', () => {
    const rules = "--rule='a.com/x*=svc:8080,tls=cert' --rule=a.com/y=svc:http --rule=b.com/=svc:1,tls=cert --rule=/=svc:2,tls";
    expect(new Terminal().out(`create ingress web ${rules} --class=example --dry-run=client -o yaml`)).toBe(`\
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
spec:
  ingressClassName: example
  rules:
  - host: a.com
    http:
      paths:
      - backend:
          service:
            name: svc
            port:
              number: 8080
        path: /x
        pathType: Prefix
      - backend:
          service:
            name: svc
            port:
              name: http
        path: /y
        pathType: Exact
  - host: b.com
    http:
      paths:
      - backend:
          service:
            name: svc
            port:
              number: 1
        path: /
        pathType: Exact
  - http:
      paths:
      - backend:
          service:
            name: svc
            port:
              number: 2
        path: /
        pathType: Exact
  tls:
  - hosts:
    - a.com
    - b.com
    secretName: cert
status:
  loadBalancer: {}
`);
  });

  it.each([
    ['', 'not enough information provided'],
    ['--rule=a.com=b:80', 'rule a.com=b:80 is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]'],
    ['--default-backend=b', 'default-backend should be in format servicename:serviceport'],
    ['--rule=/=b:80 --annotation=x', 'annotation x is invalid and should be in format key=[value]'],
  ])('refuses %j', (flags, expected) => {
    expect(new Terminal().err(`create ingress web ${flags}`)).toContain(expected);
  });
});
