import { sync as english } from '../i18n/en/sync.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { sync as chinese } from '../i18n/zh-cn/sync.ts';

addTexts('sync', english, chinese);
