import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import styles from './picture.module.css';

/** The views that make a picture. */
export const PICTURED = ['objects', 'timeline'] as const;
export type Pictured = (typeof PICTURED)[number];

/** `png`: twice the pixels of the page, for slides. `svg`: sharp at any size, but shown by browsers only: it holds the page's own HTML. */
export type PictureFormat = 'png' | 'svg';

const SCALE = 2;
/** The graph's own buttons. */
const CONTROLS = '.react-flow__panel';

/** Draws the content of a view as it looks now, without the graph's buttons. Rejects if the view is not there, or the browser cannot draw it. */
export async function pictureOf(view: Pictured, format: PictureFormat): Promise<Blob> {
  const element = document.querySelector<HTMLElement>(`[data-view="${view}"] > header + *`);
  if (element === null) throw new Error(`${view} is not shown`);
  const [{ domToBlob, domToForeignObjectSvg }, cssText] = await Promise.all([import('modern-screenshot'), fonts()]);
  const options = {
    scale: SCALE,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    filter: (node: Node) => !(node instanceof Element && node.matches(CONTROLS)),
    onCloneEachNode: keepLines,
    // The page's own variables would be written down for each element: megabytes.
    includeStyleProperties: [...getComputedStyle(element)].filter((name) => !name.startsWith('--')),
    font: { cssText },
  };
  if (format === 'png') return domToBlob(element, options);
  const svg = await domToForeignObjectSvg(element, options);
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
}

/** Widths are written down rounded. A line that just fits would wrap. */
function keepLines(clone: Node): void {
  if (clone instanceof HTMLElement && clone.style.flexWrap === 'wrap') clone.style.width = `calc(${clone.style.width} + 2px)`;
}

/** The page's fonts within the picture: an image has no access to those of the page. Other scripts than the Latin one use the system's fonts. */
async function fonts(): Promise<string> {
  const faces = Object.entries({ 'Source Sans 3 Variable': sans, 'JetBrains Mono Variable': mono });
  const rules = faces.map(async ([family, url]) => {
    const data = await dataUrlOf(await (await fetch(url)).blob());
    return `@font-face { font-family: '${family}'; src: url(${data}) format('woff2'); font-weight: 100 900; }`;
  });
  return (await Promise.all(rules)).join('\n');
}

/** What a printed page says beside its pictures. */
export interface PrintWords {
  readonly title: string;
  readonly moment: string;
  /** The link to the moment. Empty if it is too long. */
  readonly address: string;
}

/** Prints pictures of views on one page, with the link to the moment. */
export async function printPictures(views: readonly Pictured[], { title, moment, address }: PrintWords): Promise<void> {
  const page = document.createElement('section');
  page.className = styles['printed']!;
  page.append(textElement('h1', title), textElement('p', moment));
  for (const view of views) page.append(await imageOf(await pictureOf(view, 'png')));
  if (address !== '') page.append(textElement('small', address));
  document.body.append(page);
  try {
    // It returns when the user has closed the browser's dialog.
    window.print();
  } finally {
    page.remove();
  }
}

function textElement(tag: 'h1' | 'p' | 'small', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** The page's policy allows images as `data:` addresses only. */
async function imageOf(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await dataUrlOf(picture);
  await image.decode();
  return image;
}

function dataUrlOf(data: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('the data cannot be read')));
    reader.readAsDataURL(data);
  });
}
