import i18next from 'i18next';
import { tour as english } from '../i18n/en/tour.ts';
import { tour as chinese } from '../i18n/zh-cn/tour.ts';

// These words come with the tour: the first graph needs none of them.
i18next.addResourceBundle('en', 'tour', english);
i18next.addResourceBundle('zh-CN', 'tour', chinese);
