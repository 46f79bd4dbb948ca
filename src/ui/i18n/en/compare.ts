import type { Values } from '../texts.ts';

/** Words about two branches side by side. */
export const compare = {
  serving: 'Serving Pods',
  courses: ({ shown, shownNow, other, otherNow }: Values<'shown' | 'shownNow' | 'other' | 'otherNow'>) =>
    `Serving Pods over time. ${shown}: ${shownNow} at this moment. ${other}: ${otherNow}.`,
  playhead: 'The moment shown, on both branches',
  working: 'Reading both branches …',
  same: 'Nothing differs between the two branches so far.',
  parting: ({ at }: Values<'at'>) => `They part at ${at}.`,
  goThere: 'Go there',
  differences: 'What differs now',
  write: {
    field: ({ kind, name, path, before, after }: Values<'kind' | 'name' | 'path' | 'before' | 'after'>) =>
      `${kind} ${name}: ${path} ${before} → ${after}`,
    same: ({ kind, name, path, before }: Values<'kind' | 'name' | 'path' | 'before'>) =>
      `${kind} ${name}: ${path} stays ${before}`,
    created: ({ kind, name }: Values<'kind' | 'name'>) => `${kind} ${name} is created`,
    changed: ({ kind, name }: Values<'kind' | 'name'>) => `${kind} ${name} is written`,
    deleted: ({ kind, name }: Values<'kind' | 'name'>) => `${kind} ${name} is deleted`,
    none: 'Nothing more is written',
  },
  side: {
    shown: ({ name }: Values<'name'>) => `${name} · shown`,
    picture: ({ name }: Values<'name'>) => `${name}, at the same time`,
    choose: 'The other branch',
    swap: 'Go to this branch',
  },
  empty:
    'There is one branch so far. Change one fact and run the same history again: the two courses then stand side by side. A command in the past begins a branch, too.',
  otherCode: {
    question: 'What if a controller had other code?',
    about:
      'One line of a controller is changed, and the same commands run again on a branch of their own: without expectations, for example, or without DeepCopy.',
    choose: 'Change one line …',
  },
  whatIf: {
    button: 'What if …',
    menu: ({ name }: Values<'name'>) => `What if ${name} were different?`,
    noSurge: 'What if maxSurge were 0?',
    fullSurge: 'What if maxSurge were 100 %?',
    both: ({ surge, unavailable }: Values<'surge' | 'unavailable'>) =>
      `What if maxSurge were ${surge} and maxUnavailable ${unavailable}?`,
    rolling: ({ surge, unavailable }: Values<'surge' | 'unavailable'>) =>
      `What if it were a rolling update with maxSurge ${surge} and maxUnavailable ${unavailable}?`,
    noneUnavailable: 'What if maxUnavailable were 0?',
    recreate: 'What if the strategy were Recreate?',
    slowToAvailable: 'What if minReadySeconds were 10?',
    paused: 'What if it were paused?',
  },
};
