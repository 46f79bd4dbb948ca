export type Rgb = readonly [number, number, number];

/** An `oklch(L C H)` as linear sRGB. */
export function oklchToLinear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb;
}

/** The visible difference of two colours: their distance in OKLab. */
export function distance(a: Rgb, b: Rgb): number {
  const [p, q] = [linearToOklab(a), linearToOklab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function linearToOklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** A translucent colour over an opaque one, as a browser mixes them: by their encoded values. */
export function over(colour: Rgb, alpha: number, ground: Rgb): Rgb {
  return colour.map((part, at) => decoded(alpha * encoded(part) + (1 - alpha) * encoded(ground[at]!))) as unknown as Rgb;
}

const encoded = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const decoded = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The contrast of WCAG 2. */
export function contrast(a: Rgb, b: Rgb): number {
  const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Three kinds of complete colour blindness, as matrices over linear sRGB (Machado, Oliveira and Fernandes 2009). */
const MATRICES = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

export type Blindness = keyof typeof MATRICES;

/** The colour as someone with this blindness sees it. */
export function seenWith(blindness: Blindness, [red, green, blue]: Rgb): Rgb {
  const m = MATRICES[blindness];
  const row = (at: number): number => {
    const part = (m[at] ?? 0) * red + (m[at + 1] ?? 0) * green + (m[at + 2] ?? 0) * blue;
    return Math.min(1, Math.max(0, part));
  };
  return [row(0), row(3), row(6)];
}
