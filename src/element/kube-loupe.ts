import type { CommandMessage, FromFrame, LookMessage, MomentMessage } from './frame-messages.ts';

/** What changes how the frame looks, and what it shows. */
const LOOK = ['theme', 'lang'];
const CONTENT = ['scenario', 'stage', 'views', 'page'];

/** A frame is made when it is this near to the window, and its height never leaves these bounds, whatever it asks for. */
const NEAR = '600px';
const LEAST_HEIGHT = 160;
const MOST_HEIGHT = 2000;

/** As a sheet of its own: an article's policy may forbid inline styles. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  :host { display: block; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
`);

/** `detail` of `kubeloupe-command`. */
export type CommandDetail = Omit<CommandMessage, 'type'>;
/** `detail` of `kubeloupe-moment`. */
export type MomentDetail = Omit<MomentMessage, 'type'>;

/**
 * `<kube-loupe scenario="#v1=…" stage="watch">`: a cluster within an article. Its frame is made when the reader comes near, so an article with ten of them
 * loads none at first; until then it shows what stands between its tags.
 *
 * - `scenario`: a share link, or its part from the `#` on. Without it, the frame begins with the first rollout.
 * - `stage`: one of the page's stages; or `views`: single views, as in `objects,timeline`. Without both: the objects and the timeline.
 * - `theme`, `lang`: those of the article without them, and they follow it when it changes.
 * - `height`: in pixels, before the frame says which height it needs (480 without it).
 * - `page`: the address of the page that is framed. Without it, the folder that this module came from.
 * - `title`: read aloud for the frame.
 *
 * Its events tell the article what its reader does: `kubeloupe-command` and `kubeloupe-moment`. They bubble.
 */
export class KubeLoupe extends HTMLElement {
  static readonly observedAttributes = [...LOOK, ...CONTENT, 'height', 'title'];

  readonly #root = this.attachShadow({ mode: 'open' });
  /** Undefined until the reader is near. */
  #frame: HTMLIFrameElement | undefined;
  /** Ends what the element does while it is in the document. */
  #leave: AbortController | undefined;

  connectedCallback(): void {
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    this.#root.adoptedStyleSheets = [STYLE];
    this.#root.replaceChildren(document.createElement('slot'));
    this.#setHeight(Number(this.getAttribute('height') ?? 480));
    const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#show(), {
      rootMargin: NEAR,
    });
    near.observe(this);
    signal.addEventListener('abort', () => near.disconnect());
    addEventListener('message', (event) => this.#hear(event), { signal });
    const look = new MutationObserver(() => this.#tellLook());
    for (const element of [document.documentElement, document.body]) look.observe(element, { attributes: true });
    signal.addEventListener('abort', () => look.disconnect());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#tellLook(), { signal });
    // A colour that changes slowly has its new value at the end.
    document.addEventListener('transitionend', () => this.#tellLook(), { signal });
  }

  disconnectedCallback(): void {
    this.#leave?.abort();
    this.#frame?.remove();
    this.#frame = undefined;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'height') return this.#setHeight(Number(this.getAttribute('height')));
    if (this.#frame === undefined) return;
    if (name === 'title') this.#frame.title = this.#title;
    else if (LOOK.includes(name)) this.#tellLook();
    else this.#frame.src = this.#address();
  }

  get #title(): string {
    return this.getAttribute('title') ?? 'Kubeloupe';
  }

  get #page(): URL {
    return new URL(this.getAttribute('page') ?? '.', this.hasAttribute('page') ? document.baseURI : import.meta.url);
  }

  #show(): void {
    if (this.#frame !== undefined) return;
    const frame = document.createElement('iframe');
    frame.title = this.#title;
    frame.src = this.#address();
    this.#root.replaceChildren(frame);
    this.#frame = frame;
  }

  #address(): string {
    const url = this.#page;
    const { theme, lang } = this.#look();
    const stage = this.getAttribute('stage');
    url.search = '';
    url.searchParams.set('embed', stage === null ? (this.getAttribute('views') ?? 'objects,timeline') : '');
    if (stage !== null) url.searchParams.set('stage', stage);
    url.searchParams.set('theme', theme);
    url.searchParams.set('lang', lang);
    url.searchParams.set('parent', location.origin);
    const scenario = this.getAttribute('scenario') ?? '';
    url.hash = scenario.slice(scenario.indexOf('#') + 1);
    return url.href;
  }

  /** The theme and language: those of the attributes, or of the text around the element. */
  #look(): Omit<LookMessage, 'type'> {
    const language = this.closest<HTMLElement>('[lang]')?.lang ?? '';
    return {
      theme: this.getAttribute('theme') ?? (isLight(getComputedStyle(this).color) ? 'dark' : 'light'),
      lang: /^zh\b/i.test(language) ? 'zh-CN' : 'en',
    };
  }

  #tellLook(): void {
    const message: LookMessage = { type: 'kubeloupe:look', ...this.#look() };
    this.#frame?.contentWindow?.postMessage(message, this.#page.origin);
  }

  #hear({ source, origin, data }: MessageEvent<Partial<FromFrame> | null>): void {
    if (this.#frame === undefined || source !== this.#frame.contentWindow || origin !== this.#page.origin) return;
    switch (data?.type) {
      case 'kubeloupe:height':
        // Its first message says that it listens. What was said before is lost.
        this.#tellLook();
        return this.#setHeight(Number(data.height));
      case 'kubeloupe:command':
        return this.#dispatch('kubeloupe-command', { line: String(data.line), atMs: Number(data.atMs) });
      case 'kubeloupe:moment':
        return this.#dispatch('kubeloupe-moment', { atMs: Number(data.atMs), playing: data.playing === true });
      case undefined:
    }
  }

  #setHeight(height: number): void {
    if (Number.isFinite(height)) this.style.height = `${Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT)}px`;
  }

  #dispatch(type: string, detail: CommandDetail | MomentDetail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Whether text of this colour, `rgb(34, 34, 34)`, stands on a dark ground. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 128;
}

customElements.define('kube-loupe', KubeLoupe);

declare global {
  interface HTMLElementTagNameMap {
    'kube-loupe': KubeLoupe;
  }
  interface HTMLElementEventMap {
    'kubeloupe-command': CustomEvent<CommandDetail>;
    'kubeloupe-moment': CustomEvent<MomentDetail>;
  }
}
