import { useEffect, useState } from 'react';

/** The white edge that the standard asks for, in modules. */
const BORDER = 4;

/**
 * A text as a QR code: SVG, black on white in every theme, so that every camera reads it. The encoder is loaded with the first one. Undefined until then, and if
 * there is no text.
 */
export function useQrCode(text: string | undefined): string | undefined {
  const [render, setRender] = useState<(text: string) => string>();
  useEffect(() => {
    import('uqr').then(
      ({ renderSVG }) => setRender(() => (shown: string) => renderSVG(shown, { ecc: 'L', border: BORDER })),
      () => undefined,
    );
  }, []);
  return text === undefined ? undefined : render?.(text);
}

/** The address of an image, as the page's policy allows it. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
