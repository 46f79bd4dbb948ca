import type { PostFilterPlugin } from './post-filter.ts';

/** Claims of devices are not simulated; of a Pod without any, upstream's plugin says this (plugins/dynamicresources `PostFilter`). */
export const dynamicResources: PostFilterPlugin = {
  name: 'DynamicResources',
  postFilter: () => ({ message: 'no new claims to deallocate' }),
};
