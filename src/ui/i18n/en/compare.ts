import type { Values } from '../texts.ts';

/** Words about two branches side by side. */
export const compare = {
  serving: 'Serving Pods',
  lost: 'Lost requests',
  courses: ({ shown, shownNow, other, otherNow }: Values<'shown' | 'shownNow' | 'other' | 'otherNow'>) =>
    `Serving Pods over time. ${shown}: ${shownNow} at this moment. ${other}: ${otherNow}.`,
  lostPlayhead: 'The moment shown, in the lost requests',
  lostCourses: ({ shown, shownNow, other, otherNow }: Values<'shown' | 'shownNow' | 'other' | 'otherNow'>) =>
    `Lost requests up to each moment. ${shown}: ${shownNow} at this moment. ${other}: ${otherNow}.`,
  playhead: 'The moment shown, on both branches',
  working: 'Reading both branches …',
  /** What differs between the two sides, in one sentence. */
  verdict: {
    more: {
      existing: ({ shown, other, count }: Values<'shown' | 'other' | 'count'>) =>
        `“${shown}” has ${count} more ${count === 1 ? 'Pod' : 'Pods'} than “${other}”`,
      serving: ({ shown, other, count }: Values<'shown' | 'other' | 'count'>) =>
        `“${shown}” has ${count} more serving ${count === 1 ? 'Pod' : 'Pods'} than “${other}”`,
    },
    fewer: {
      existing: ({ shown, other, count }: Values<'shown' | 'other' | 'count'>) =>
        `“${shown}” has ${count} ${count === 1 ? 'Pod' : 'Pods'} fewer than “${other}”`,
      serving: ({ shown, other, count }: Values<'shown' | 'other' | 'count'>) =>
        `“${shown}” has ${count} serving ${count === 1 ? 'Pod' : 'Pods'} fewer than “${other}”`,
    },
    differ: ({ what, at }: Values<'what' | 'at'>) => `${what}, since ${at}.`,
    later: ({ what, at }: Values<'what' | 'at'>) => `No number of Pods differs yet. From ${at} on, ${what}.`,
    again: ({ what, at }: Values<'what' | 'at'>) => `The numbers of Pods are alike again. Most of all, ${what} at ${at}.`,
    numbersAlike: ({ at }: Values<'at'>) =>
      `Both have the same numbers of Pods throughout. What is written differs from ${at} on.`,
    same: 'Nothing differs between the two sides so far. Let time pass: they part at the first write that only one of them has.',
  },
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
    asItWas: 'as it was',
    with: ({ what }: Values<'what'>) => `with ${what}`,
    /** The name of a variation within a sentence. A kind keeps its capital letter. */
    varied: ({ name }: Values<'name'>) => `with ${String(name).replace(/^(?!Pods\b|Lease\b)./, (first) => first.toLowerCase())}`,
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
