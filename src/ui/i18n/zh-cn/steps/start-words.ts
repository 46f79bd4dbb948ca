/* The words of what every controller does at its start. */

/** 创建控制器的函数。 */
export const constructorWords = {
  about: '创建控制器：它的工作队列、worker，以及登记到所需 informer 的 handler。此时还没有运行。',
  outcomes: { made: ({ informers }: { readonly informers: string }) => `informer：${informers}` },
};

/** 控制器的 `Run`。 */
export const runWords = {
  about: '等待缓存，然后启动 worker。',
  outcomes: { started: ({ workers }: { readonly workers: number }) => `${workers} 个 worker` },
};
