import type { imagined as english } from '../en/imagined.ts';
import type { Texts, Values } from '../texts.ts';

/** What is imagined about a program that nobody knows, in Simplified Chinese. */
export const imagined: Texts<typeof english> = {
  serves: ({ image }: Values<'image'>) =>
    `没有人知道 ${image} 里有什么，所以这里假想它是一个服务器，监听 Pod 中写明的端口；作为 Webhook 被询问时，它一律允许。`,
  ends: ({ image }: Values<'image'>) => `没有人知道 ${image} 里有什么，所以这里假想它做完工作，片刻之后以 0 退出。`,
};
