import { tour as english } from '../i18n/en/tour.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { tour as chinese } from '../i18n/zh-cn/tour.ts';

addTexts('tour', english, chinese);
