import i18next from 'i18next';
import { time as english } from '../i18n/en/time.ts';
import { time as chinese } from '../i18n/zh-cn/time.ts';

// These words come with the part of the page that uses them: the first graph needs none of them.
i18next.addResourceBundle('en', 'time', english);
i18next.addResourceBundle('zh-CN', 'time', chinese);
