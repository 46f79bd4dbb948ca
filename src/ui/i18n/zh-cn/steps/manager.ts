import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';

/** 创建一个控制器的函数。 */
const constructor = (what: string) => ({
  about: `创建${/^[A-Z]/.test(what) ? ' ' : ''}${what}：它向所需的 informer 登记，此时还没有运行。`,
  outcomes: { begun: ({ controller }: { readonly controller: string }) => controller },
});

export const manager: WordsOf<'manager'> = {
  NewControllerManagerCommand: {
    about: '读取命令行：每个参数都有默认值；遇到未知或错误的参数，进程就在这里结束。',
    outcomes: {
      noFlags: '没有参数',
      flags: ({ flags }) => flags,
      flagsWithoutEffect: ({ flags, withoutEffect }) => `${flags}（在这里不起作用：${withoutEffect}）`,
    },
  },
  Run: {
    about: '进程本身：准备各个控制器的客户端，然后参加领导者选举。它的 HTTP 服务（配置与健康检查）在这里只留下名字。',
    outcomes: { begun: ({ hostname }) => `在 ${hostname} 上` },
  },
  'configz.New': {
    about: '登记配置，真实的进程在 /configz 提供它。这里只留下名字：管理器没有 HTTP 服务。',
    outcomes: { registered: ({ name }) => name },
  },
  NewMutableHealthzHandler: {
    about: '准备健康检查，真实的进程在 /healthz 提供它们。这里只留下名字：管理器没有 HTTP 服务。',
    outcomes: { leaderElection: '检查 leader 是否在续租', noChecks: '没有检查' },
  },
  createClientBuilders: { about: '准备好为每个控制器创建各自的客户端。', outcomes: { created: '每个控制器一个客户端' } },
  leaderElectAndRun: {
    about: '每 2 到 4.4 s 竞争一次 Lease，得到之前什么也不做。',
    outcomes: {
      competes: ({ identity, lease, leaseDurationMs, renewDeadlineMs, retryPeriodMs }) =>
        `${identity} 竞争 ${lease}：LeaseDuration ${ageText(leaseDurationMs)}，RenewDeadline ${ageText(renewDeadlineMs)}，RetryPeriod ${ageText(retryPeriodMs)}`,
    },
  },
  OnStartedLeading: {
    about: '得到了 Lease：从此由它运行各个控制器。',
    outcomes: { leads: ({ identity }) => identity },
  },
  NewControllerDescriptors: {
    about: '列出所有的控制器，包括名字、别名和创建它的函数。',
    outcomes: { known: ({ controllers }) => `${controllers} 个控制器` },
  },
  CreateControllerContext: {
    about: '所有控制器共用的东西：informer 工厂，以及 API server 所有类型的列表。',
    outcomes: { created: ({ resyncMs }) => `共享的 informer，每 ${ageText(resyncMs)} 重新同步一次` },
  },
  WaitForAPIServer: {
    about: '等待 API server 健康。',
    outcomes: { waits: ({ timeoutMs }) => `直到 /healthz 应答，最多 ${ageText(timeoutMs)}` },
  },
  NewDeferredDiscoveryRESTMapper: {
    about: '向 API server 询问有哪些类型。',
    outcomes: { discovered: ({ kinds, resources }) => `${kinds} 个类型：${resources}` },
  },
  BuildControllers: {
    about: '逐个检查它知道的控制器，创建 --controllers 允许的那些。每个控制器向所需的 informer 登记；此时都还没有运行。',
    outcomes: {
      begun: ({ controllers }) => `--controllers=${controllers}`,
      disabled: ({ controller }) => `警告：控制器被禁用：${controller}`,
      stopped: ({ controller }) => `${controller} 被故障停止`,
      skipped: ({ controller }) => `警告：跳过控制器：${controller}`,
      built: ({ controllers, notSimulated }) => `已创建 ${controllers} 个；不在本模拟之内：${notSimulated}`,
    },
  },
  IsControllerEnabled: { about: '按 --controllers 决定控制器是否运行。' },
  NewKubeControllerManagerOptions: { about: '生成带默认值的选项，每个控制器一组，再读入命令行参数。' },
  newCronJobController: constructor('CronJob 控制器'),
  newDaemonSetController: constructor('DaemonSet 控制器'),
  newDeploymentController: constructor('Deployment 控制器'),
  newDisruptionController: constructor('PodDisruptionBudget 控制器'),
  newEndpointSliceController: constructor('EndpointSlice 控制器'),
  newEndpointSliceMirroringController: constructor('把 Endpoints 镜像为 EndpointSlice 的控制器'),
  newEndpointsController: constructor('Endpoints 控制器'),
  newEphemeralVolumeController: constructor('通用临时卷控制器'),
  newGarbageCollectorController: constructor('垃圾收集器'),
  newHorizontalPodAutoscalerController: constructor('HorizontalPodAutoscaler 控制器'),
  newJobController: constructor('Job 控制器'),
  newNamespaceController: constructor('Namespace 控制器'),
  newNodeIpamController: constructor('给节点分配 Pod 地址段的控制器'),
  newValidatingAdmissionPolicyStatusController: constructor('检查策略表达式的控制器'),
  newNodeLifecycleController: constructor('检查节点健康的控制器'),
  newPersistentVolumeAttachDetachController: constructor('把卷挂接到节点的控制器'),
  newPersistentVolumeBinderController: constructor('绑定申领与卷的控制器'),
  newPersistentVolumeClaimProtectionController: constructor('保护使用中的申领的控制器'),
  newPersistentVolumeExpanderController: constructor('卷扩容控制器'),
  newPersistentVolumeProtectionController: constructor('保护使用中的卷的控制器'),
  newVolumeAttributesClassProtectionController: constructor('保护使用中的 VolumeAttributesClass 的控制器'),
  newPodGarbageCollectorController: constructor('Pod 的垃圾收集器'),
  newReplicaSetController: constructor('ReplicaSet 控制器'),
  newReplicationController: constructor('ReplicationController 控制器'),
  newResourceQuotaController: constructor('ResourceQuota 控制器'),
  newRootCACertificatePublisherController: constructor('发布集群证书的控制器'),
  newServiceAccountController: constructor('ServiceAccount 控制器'),
  startCloudNodeLifecycleController: constructor('向云询问机器的控制器'),
  startServiceController: constructor('负载均衡器控制器'),
  newStatefulSetController: constructor('StatefulSet 控制器'),
  newBootstrapSignerController: constructor('为 cluster-info 签名的控制器'),
  newTokenCleanerController: constructor('删除过期启动引导令牌的控制器'),
  newServiceAccountTokenController: constructor('Secret 中令牌的控制器'),
  newLegacyServiceAccountTokenCleanerController: constructor('删除无人使用的令牌的控制器'),
  newCertificateSigningRequestApprovingController: constructor('批准 kubelet 证书的控制器'),
  newCertificateSigningRequestCleanerController: constructor('删除旧 CertificateSigningRequest 的控制器'),
  newCertificateSigningRequestSigningController: constructor('签发证书的控制器'),
  newClusterRoleAggregrationController: constructor('聚合 ClusterRole 规则的控制器'),
  newTTLController: constructor('节点 TTL 控制器'),
  newTTLAfterFinishedController: constructor('删除已完成 Job 的控制器'),
  newTaintEvictionController: constructor('从有污点的节点驱逐 Pod 的控制器'),
  'InformerFactory.Start': {
    about: '启动所需的 informer，每个类型一个，不论有多少控制器读取它：先 List，再 Watch。',
    outcomes: { started: ({ informers }) => informers },
  },
  RunControllers: {
    about: '启动每个控制器：先等待缓存，再启动 worker。',
    outcomes: { started: ({ controllers }) => controllers },
  },
  WaitForCacheSync: {
    about: '每个类型的第一次 List 都已进入缓存。在此之前，worker 会把还看不到的对象当作不存在。',
    outcomes: { synced: ({ sizes }) => sizes },
  },
  SIGKILL: {
    about: '进程被杀死：内存丢失，Lease 留在那里直到过期。',
    outcomes: { killed: '被杀死。队列和缓存里的内容已丢失；Lease 一直保留到过期。' },
  },
  SIGTERM: {
    about: '要求进程结束。默认情况下它不理会信号，立即结束；只有启用特性门控时才会让出 Lease。',
    outcomes: {
      released: '已停止：Lease 已让出，另一个不必等它过期。',
      leftToExpire: '已停止。它不让出 Lease：Lease 一直保留到过期。',
      notLeading: '已停止。它不是 leader。',
    },
  },
  FlushAndExit: {
    about: '进程自行结束：失去了 leader 身份，或启动失败。',
    outcomes: { exited: ({ message }) => `自行结束：${message}。` },
  },
  restart: {
    about: 'kubelet 再次启动这个进程，一次比一次晚。',
    outcomes: { backOff: ({ delayMs }) => `将在 ${ageText(delayMs)} 后再次启动。` },
  },
};
