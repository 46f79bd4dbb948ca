import type { addons as english } from '../en/addons.ts';
import type { Texts } from '../texts.ts';

export const addons: Texts<typeof english> = {
  title: '插件',
  intro: '有了它们，集群能做更多的事。每个插件都是普通的清单，文件就在终端里，所以这些命令在终端里同样可用。',
  name: { coredns: 'CoreDNS', 'ingress-nginx': 'Ingress-NGINX', 'metrics-server': 'metrics-server' },
  about: {
    coredns: '解析 Service 的名称。没有它时，这里的程序和用户总是立刻知道 etcd 里的每个地址。',
    'ingress-nginx': '落实 Ingress：按主机名和路径把请求转给 Service。',
    'metrics-server': '测量 CPU 和内存，供 kubectl top 和每个 HorizontalPodAutoscaler 使用。',
  },
  lacking: {
    coredns: '没有名称服务器。',
    'ingress-nginx': '没有 Ingress 控制器来落实它。',
    'metrics-server': '没有程序测量 CPU 和内存。',
  },
  options: {
    kubeadm: {
      name: 'kubeadm 搭建的集群',
      about:
        '真实集群的 kube-system 里有的，这里都有：独立节点上以静态 Pod 运行的控制平面、kube-proxy、CoreDNS，每个 Pod 还有令牌。集群会重新开始，之前的每条命令会在原来的时刻再执行一遍。',
      with: '按 kubeadm 重新开始',
      without: '不按 kubeadm 重新开始',
    },
    cloud: {
      name: '云',
      about:
        '给 LoadBalancer 类型的 Service 一个地址，并且了解机器的状况。集群会重新开始，之前的每条命令会在原来的时刻再执行一遍。',
      with: '带云重新开始',
      without: '不带云重新开始',
    },
  },
  install: '安装',
  remove: '删除',
  installThis: ({ name }) => `安装 ${name}`,
  removeThis: ({ name }) => `删除 ${name}`,
};
