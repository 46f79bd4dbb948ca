import { createHash } from 'node:crypto';
import { renderSVG } from 'uqr';
import { shownCode } from '../../room/code.ts';

export const HANDOUT_PATH = '/kubeloupe/handout';

/** What a handout says. */
export interface HandoutFacts {
  /** Where the class reaches the page. */
  readonly origin: string;
  readonly code: string;
  /** The name of the class. */
  readonly name: string | undefined;
  /** Other machines reach `origin`. Otherwise there is no QR code: a phone that scans `localhost` asks itself. */
  readonly isReached: boolean;
}

interface Words {
  readonly language: string;
  readonly title: string;
  readonly before: string;
  readonly address: string;
  readonly code: string;
  readonly camera: string;
  readonly steps: readonly string[];
  readonly helpTitle: string;
  readonly help: readonly string[];
  readonly qr: string;
  readonly print: string;
}

const ENGLISH: Words = {
  language: 'en',
  title: 'Join the class',
  before: 'Kubernetes in your browser. You need no account and install nothing.',
  address: 'Address',
  code: 'Code',
  camera: 'Or point your camera here',
  steps: [
    'Join the same network (Wi-Fi) as the teacher’s computer.',
    'Open a browser and type the address, with the number after the colon.',
    'Type the code, then your name. Only the teacher sees your name.',
  ],
  helpTitle: 'If the page does not load',
  help: [
    'Is your device in the network of the class? Turn mobile data and any VPN off.',
    'The address begins with what is printed here, also when the browser would like another beginning.',
    'Capital and small letters of the code are the same.',
    'If it still does not load, tell your teacher: guest networks often keep devices apart.',
  ],
  qr: 'The address with the code as a QR code',
  print: 'Print',
};

const CHINESE: Words = {
  language: 'zh-CN',
  title: '加入课堂',
  before: '在浏览器里运行的 Kubernetes。不需要账号，也不用安装任何东西。',
  address: '网址',
  code: '课堂码',
  camera: '或用摄像头扫这里',
  steps: [
    '连上和教师电脑相同的网络（Wi-Fi）。',
    '打开浏览器，输入网址，冒号后面的数字也要输入。',
    '输入课堂码，再输入你的名字。只有教师能看到名字。',
  ],
  helpTitle: '页面打不开时',
  help: [
    '设备连的是课堂的网络吗？请关闭移动数据和 VPN。',
    '网址的开头要和这里印的一样，即使浏览器自动换成别的开头。',
    '课堂码不分大小写。',
    '还是打不开，就告诉教师：访客网络常常不让设备互相访问。',
  ],
  qr: '带课堂码的网址，二维码',
  print: '打印',
};

/** The language of a handout: the one that is asked for, or else the first that the browser prefers. */
export function handoutLanguage(asked: string | null, accepted: string | undefined): Words['language'] {
  return (/^\s*zh/i.test(asked ?? accepted ?? '') ? CHINESE : ENGLISH).language;
}

/** The address that leads into a room. The code opens it; the teacher's key is never part of it. */
export function joinAddress(origin: string, code: string): string {
  return `${origin}/#join=${code}`;
}

const SCRIPT = 'document.querySelector("button").onclick = () => print();';

/** A handout is one page without other files, and runs nothing but its button. */
export const HANDOUT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
};

const STYLE = `
@page { margin: 18mm }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #111; background: #fff }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.2 }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.125rem }
p { margin: .25rem 0 }
.way { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1.5rem; margin: 1.25rem 0; padding: 1.25rem; border: 2px solid #111; border-radius: .75rem; break-inside: avoid }
dl { margin: 0 }
dt { color: #444 }
dd { margin: 0 0 .75rem; font: 600 1.5rem/1.3 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.code { font-size: 3rem; letter-spacing: .08em }
figure { margin: 0; text-align: center; color: #444 }
svg { display: block; width: 13rem; height: 13rem; margin: 0 auto }
button { float: right; padding: .4rem 1rem; font: inherit }
@media print { body { margin: 0; max-width: none } button { display: none } }
`;

/** A handout as HTML. */
export function handout({ origin, code, name, isReached }: HandoutFacts, language: Words['language']): string {
  const t = language === CHINESE.language ? CHINESE : ENGLISH;
  const items = (list: readonly string[]): string => list.map((item) => `<li>${escape(item)}</li>`).join('');
  return `<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(t.title)} · ${escape(name ?? shownCode(code))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<button type="button">${escape(t.print)}</button>
<h1>${escape(name === undefined ? t.title : `${t.title}: ${name}`)}</h1>
<p>${escape(t.before)}</p>
<div class="way">
<dl>
<dt>${escape(t.address)}</dt><dd>${escape(origin)}</dd>
<dt>${escape(t.code)}</dt><dd class="code">${escape(shownCode(code))}</dd>
</dl>
${isReached ? figure(joinAddress(origin, code), t) : ''}</div>
<ol>${items(t.steps)}</ol>
<h2>${escape(t.helpTitle)}</h2>
<ul>${items(t.help)}</ul>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function figure(address: string, t: Words): string {
  const svg = renderSVG(address, { ecc: 'M', border: 4 });
  return `<figure>${svg.replace('<svg ', `<svg role="img" aria-label="${escape(t.qr)}" `)}<figcaption>${escape(t.camera)}</figcaption></figure>\n`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
