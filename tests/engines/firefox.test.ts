import { findProgram } from '../programs.ts';
import { describePage } from './page-scenarios.ts';
import { startFirefox } from './puppeteer.ts';

describePage('Firefox', findProgram('firefox'), startFirefox);
