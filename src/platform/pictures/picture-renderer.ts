import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { Turns } from './turns';

const MAX_CACHED = 100;

const RENDERER = '@resvg/resvg-js';
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];

interface Renderer {
  renderAsync(
    svg: string,
    options: { font: { loadSystemFonts: boolean; fontFiles: string[]; defaultFontFamily: string } },
  ): Promise<{ asPng(): Buffer }>;
}

const hashOf = (svg: string): string => createHash('sha256').update(svg).digest('hex');
/** Changes with the picture, and is part of its address. */
export const versionOfPicture = (svg: string): string => hashOf(svg).slice(0, 16);

export interface Picture {
  etag: string;
  png: () => Promise<Buffer>;
}

/**
 * Renders SVGs to PNGs. Rendering is CPU-intensive, so concurrency and queue are limited and results are cached.
 * Concurrent requests for the same picture share one rendering.
 */
@Injectable()
export class PictureRenderer {
  private readonly made = new Map<string, Promise<Buffer>>();
  private readonly turns = new Turns();
  private renderer?: Renderer;
  private fontFiles: string[] = [];

  /** A picture whose PNG is drawn when it is needed. */
  picture(svg: string): Picture {
    return { etag: `"${versionOfPicture(svg)}"`, png: () => this.png(svg) };
  }

  async png(svg: string): Promise<Buffer> {
    const key = hashOf(svg);
    const known = this.made.get(key);
    if (known) return known;
    const png = this.turns.run(() => this.render(svg));
    this.made.set(key, png);
    png.then(
      () => this.made.size > MAX_CACHED && this.made.delete(this.made.keys().next().value as string),
      () => this.made.delete(key),
    );
    return png;
  }

  private async render(svg: string): Promise<Buffer> {
    const { renderAsync } = this.load();
    const font = { loadSystemFonts: false, fontFiles: this.fontFiles, defaultFontFamily: 'DejaVu Sans' };
    return (await renderAsync(svg, { font })).asPng();
  }

  /** Native code, loaded on first use. */
  private load(): Renderer {
    if (this.renderer) return this.renderer;
    const load = createRequire(__filename);
    this.fontFiles = FONT_FILES.map((file) => load.resolve(`dejavu-fonts-ttf/ttf/${file}`));
    this.renderer = load(RENDERER) as Renderer;
    return this.renderer;
  }
}
