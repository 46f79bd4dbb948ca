import { scenarios as english } from '../i18n/en/scenarios.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { scenarios as chinese } from '../i18n/zh-cn/scenarios.ts';

addTexts('scenarios', english, chinese);
