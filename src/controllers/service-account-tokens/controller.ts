import { isAccountToken, type Secret, SERVICE_ACCOUNT_TOKEN, type ServiceAccount, type StatusError } from '../../api/index.ts';
import { deletedObject, idleWorker, RateLimitingQueue } from '../../client/index.ts';
import { defineController } from '../define-controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { repeat, spawnBackground } from '../running-controller.ts';
import type { EnqueueStep } from '../steps.ts';
import { evaluateSATokens, SYNC_INTERVAL_MS } from './legacy-cleaner.ts';
import { steps } from './steps.ts';
import { accountOf, Tokens } from './tokens.ts';

const FIRST_TOKEN = `Secret/${SERVICE_ACCOUNT_TOKEN}`;
const MAX_RETRIES = 10;
/** Keys name objects with their uids. That of a token also has the uid and the name of its account. */
const ACCOUNT_KEY = /^ServiceAccount\/(.*?)\/(.*?)@(.*)$/;
const SECRET_KEY = /^Secret\/(.*?)\/(.*?)@(.*?),(.*?),(.*)$/;

/** Fills Secrets that ask for the token of a ServiceAccount, and deletes them with the account (serviceaccount/tokens_controller.go `NewTokensController`). */
export const tokensController = defineController({
  name: 'serviceaccount-token-controller',
  startsWith: FIRST_TOKEN,
  steps: { make: steps.NewTokensController, run: steps.Run },
  build(context) {
    const { sim, api, informers, options } = context;
    const tokens = new Tokens(context);
    const secrets = informers.informer('Secret').lister;
    const accountQueue = new RateLimitingQueue(sim, 'serviceaccount_tokens_service', api.name);
    const secretQueue = new RateLimitingQueue(sim, 'serviceaccount_tokens_secret', api.name);
    const [accountKeys, secretKeys] = [new KeyQueue(context, accountQueue), new KeyQueue(context, secretQueue)];
    // The object may be gone when its key is handled, so the key says what it was.
    const addAccount = (step: EnqueueStep, { metadata: { namespace, name, uid } }: ServiceAccount): void =>
      accountKeys.addKey(step, `ServiceAccount/${namespace}/${name}@${uid}`);
    const addSecret = (step: EnqueueStep, secret: Secret): void => {
      if (!isAccountToken(secret)) return;
      const { namespace, name, uid } = secret.metadata;
      const account = accountOf(secret);
      secretKeys.addKey(step, `Secret/${namespace}/${name}@${uid},${account.uid},${account.name}`);
    };
    const workers = options['concurrent-serviceaccount-token-syncs'];
    return {
      watches: ['ServiceAccount', 'Secret'],
      handlers: {
        ServiceAccount: {
          onAdd: (account) => addAccount(steps.queueServiceAccountSync, account),
          onUpdate: (_old, account) => addAccount(steps.queueServiceAccountUpdateSync, account),
          onDelete: (deleted) => addAccount(steps.queueServiceAccountSync, deletedObject(deleted)),
        },
        Secret: {
          onAdd: (secret) => addSecret(steps.queueSecretSync, secret),
          onUpdate: (_old, secret) => addSecret(steps.queueSecretUpdateSync, secret),
          onDelete: (deleted) => addSecret(steps.queueSecretSync, deletedObject(deleted)),
        },
      },
      loops: [
        {
          queue: accountQueue,
          workers,
          step: steps.syncServiceAccount,
          handleErr: (key, error) => retryOrForget(accountQueue, key, error),
          *sync(key, trace) {
            const [, namespace = '', name = '', uid = ''] = ACCOUNT_KEY.exec(key) ?? [];
            const account = { namespace, name, uid };
            if ((yield* tokens.account(account, false)) !== undefined) return trace.step(steps.syncServiceAccount, 'exists');
            const its = secrets.list(namespace).filter((secret) => {
              const of = accountOf(secret);
              return isAccountToken(secret) && of.name === name && (of.uid === '' || of.uid === uid);
            });
            trace.step(steps.syncServiceAccount, 'deletesTokens', { secrets: its.length });
            for (const secret of its) yield* tokens.deleteToken(secret, trace);
          },
        },
        {
          queue: secretQueue,
          workers,
          step: steps.syncSecret,
          handleErr: (key, error) => retryOrForget(secretQueue, key, error),
          *sync(key, trace) {
            const [, namespace = '', name = '', uid, accountUid = '', accountName = ''] = SECRET_KEY.exec(key) ?? [];
            const of = { namespace, name: accountName, uid: accountUid };
            const cached = secrets.get({ namespace, name });
            const secret = cached?.metadata.uid === uid ? cached : undefined;
            const account = yield* tokens.account(of, secret !== undefined);
            const figures = { account: accountName };
            if (secret === undefined) {
              trace.step(steps.syncSecret, 'gone', figures);
              if (account !== undefined) yield* tokens.removeSecretReference(account, name, trace);
            } else if (account === undefined) {
              trace.step(steps.syncSecret, 'noAccount', figures);
              yield* tokens.deleteToken(secret, trace);
            } else {
              trace.step(steps.syncSecret, 'populates', figures);
              yield* tokens.generateTokenIfNeeded(account, secret, trace);
            }
          },
        },
      ],
    };
  },
});

function retryOrForget(queue: RateLimitingQueue, key: string, error: StatusError | undefined): void {
  if (error !== undefined && queue.numRequeues(key) < MAX_RETRIES) queue.addRateLimited(key, 'retryOrForget');
  else queue.forget(key);
}

/** Looks once a day for tokens that nobody uses (serviceaccount/legacy_serviceaccount_token_cleaner.go `NewLegacySATokenCleaner`). */
export const legacyTokenCleanerController = defineController({
  name: 'legacy-serviceaccount-token-cleaner-controller',
  startsWith: FIRST_TOKEN,
  steps: { make: steps.NewLegacySATokenCleaner, run: steps['LegacySATokenCleaner.Run'] },
  build(context) {
    const worker = idleWorker(0, '', context.sim.nowMs);
    const round = repeat(context, steps.evaluateSATokens, SYNC_INTERVAL_MS, () => evaluateSATokens(context, worker));
    return {
      watches: ['ServiceAccount', 'Secret', 'Pod'],
      loops: [],
      afterwards: () => spawnBackground(context, 'evaluateSATokens', round),
    };
  },
});
