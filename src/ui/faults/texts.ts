import i18next from 'i18next';
import { faults as english } from '../i18n/en/faults.ts';
import { faults as chinese } from '../i18n/zh-cn/faults.ts';

// These words come with the part of the page that uses them: the first graph needs none of them.
i18next.addResourceBundle('en', 'faults', english);
i18next.addResourceBundle('zh-CN', 'faults', chinese);
