import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type sharpModule from 'sharp';
import { PICTURE_WIDTHS } from './picture-address';
import { Turns } from './turns';

/** A very tall picture is made narrower instead: it has at most this many times its width. */
const MAX_RATIO = 2;
export const MAX_MEGAPIXELS = 25;
/** A few hundred bytes can become hundreds of megabytes: unlike the others, it is decoded as a whole. */
export const MAX_MEGAPIXELS_OF_AVIF = 12;
const QUALITY = 80;
const MAX_SECONDS = 15;

export interface Rendition {
  /** The width that was asked for. */
  fits: number;
  width: number;
  height: number;
  /** Its place in the content. */
  start: number;
  bytes: number;
}

export interface ResizedPicture {
  /** The renditions one after another, as WebP. */
  content: Buffer;
  renditions: Rendition[];
}

/** The file is no picture that we can read; the message says why. */
export class UnreadablePicture extends Error {}

type Sharp = typeof sharpModule;

/**
 * Makes a few small pictures of an uploaded one, and drops everything else in it: metadata such as the place where a photo
 * was taken, further frames, and whatever a file may hide behind its picture.
 */
@Injectable()
export class PictureResizer {
  private readonly turns = new Turns();
  private sharp?: Sharp;

  async resize(path: string): Promise<ResizedPicture> {
    if (!(await isPicture(path)))
      throw new UnreadablePicture('not a picture: JPEG, PNG, WebP, GIF, and AVIF are accepted');
    return this.turns.run(() => this.make(path));
  }

  private async make(path: string): Promise<ResizedPicture> {
    const sharp = this.load();
    const [largest] = PICTURE_WIDTHS.slice(-1) as [number];
    try {
      const { width, height, format } = await sharp(path, { limitInputPixels: false }).metadata();
      const most = format === 'heif' ? MAX_MEGAPIXELS_OF_AVIF : MAX_MEGAPIXELS;
      if (width * height > most * 1_000_000)
        throw new UnreadablePicture(`has more than ${most} megapixels; make it smaller first`);
      // decoded once, so that the smaller ones cost little
      const { data, info } = await sharp(path, { failOn: 'error', autoOrient: true })
        .resize({ ...boxOf(largest), fit: 'inside', withoutEnlargement: true })
        .toColorspace('srgb')
        .timeout({ seconds: MAX_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return await renditionsOf(sharp, data, info);
    } catch (error) {
      if (error instanceof UnreadablePicture) throw error;
      throw new UnreadablePicture('damaged, or a kind of picture that cannot be read', { cause: error });
    }
  }

  /** Native code, loaded on first use, that may read only the accepted kinds of pictures. */
  private load(): Sharp {
    if (this.sharp) return this.sharp;
    const sharp = createRequire(__filename)('sharp') as Sharp;
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap(loadersOf) });
    this.sharp = sharp;
    return sharp;
  }
}

const loadersOf = (kind: string): string[] =>
  ['File', 'Buffer'].map((source) => `VipsForeignLoad${kind}${source}`);
const boxOf = (width: number): { width: number; height: number } => ({ width, height: MAX_RATIO * width });

async function renditionsOf(
  sharp: Sharp,
  data: Buffer,
  { width, height, channels, premultiplied }: sharpModule.OutputInfo,
): Promise<ResizedPicture> {
  const raw = { width, height, channels, premultiplied } as sharpModule.CreateRaw;
  const made: Buffer[] = [];
  const renditions: Rendition[] = [];
  for (const fits of PICTURE_WIDTHS) {
    const one = await sharp(data, { raw })
      .resize({ ...boxOf(fits), fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const start = made.reduce((sum, { length }) => sum + length, 0);
    made.push(one.data);
    renditions.push({ fits, width: one.info.width, height: one.info.height, start, bytes: one.data.length });
    if (one.info.width === width && one.info.height === height) break; // the others would be the same
  }
  return { content: Buffer.concat(made), renditions };
}

/** What a file is by its first bytes, not by its name or by what its sender says. */
async function isPicture(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return SIGNATURES.some((signature) => signature.test(head));
  } finally {
    await file.close();
  }
}

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/, /^.{4}ftypavi[fs]/s];
