import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccountTokens: WordsOf<'serviceAccountTokens'> = {
  NewTokensController: constructorWords,
  Run: runWords,
  queueServiceAccountSync: enqueues('A ServiceAccount has come or gone: queues its key with its uid.'),
  queueServiceAccountUpdateSync: enqueues('A ServiceAccount has changed: queues its key with its uid.'),
  queueSecretSync: enqueues('The Secret of a token has come or gone: queues its key, with the account that it names.'),
  queueSecretUpdateSync: enqueues('The Secret of a token has changed: queues its key, with the account that it names.'),
  syncServiceAccount: {
    about: 'Deletes the tokens of an account that is gone.',
    outcomes: {
      exists: 'the account is there: nothing',
      deletesTokens: ({ secrets }) => `the account is gone: ${counted(secrets, 'token')} to delete`,
    },
  },
  syncSecret: {
    about: 'Fills in the token of one Secret, or deletes the Secret if its account is missing.',
    outcomes: {
      gone: ({ account }) => `the Secret is gone: ${account} may still list it`,
      noAccount: ({ account }) => `there is no ServiceAccount ${account}`,
      populates: ({ account }) => `it is a token of ${account}`,
    },
  },
  deleteToken: { about: 'Deletes the Secret of a token.', outcomes: { deletes: ({ secret }) => `delete ${secret}` } },
  generateTokenIfNeeded: {
    about: 'Fills in what a Secret lacks: the token, the certificate of the CA, the namespace.',
    outcomes: {
      complete: 'it has all: nothing',
      outdated: 'the Secret has changed since: an event will bring it back',
      fills: ({ account, keys }) => `${keys} for ${account}`,
    },
  },
  removeSecretReference: {
    about: 'Removes a Secret that is gone from the list of its account.',
    outcomes: { removes: ({ account }) => `remove it from ${account}` },
  },
  retryOrForget: { about: 'Queues a failed key again, ten times at most.' },
  NewLegacySATokenCleaner: constructorWords,
  'LegacySATokenCleaner.Run': runWords,
  evaluateSATokens: {
    about: 'Looks once a day for tokens that were made with their accounts and that nobody has used for a year.',
    outcomes: {
      marks: ({ invalidSince }) => `not used for long: invalid since ${invalidSince}`,
      deletes: ({ invalidSince }) => `invalid since ${invalidSince}: delete`,
    },
  },
};
