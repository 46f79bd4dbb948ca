import { boolFlag, stringFlag, type Flag, type FlagSet } from './flags.ts';

/**
 * Flags of the real kubectl (v1.36) that this kubectl does not implement, by command. `=` means that the flag takes a value; `,x` is its letter. A flag with
 * `!` is refused, because it would change what the command does. The others are accepted without effect.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'kubectl apply': 'openapi-patch',
  'kubectl create': 'edit! raw=! windows-line-endings',
  'kubectl delete': 'interactive!,i raw=!',
  'kubectl diff': 'concurrency=',
  'kubectl logs': 'ignore-errors insecure-skip-tls-verify-backend pod-running-timeout=',
  'kubectl replace': 'cascade= raw=! wait',
  'kubectl run':
    'cascade= filename=,f force grace-period= kustomize=,k leave-stdin-open pod-running-timeout= recursive,R timeout= wait',
  'kubectl wait': 'local!',
};

/** Why a flag is refused. */
const REASONS: Readonly<Record<string, string>> = {
  edit: '--edit would open an editor before there is an object: write a manifest and create it',
  interactive: '--interactive asks, and there is nobody to answer: see with --dry-run=client what would be deleted',
  local: '--local asks no server, and without one nothing ever changes',
  raw: '--raw is only for get in this kubectl: requests that write go through the objects',
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
  return [name, refused === undefined ? flag : { ...flag, refusal: REASONS[name]! }];
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
