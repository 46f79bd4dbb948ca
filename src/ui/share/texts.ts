import { share as english } from '../i18n/en/share.ts';
import { addTexts } from '../i18n/later-texts.ts';
import { share as chinese } from '../i18n/zh-cn/share.ts';

addTexts('share', english, chinese);
