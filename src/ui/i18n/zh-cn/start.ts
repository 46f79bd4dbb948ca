import type { start as en } from '../en/start.ts';
import type { Texts } from '../texts.ts';

/** The start of the controller managers, in Simplified Chinese. */
export const start: Texts<typeof en> = {
  label: 'controller manager 如何启动',
  asking: '正在读取启动过程…',
  show: '显示这一时刻：{{name}} 的 {{stage}}',
  showTip: '显示这一时刻',
  notYet: '尚未到达',
  since: '+{{span}}',
  more: '全部显示',
  less: '收起',
  stageColumn: '阶段',
  manager: {
    stop: '停止',
    stopLabel: '停止 {{name}}',
    stopTip:
      '相当于 SIGTERM。默认情况下进程立即结束，Lease 留在那里直到过期；启用特性门控 ControllerManagerReleaseLeaderElectionLockOnExit 时则让出 Lease。',
    kill: '杀死',
    killLabel: '杀死 {{name}}',
    killTip: '相当于 SIGKILL：内存丢失，Lease 留在那里直到过期。',
    start: '启动',
    startLabel: '启动 {{name}}',
    startTip: '是另一个进程，有另一个身份。',
    starts_other: '启动过 {{count}} 次',
  },
  lease: {
    title: 'Lease {{name}}',
    what: '多个 manager 中只有一个是 leader：它持有这个 Lease 并不断重写，其他的不断读取。没有谁拿时钟去比 renewTime：每个候选者都从自己最后一次看到 Lease 变化时算起（client-go leaderelection.go，tryAcquireOrRenew）。',
    absent: '还没有候选者创建 Lease。',
    nobody: '无：已让出',
    ago: '{{span}} 前',
    candidates: '每个候选者所知道的',
    leads: '是 leader。{{ago}} 前写入。',
    waits: '{{ago}} 前看到它变化。{{left}} 后可以接管。',
    free: '{{ago}} 前看到它变化：已过期。下次查看时接管。',
    released: '{{ago}} 前被让出：下次查看时取得。',
    unseen: '正在竞选，还没有看到 Lease。',
    starting: '正在启动，尚未参加竞选。',
    stopped: '已停止，不参加竞选。',
    left: '{{duration}} 中还剩 {{left}}',
    leaderTip: '每 {{retry}} 写一次；连续 {{deadline}} 不成功就放弃，早于它在任何候选者眼中过期。',
    otherTip: '每 2 到 4.4 s 查看一次；上一次在 {{looked}} 前。',
  },
  ended: {
    title: '结束',
    what: '进程的结局。',
  },
  options: {
    default_other: '{{count}} 个选项，全部为默认值',
    changed: '{{count}} 个选项中有 {{changed}} 个不是默认值',
    list: '{{name}} 的选项',
    byDefault: '默认 {{value}}',
  },
  election: {
    as: '竞选身份',
    timings: 'LeaseDuration {{duration}} · RenewDeadline {{deadline}} · RetryPeriod {{retry}}',
  },
  controllers: {
    built_other: '已创建 {{count}} 个',
    left_other: '跳过 {{count}} 个',
    absent: '{{count}} 个不在本模拟之内',
    list: '{{name}} 的控制器',
    state: {
      unbuilt: '还没轮到',
      built: '已创建',
      skipped: '因自身选项而跳过',
      'not-chosen': '被 --controllers 排除',
      off: '默认关闭，除非在 --controllers 中写明',
      cloud: '属于 cloud controller manager',
      absent: '不在本模拟之内',
    },
  },
  informers: {
    count_other: '{{count}} 个 informer',
    synced: '{{count}} 个缓存中已同步 {{synced}} 个',
    list: '{{name}} 的缓存',
  },
  workers: {
    count: '{{queues}} 个回路，{{workers}} 个 worker',
    list: '{{name}} 的 worker',
  },
};
