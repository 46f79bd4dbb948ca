import { findProgram } from '../programs.ts';
import { describePage } from './page-scenarios.ts';
import { startWebKit } from './webkit.ts';

describePage('WebKit', findProgram('Xvfb') && findProgram('WebKitWebDriver'), startWebKit);
