import type { WordsOf } from '../../step-catalogue.ts';

export const kubelet: WordsOf<'kubelet'> = {
  RunKubelet: {
    about: '启动 kubelet：注册节点，并接管已绑定到该节点的 Pod。',
    outcomes: { begun: ({ node }) => node },
  },
  syncNodeStatus: { about: '按时钟检查节点；状态有变化，或过了几分钟，就写入状态。' },
  'nodeLeaseController.sync': { about: '按时钟续租节点的 Lease：这是节点存活的标志。' },
};
