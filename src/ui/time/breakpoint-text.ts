import { useTranslation } from 'react-i18next';
import type { Breakpoint } from '../../worker/protocol/index.ts';
import '../i18n/parts.ts';

/** Says what a breakpoint stops at: `a sync comes to isScalingEvent`. */
export function useBreakpointText(): (breakpoint: Breakpoint) => string {
  const { t } = useTranslation('time');
  return (breakpoint) => {
    switch (breakpoint.type) {
      case 'key': {
        const { key, queue } = breakpoint;
        return queue === undefined ? t('breakpoints.when.key', { key }) : t('breakpoints.when.keyOf', { key, queue });
      }
      case 'object':
        return t('breakpoints.when.object', { id: breakpoint.object });
      case 'step':
        return t('breakpoints.when.step', { name: breakpoint.name });
      case 'event':
        return t('breakpoints.when.event', { reason: breakpoint.reason });
    }
  };
}
