import type { Browser, Page } from 'playwright-core';

/** How far a channel of a pixel may be off, of 255, and the share of pixels that may be further off. */
const TOLERATED = 32;
const TOLERATED_SHARE = 0.0005;

export interface Comparison {
  /** Undefined if the pictures look the same. */
  difference?: string;
  /** The second picture with what differs in red, as a PNG. */
  marked?: Buffer;
}

/** Runs in a browser, which decodes both formats. */
const SCRIPT = `
const pixels = async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return { canvas, context, data: context.getImageData(0, 0, canvas.width, canvas.height) };
};
window.asWebp = async (url) => (await pixels(url)).canvas.toDataURL('image/webp', 0.8);
window.compare = async (before, after, tolerated) => {
  const [a, b] = await Promise.all([pixels(before), asWebp(after).then(pixels)]);
  const sizes = [a, b].map(({ canvas }) => canvas.width + ' × ' + canvas.height);
  if (sizes[0] !== sizes[1]) return { sizes };
  let count = 0;
  for (let at = 0; at < b.data.data.length; at += 4) {
    const differs = [0, 1, 2].some((channel) =>
      Math.abs(a.data.data[at + channel] - b.data.data[at + channel]) > tolerated);
    if (differs) count++;
    b.data.data.set(differs ? [255, 0, 0, 255] : [0, 1, 2].map((channel) => 200 + b.data.data[at + channel] * 0.2), at);
  }
  b.context.putImageData(b.data, 0, 0);
  return { share: count / (b.data.data.length / 4), marked: b.canvas.toDataURL('image/png') };
};`;

const urlOf = (type: string, picture: Buffer): string =>
  `data:image/${type};base64,${picture.toString('base64')}`;
const bytesOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/**
 * Compares pictures of pages, pixel by pixel. They are stored as WebP, which loses a little; the new one loses the same before
 * it is compared.
 */
export class PictureComparison {
  private constructor(private readonly page: Page) {}

  static async openIn(browser: Browser): Promise<PictureComparison> {
    const page = await browser.newPage();
    await page.addScriptTag({ content: SCRIPT });
    return new PictureComparison(page);
  }

  async stored(png: Buffer): Promise<Buffer> {
    return bytesOf(await this.page.evaluate<string>(`asWebp(${JSON.stringify(urlOf('png', png))})`));
  }

  async compare(stored: Buffer, png: Buffer): Promise<Comparison> {
    const urls = [urlOf('webp', stored), urlOf('png', png)].map((url) => JSON.stringify(url));
    const found = await this.page.evaluate<{ sizes?: string[]; share?: number; marked?: string }>(
      `compare(${urls.join(', ')}, ${TOLERATED})`,
    );
    if (found.sizes) return { difference: `its size changed from ${found.sizes.join(' to ')}` };
    const { share = 0, marked = '' } = found;
    if (share <= TOLERATED_SHARE) return {};
    return { difference: `${(100 * share).toFixed(2)} % of it changed`, marked: bytesOf(marked) };
  }
}
