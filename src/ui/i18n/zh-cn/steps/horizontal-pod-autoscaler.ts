import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Bounds {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}

const arithmetic = ({ current, min, max }: Bounds) => `现有 ${current} 个副本，至少 ${min} 个，最多 ${max} 个。`;

const enqueued = ({ key, delayMs }: { readonly key: string; readonly delayMs: number }) =>
  `${ageText(delayMs)} 后把 key ${key} 放进队列`;

export const horizontalPodAutoscaler: WordsOf<'horizontalPodAutoscaler'> = {
  NewHorizontalController: constructorWords,
  Run: runWords,
  enqueueHPA: { about: '缓存中有了新的 HPA：过一个同步周期再把它的 key 放进队列。', outcomes: { enqueued } },
  updateHPA: { about: 'HPA 变了：也要过一个同步周期才把它的 key 放进队列。', outcomes: { enqueued } },
  deleteHPA: { about: '缓存中的 HPA 没有了：忘掉它的失败次数和选择算符。', outcomes: { forgotten: ({ key }) => `忘掉 ${key}` } },
  reconcileKey: { about: '每 15 秒看一次一个自动扩缩器。' },
  scaleForResourceMappings: {
    about: '读取自动扩缩器所扩缩对象的 scale。',
    outcomes: {
      found: ({ target, specReplicas, statusReplicas }) => `${target}：需要 ${specReplicas} 个，现有 ${statusReplicas} 个`,
      failed: ({ target, error }) => `${target}：${error}`,
    },
  },
  reconcileAutoscaler: {
    about: '决定目标应有多少副本。先看上下限，在其间才看指标。',
    outcomes: {
      disabled: '它的目标已缩到 0：不动它',
      scalesDown: { outcome: ({ max }) => `缩到 ${max}`, arithmetic },
      scalesUp: { outcome: ({ min }) => `扩到 ${min}`, arithmetic },
      withinBounds: { outcome: '在上下限之间：看指标', arithmetic },
    },
  },
  validateAndParseSelector: {
    about: '读取目标 Pod 的选择算符。这些 Pod 不可以再由别的 HPA 控制。',
    outcomes: { refused: ({ reason, error }) => `${reason}：${error}` },
  },
  computeReplicasForMetrics: {
    about: '按每个指标算出需要多少副本，取最大的。',
    outcomes: {
      noMetrics: {
        outcome: '没有指标',
        arithmetic: ({ metrics, invalid, error }) =>
          error === undefined ? 'spec 没有写指标。' : `${metrics} 个指标中 ${invalid} 个得不到：${error}`,
      },
    },
  },
  updateStatusIfNeeded: {
    about: 'status 变了就写入。',
    outcomes: {
      unchanged: '没有变化',
      updated: ({ desiredReplicas }) => (desiredReplicas === undefined ? '状况' : `期望 ${desiredReplicas} 个`),
    },
  },
};
