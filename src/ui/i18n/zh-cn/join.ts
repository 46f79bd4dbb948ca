import type { join as english } from '../en/join.ts';
import type { Texts } from '../texts.ts';

export const join: Texts<typeof english> = {
  title: '加入课堂',
  code: '课堂码',
  address: '课堂的网址',
  where: '写在黑板或讲义上，由六个字母和数字组成，不分大小写。',
  whereAddress: '写在黑板或讲义上，就在课堂码的上面。课堂运行在教师的电脑上，你的设备要连同一个网络。',
  join: '加入',
  looking: '正在查找课堂…',
  problem: {
    empty: '请先输入课堂码，它写在黑板或讲义上。',
    'not-a-code': '这不是课堂码。课堂码由六个字母和数字组成，例如 KXM 4P7。也可以输入课堂的网址，例如 192.168.1.20:4180。',
    letter: ({ letters }) => `课堂码里不会有这样的字母。课堂码只用 ${letters}，例如没有 O、I 和 B。`,
    'no-room': '没有课堂用这个课堂码。请和黑板上的逐个对照，也可能课堂已经结束。',
    'too-fast': '错误的课堂码太多。请等一分钟，再输入一次。',
    lost: '教师的电脑没有应答。你的设备还连着课堂的网络吗？',
    elsewhere: '课堂码要在你们课堂的页面上用。请输入黑板上课堂码上面的网址，例如 192.168.1.20:4180，打开后再输入课堂码。',
    loopback: '这个网址指的是你自己的设备。请向教师要别的设备能打开的网址。',
  },
  way: {
    open: '学生打开',
    type: '再输入课堂码',
    orScan: '或者扫码',
    network: '学生打不开时，可以换这台电脑的另一个地址：',
    kind: {
      local: ({ network }) => `${network}`,
      public: ({ network }) => `${network}，互联网地址`,
      tunnel: ({ network }) => `${network}，VPN`,
      alone: ({ network }) => `${network}，没有路由器的网络`,
      inside: ({ network }) => `${network}，只供这台电脑自己的虚拟机使用`,
    },
    handout: '打印讲义',
    trouble: '手机打不开时',
    troubles: [
      '手机要和这台电脑连同一个网络。请关闭移动数据和 VPN。',
      '这台电脑的防火墙要放行。Windows 和 macOS 在第一次启动时会询问：请允许 Node。Linux 上，终端里写着要输入的命令。',
      '访客网络会把设备互相隔开。请换一个网络，手机热点就够全班用。',
    ],
  },
};
