import type { bridge as english } from '../en/bridge.ts';
import type { Texts } from '../texts.ts';

export const bridge: Texts<typeof english> = {
  intro:
    '只要页面由 npm start 提供，本机上真正的 kubectl 和其他客户端就能访问这个标签页里的集群。' +
    '它们所做的更改会立即显示在这里，你在这里的更改也会显示在那边。你查看过去时，它们读到的也是过去，而它们的更改会从那里开始一个新分支。',
  letIn: '允许本机程序访问',
  try: '在终端中',
  copy: '复制这一行',
  copied: '已复制',
  requests: ({ count }) => (count === 0 ? '尚无请求。' : `至今 ${count} 个请求。`),
  waiting: ({ count }) => `有 ${count} 个请求在等待：时钟已停止，请按播放。`,
  state: {
    off: '已关闭：标签页之外的程序无法访问集群。',
    connecting: '正在连接 …',
    open: '已开启，仅限本机，直到你离开页面。',
    unavailable: '提供此页面的服务器没有这项功能。请自行运行：npm start。',
    framed: '页面嵌在其他网页中时，需要浏览器和框架都允许才行。请用 npm start 提供页面，并在单独的标签页中打开。',
    taken: '此页面的另一个标签页已接管。关闭再打开开关即可转回这里。',
    lost: '提供页面的服务器已断开，每两秒重试一次。',
  },
};
