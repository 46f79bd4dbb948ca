import 'i18next';
import type { en } from './en.ts';
import type { faults } from './en/faults.ts';
import type { scenarios } from './en/scenarios.ts';
import type { share } from './en/share.ts';
import type { time } from './en/time.ts';
import type { sync } from './en/sync.ts';
import type { tour } from './en/tour.ts';
import type { why } from './en/why.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof en;
      share: typeof share;
      sync: typeof sync;
      why: typeof why;
      scenarios: typeof scenarios;
      time: typeof time;
      tour: typeof tour;
      faults: typeof faults;
    };
  }
}
