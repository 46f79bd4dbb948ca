import i18next from 'i18next';
import { share as english } from '../i18n/en/share.ts';
import { share as chinese } from '../i18n/zh-cn/share.ts';

// These words come with the part of the page that uses them: the first graph needs none of them.
i18next.addResourceBundle('en', 'share', english);
i18next.addResourceBundle('zh-CN', 'share', chinese);
