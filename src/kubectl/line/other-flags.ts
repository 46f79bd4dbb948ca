import { boolFlag, stringFlag, type Flag, type FlagSet } from './flags.ts';

/**
 * Flags of the real kubectl (v1.36) that this kubectl does not implement, by command. `=` means that the flag takes a value; `,x` is its letter. A flag with
 * `!` is refused, because it would change what the command does. The others are accepted without effect.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'kubectl apply': 'openapi-patch subresource=!',
  'kubectl annotate': 'local!',
  'kubectl create': 'edit! raw=! windows-line-endings',
  'kubectl create configmap': 'append-hash!',
  'kubectl create secret docker-registry': 'append-hash!',
  'kubectl create secret generic': 'append-hash!',
  'kubectl create secret tls': 'append-hash!',
  'kubectl delete': 'interactive!,i raw=!',
  'kubectl diff': 'concurrency= prune-allowlist=!',
  'kubectl expose': 'load-balancer-ip=! override-type= overrides=!',
  'kubectl label': 'local!',
  'kubectl logs':
    'all-pods! ignore-errors insecure-skip-tls-verify-backend limit-bytes=! max-log-requests= pod-running-timeout= since-time=!',
  'kubectl patch': 'local!',
  'kubectl replace': 'cascade= raw=! subresource=! wait',
  'kubectl run':
    'cascade= filename=,f force grace-period= kustomize=,k leave-stdin-open override-type= pod-running-timeout= recursive,R timeout= wait',
  'kubectl set env': 'keys=! local! prefix=! resolve!',
  'kubectl set image': 'local!',
  'kubectl set resources': 'local!',
  'kubectl wait': 'local!',
};

/** What to use instead of a refused flag. */
const INSTEAD: Readonly<Partial<Record<string, string>>> = {
  edit: 'there is no editor: write a manifest and apply it',
  interactive: 'there is nobody to ask',
  local: 'use --dry-run=client',
};

/** The unimplemented flags of a command, by its full name. */
export function otherFlags(path: string): FlagSet {
  if (!Object.hasOwn(OTHERS, path)) return {};
  return Object.fromEntries(OTHERS[path]!.split(' ').map(flagOf));
}

function flagOf(text: string): [name: string, flag: Flag<unknown>] {
  const [, name = '', value, refused, short] = /^([\w-]+)(=)?(!)?(?:,(\w))?$/.exec(text) ?? [];
  const options = { hidden: true, ...(short !== undefined && { short }) };
  const flag: Flag<unknown> = value === undefined ? boolFlag('', options) : stringFlag('', options);
  const hint = Object.hasOwn(INSTEAD, name) ? `: ${INSTEAD[name]}` : '';
  return [name, refused === undefined ? flag : { ...flag, refusal: `--${name} is not part of this kubectl${hint}` }];
}

/** Global flags about connections and logs. They have no effect. */
export const OTHER_GLOBAL_FLAGS: FlagSet = Object.fromEntries([
  ...[
    'cache-dir',
    'certificate-authority',
    'client-certificate',
    'client-key',
    'kuberc',
    'log-flush-frequency',
    'password',
    'profile',
    'profile-output',
    'tls-server-name',
    'username',
    'vmodule',
  ].map((name) => [name, stringFlag('', { hidden: true })]),
  ...['disable-compression', 'insecure-skip-tls-verify', 'match-server-version'].map((name) => [
    name,
    boolFlag('', { hidden: true }),
  ]),
]) as FlagSet;
