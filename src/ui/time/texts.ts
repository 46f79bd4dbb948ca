import { time as english } from '../i18n/en/time.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { time as chinese } from '../i18n/zh-cn/time.ts';

addTexts('time', english, chinese);
