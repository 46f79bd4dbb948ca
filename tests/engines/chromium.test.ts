import { findProgram } from '../programs.ts';
import { describePage } from './page-scenarios.ts';
import { startChromium } from './puppeteer.ts';

describePage('Chromium', findProgram('chromium'), startChromium);
