import { ACCOUNT_NAME, ACCOUNT_UID, isAccountToken, type Secret, type ServiceAccount } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { ANNOTATIONS, described, LABELS, NAME, NAMESPACE } from './rows.ts';

/** `describeServiceAccount`. The server is asked for the Secrets of the namespace. */
export const SERVICE_ACCOUNT = described<ServiceAccount, readonly Secret[]>(
  [
    NAME,
    NAMESPACE,
    LABELS,
    ANNOTATIONS,
    ({ imagePullSecrets }, { facts }) => secretLines('Image pull secrets:', namesOf(imagePullSecrets), facts),
    ({ secrets }, { facts }) => secretLines('Mountable secrets: ', namesOf(secrets), facts),
    (account, { facts }) => secretLines('Tokens:            ', tokensOf(account, facts), facts),
  ],
  listSecrets,
);

function* listSecrets({ api }: Session, { metadata: { namespace } }: ServiceAccount): Process<readonly Secret[]> {
  return (yield* api.list('Secret', { namespace })).items;
}

function namesOf(refs: readonly { readonly name?: string }[] = []): readonly string[] {
  return refs.map(({ name = '' }) => name);
}

function tokensOf({ metadata }: ServiceAccount, secrets: readonly Secret[]): readonly string[] {
  const its = secrets.filter((secret) => {
    const { [ACCOUNT_NAME]: name, [ACCOUNT_UID]: uid } = secret.metadata.annotations ?? {};
    return isAccountToken(secret) && name === metadata.name && uid === metadata.uid;
  });
  return its.map((secret) => secret.metadata.name);
}

function secretLines(header: string, names: readonly string[], secrets: readonly Secret[]): string {
  if (names.length === 0) return `${header}\t<none>\n`;
  const existing = new Set(secrets.map(({ metadata }) => metadata.name));
  const lines = names.map((name, i) => {
    const missing = existing.has(name) ? '' : ' (not found)';
    return `${i === 0 ? header : ' '.repeat(header.length)}\t${name}${missing}\n`;
  });
  return lines.join('');
}
