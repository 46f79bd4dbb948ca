import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CLEANER = 'pkg/controller/bootstrap/tokencleaner.go';
const SIGNER = 'pkg/controller/bootstrap/bootstrapsigner.go';

/** The steps of the controllers of bootstrap tokens. */
export const steps = declareSteps('bootstrapTokens', {
  NewTokenCleaner: constructorSpec(CLEANER),
  'TokenCleaner.Run': runSpec(CLEANER),
  enqueueSecrets: enqueueSpec(CLEANER),
  syncFunc: { kind: 'sync', upstream: CLEANER },
  evalSecret: {
    kind: 'decision',
    upstream: CLEANER,
    outcomes: { otherType: {}, neverExpires: {}, waits: { remainingSeconds: 'number' }, deletes: { expiration: 'string' } },
  },
  NewSigner: { ...constructorSpec(SIGNER), olderNames: { 'v1.9': 'NewBootstrapSigner' } },
  'Signer.Run': runSpec(SIGNER),
  pokeConfigMapSync: enqueueSpec(SIGNER),
  signConfigMap: {
    kind: 'sync',
    upstream: SIGNER,
    outcomes: {
      noConfigMap: {},
      noKubeconfig: {},
      unchanged: { tokens: 'number' },
      signs: { tokens: 'string', removed: 'string' },
    },
  },
  getTokens: { kind: 'plan', upstream: SIGNER, ours: 'signingTokens', toldBy: 'bootstrapTokens/signConfigMap' },
});
