import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Bounds {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}

const arithmetic = ({ current, min, max }: Bounds) => `现有 ${current} 个副本，至少 ${min} 个，最多 ${max} 个。`;

interface Measurement {
  readonly ageMs: number;
  readonly windowMs: number;
  readonly sinceSyncMs?: number;
}

/** 每一环慢了多少。 */
const lateness = ({ ageMs, windowMs, sinceSyncMs }: Measurement) => {
  const measured = `测量在 ${ageText(ageMs)} 前结束，覆盖 ${ageText(windowMs)}。`;
  return sinceSyncMs === undefined ? measured : `${measured}HPA 上一次看是 ${ageText(sinceSyncMs)} 前。`;
};

interface Replicas extends Measurement {
  readonly resource: string;
  readonly current: number;
  readonly ready: number;
  readonly unready: number;
  readonly missing: number;
  readonly measured: number;
  readonly target: number;
  readonly replicas: number;
}

const replicasWords = (unit: string) => {
  const arithmetic = (figures: Replicas) => {
    const { resource, measured, target, ready, unready, missing } = figures;
    const pods = `${ready} 个 Pod 有测量，${unready} 个还在启动，${missing} 个没有测量。`;
    return `${resource}：用了 ${measured}${unit}，目标 ${target}${unit}。${pods}${lateness(figures)}`;
  };
  return {
    withinTolerance: { outcome: ({ current }: Replicas) => `接近目标：保持 ${current} 个`, arithmetic },
    keepsDirection: { outcome: ({ current }: Replicas) => `未知的太多：保持 ${current} 个`, arithmetic },
    computed: { outcome: ({ replicas }: Replicas) => `需要 ${replicas} 个副本`, arithmetic },
  };
};

interface Normalized {
  readonly current: number;
  readonly wanted: number;
  readonly recommended: number;
  readonly replicas: number;
  readonly stabilized: string;
  readonly limit: string;
}

const normalizedWords = () => {
  const why = ({ wanted, recommended, stabilized, limit }: Normalized) =>
    `按用量要 ${wanted} 个。参照近来的建议为 ${recommended} 个（${stabilized}）。上下限和速率：${limit}。`;
  return {
    keeps: { outcome: ({ current }: Normalized) => `保持 ${current} 个`, arithmetic: why },
    scales: { outcome: ({ current, replicas }: Normalized) => `从 ${current} 到 ${replicas}`, arithmetic: why },
  };
};

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
      computed: {
        outcome: ({ replicas, metric }) => `按 ${metric} 要 ${replicas} 个副本`,
        arithmetic: (figures) => `${figures.metrics} 个指标中 ${figures.invalid} 个得不到。${lateness(figures)}`,
      },
      noMetrics: {
        outcome: '没有指标',
        arithmetic: ({ metrics, invalid, error }) =>
          error === undefined ? 'spec 没有写指标。' : `${metrics} 个指标中 ${invalid} 个得不到：${error}`,
      },
    },
  },
  GetResourceReplicas: {
    about: '算出多少副本能让用量达到目标（占 request 的百分比）。',
    outcomes: replicasWords('%'),
  },
  GetRawResourceReplicas: {
    about: '算出多少副本能让每个 Pod 的用量达到目标，以千分之一为单位。',
    outcomes: replicasWords('m'),
  },
  normalizeDesiredReplicas: {
    about: '把这个数与最近几分钟的建议、上下限和现有数目的两倍相比。',
    outcomes: normalizedWords(),
  },
  normalizeDesiredReplicasWithBehaviors: {
    about: '把这个数与 behavior 的时间窗口、策略和上下限相比。',
    outcomes: normalizedWords(),
  },
  updateStatusIfNeeded: {
    about: 'status 变了就写入。',
    outcomes: {
      unchanged: '没有变化',
      updated: ({ desiredReplicas }) => (desiredReplicas === undefined ? '状况' : `期望 ${desiredReplicas} 个`),
    },
  },
};
