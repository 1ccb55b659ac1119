import { createRequire } from 'node:module';
import type sharpModule from 'sharp';

/** Loaded late, as in the service. */
export const sharp = (): typeof sharpModule => createRequire(__filename)('sharp') as typeof sharpModule;

const create = (width: number, height: number, background: string) =>
  sharp()({ create: { width, height, channels: 3, background } });

export const png = (width = 900, height = 600, background = '#3a7ca5'): Promise<Buffer> =>
  create(width, height, background).png().toBuffer();

/** A JPEG whose upper half is red, with a position, a camera, and an orientation in its metadata. */
export async function photo(orientation = 1): Promise<Buffer> {
  const upper = await create(800, 200, '#d00000').png().toBuffer();
  return create(800, 400, '#ffffff')
    .composite([{ input: upper, top: 0, left: 0 }])
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}
