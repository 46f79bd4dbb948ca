import i18next from 'i18next';
import { sync as english } from '../i18n/en/sync.ts';
import { sync as chinese } from '../i18n/zh-cn/sync.ts';

// These words come with the part of the page that uses them: the first graph needs none of them.
i18next.addResourceBundle('en', 'sync', english);
i18next.addResourceBundle('zh-CN', 'sync', chinese);
