import i18next from 'i18next';
import { why as english } from '../i18n/en/why.ts';
import { why as chinese } from '../i18n/zh-cn/why.ts';

// These words come with the part of the page that uses them: the first graph needs none of them.
i18next.addResourceBundle('en', 'why', english);
i18next.addResourceBundle('zh-CN', 'why', chinese);
