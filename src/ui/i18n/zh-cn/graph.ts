import type { graph as english, legend as englishLegend } from '../en/graph.ts';
import type { Texts } from '../texts.ts';

/** The graph of objects, in Simplified Chinese. */
export const graph: Texts<typeof english> = {
  label: '对象关系图',
  node: '对象',
  edge: '关系',
  keys: '方向键移到最近的对象，Enter 在检视器中打开，Esc 离开关系图。',
  relation: {
    owns: ({ from, to }) => `${from} 拥有 ${to}`,
    selects: ({ from, to }) => `${from} 选中 ${to} 的 Pod`,
    routes: ({ from, to }) => `${from} 把流量发给 ${to} 的 Pod`,
    mounts: ({ from, to }) => `${from} 使用 ${to}`,
    scales: ({ from, to }) => `${from} 扩缩 ${to}`,
    binds: ({ from, to }) => `${from} 绑定到 ${to}`,
    runsOn: ({ from, to }) => `${from} 的 Pod 运行在 ${to} 上`,
  },
  routed: ({ routed, chosen }) => `${chosen} 个中 ${routed} 个就绪`,
  podsOn: ({ count }) => `${count} 个 Pod`,
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应面板',
  below: ({ name }) => `下方：${name}`,
  belowMore: ({ name, count }) => `下方：${name} 和另外 ${count} 项`,
  cronJob: {
    suspended: '已挂起',
    active: ({ count }) => `${count} 个运行中的 Job`,
    last: ({ time }) => `上次调度于 ${time}`,
    never: '尚未调度',
  },
};

export const legend: Texts<typeof englishLegend> = {
  show: '图例',
  title: '图例',
  wanted: '期望，尚不存在',
  pending: '待调度，尚无 Node',
  scheduled: '已调度，未启动',
  running: '运行中，尚未就绪',
  ready: '就绪',
  terminating: '终止中',
  failing: '异常',
  succeeded: '已完成',
  hues: '每个修订版本一种颜色，依次排列',
  faulted: '已注入故障',
  imagined: '程序是假想的',
  lag: '同一事物的两个数字不一致',
  idle: '没有 Pod 收到流量',
};
