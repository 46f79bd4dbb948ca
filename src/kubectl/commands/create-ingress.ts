import type { HTTPIngressPath, IngressBackend, IngressRule, IngressTLS } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag, stringsFlag } from '../line/flags.ts';
import { cut } from '../line/pairs.ts';
import { createNamed, GENERATE_FLAGS, nameFrom } from './generated.ts';

const RULE = /^([\w*\-.]*)(\/[^,=\n]*)=([\w-]+:[\w-]+)(,(tls)=?([\w-]+)?)?$/;
const NOTHING =
  'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)';

/** One `--rule`: `foo.com/bar*=svc:8080,tls=secret`. */
interface Rule {
  readonly host: string;
  readonly path: HTTPIngressPath;
  /** Undefined without `tls`, empty with the default certificate. */
  readonly secret: string | undefined;
}

/** cmd/create/create_ingress.go. */
export const CREATE_INGRESS = defineCommand({
  name: 'ingress',
  aliases: ['ing'],
  use: 'ingress NAME --rule=host/path=service:port[,tls[=secret]]',
  short: 'Create an ingress with the specified name',
  flags: {
    ...GENERATE_FLAGS,
    class: stringFlag('The class of the ingress'),
    rule: stringsFlag('A rule: host/path=service:port[,tls=secret]. A path that ends in * is a prefix', { split: false }),
    'default-backend': stringFlag('Where requests go that match no rule: service:port'),
    annotation: stringsFlag('An annotation: key=value', { split: false }),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const { 'default-backend': fallback, class: className } = flags;
    if (fallback === '' && flags.rule.length === 0) throw new KubectlError(NOTHING);
    const rules = flags.rule.map(readRule);
    const annotations = Object.fromEntries(flags.annotation.map(readAnnotation));
    if (fallback !== '' && fallback.split(':').length !== 2)
      throw new KubectlError('default-backend should be in format servicename:serviceport');
    const [tls, byHost] = [tlsOf(rules), rulesOf(rules)];
    yield* createNamed('failed to create ingress:', session, flags, {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, ...(flags.annotation.length > 0 && { annotations }) },
      spec: {
        ...(className !== '' && { ingressClassName: className }),
        ...(fallback !== '' && { defaultBackend: backendOf(fallback) }),
        ...(tls.length > 0 && { tls }),
        ...(byHost.length > 0 && { rules: byHost }),
      },
    });
  },
});

/** Throws `KubectlError`. */
function readRule(text: string): Rule {
  const [, host, path, backend, , tls, secret] = RULE.exec(text) ?? [];
  if (host === undefined || path === undefined || backend === undefined)
    throw new KubectlError(`rule ${text} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`);
  const isPrefix = path.endsWith('*');
  return {
    host,
    path: {
      path: isPrefix ? path.slice(0, -1) : path,
      pathType: isPrefix ? 'Prefix' : 'Exact',
      backend: backendOf(backend),
    },
    secret: tls === undefined ? undefined : (secret ?? ''),
  };
}

/** Throws `KubectlError`. */
function readAnnotation(text: string): readonly [string, string] {
  const [key, value] = cut(text, '=');
  if (value === undefined) throw new KubectlError(`annotation ${text} is invalid and should be in format key=[value]`);
  return [key, value];
}

/** `svc:8080`, `svc:http` (`buildIngressBackendSvc`). */
function backendOf(text: string): IngressBackend {
  const [name, port = ''] = cut(text, ':');
  return { service: { name, port: /^[+-]?\d+$/.test(port) ? { number: Number(port) } : { name: port } } };
}

/** Hosts with the same Secret share an entry. A host is taken once (`buildTLSRules`). */
function tlsOf(rules: readonly Rule[]): IngressTLS[] {
  const entries: { hosts: string[]; secretName: string }[] = [];
  const taken = new Set<string>();
  for (const { host, secret } of rules) {
    if (secret === undefined || taken.has(host)) continue;
    taken.add(host);
    const known = entries.find(({ secretName }) => secretName === secret);
    if (known !== undefined) known.hosts.push(host);
    else if (host !== '' || secret !== '') entries.push({ hosts: host === '' ? [] : [host], secretName: secret });
  }
  return entries.map(({ hosts, secretName }) => ({
    ...(hosts.length > 0 && { hosts }),
    ...(secretName !== '' && { secretName }),
  }));
}

/** Paths of the same host share a rule (`buildIngressRules`). */
function rulesOf(rules: readonly Rule[]): IngressRule[] {
  const byHost = new Map<string, HTTPIngressPath[]>();
  for (const { host, path } of rules) byHost.set(host, [...(byHost.get(host) ?? []), path]);
  return [...byHost].map(([host, paths]) => ({ ...(host !== '' && { host }), http: { paths } }));
}
