import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccount: WordsOf<'serviceAccount'> = {
  NewServiceAccountsController: constructorWords,
  Run: runWords,
  syncNamespace: {
    about: '在没有 ServiceAccount“default” 的 namespace 里创建它。',
    outcomes: {
      notActive: 'Namespace 不是 Active',
      complete: '该有的 ServiceAccount 都有了',
      creates: ({ serviceAccount: name }) => `创建 ${name}`,
    },
  },
};
