import i18next from 'i18next';
import { scenarios as english } from '../i18n/en/scenarios.ts';
import { scenarios as chinese } from '../i18n/zh-cn/scenarios.ts';

// These words come with the menu: the first graph needs none of them.
i18next.addResourceBundle('en', 'scenarios', english);
i18next.addResourceBundle('zh-CN', 'scenarios', chinese);
