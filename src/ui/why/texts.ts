import { why as english } from '../i18n/en/why.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { why as chinese } from '../i18n/zh-cn/why.ts';

addTexts('why', english, chinese);
