import { faults as english } from '../i18n/en/faults.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { faults as chinese } from '../i18n/zh-cn/faults.ts';

addTexts('faults', english, chinese);
