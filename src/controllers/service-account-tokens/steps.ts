import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const TOKENS = 'pkg/controller/serviceaccount/tokens_controller.go';
const CLEANER = 'pkg/controller/serviceaccount/legacy_serviceaccount_token_cleaner.go';

/** The steps of the controllers of the tokens that are stored in Secrets. */
export const steps = declareSteps('serviceAccountTokens', {
  NewTokensController: constructorSpec(TOKENS),
  Run: runSpec(TOKENS),
  queueServiceAccountSync: enqueueSpec(TOKENS),
  queueServiceAccountUpdateSync: enqueueSpec(TOKENS),
  queueSecretSync: enqueueSpec(TOKENS),
  queueSecretUpdateSync: enqueueSpec(TOKENS),
  syncServiceAccount: { kind: 'sync', upstream: TOKENS, outcomes: { exists: {}, deletesTokens: { secrets: 'number' } } },
  syncSecret: {
    kind: 'sync',
    upstream: TOKENS,
    figures: { account: 'string' },
    outcomes: { gone: {}, noAccount: {}, populates: {} },
  },
  deleteToken: { kind: 'decision', upstream: TOKENS, outcomes: { deletes: { secret: 'string' } } },
  generateTokenIfNeeded: {
    kind: 'decision',
    upstream: TOKENS,
    outcomes: { complete: {}, outdated: {}, fills: { account: 'string', keys: 'string' } },
  },
  removeSecretReference: { kind: 'decision', upstream: TOKENS, outcomes: { removes: { account: 'string' } } },
  retryOrForget: { kind: 'machinery', upstream: TOKENS, ours: 'retryOrForget', toldBy: 'queue add-rate-limited retryOrForget' },
  NewLegacySATokenCleaner: constructorSpec(CLEANER),
  'LegacySATokenCleaner.Run': runSpec(CLEANER),
  evaluateSATokens: {
    kind: 'sync',
    upstream: CLEANER,
    outcomes: { marks: { invalidSince: 'string' }, deletes: { invalidSince: 'string' } },
  },
});
