import { PathMark } from '../routing/path-marks';
import { fillPath } from '../routing/route-metadata';

const served = new PathMark<true>();
/** The handler that serves stored pictures; its parameters are the id, the digest, and the name of a size. */
export const ServesPictures = (): MethodDecorator => served.with(true);

const ADDRESS = /\/(ast_[0-9a-z]{32})\/([0-9a-f]{32})\/\d{2,4}\.webp$/;

/** The widths that pages choose from. A smaller picture is not enlarged. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** The kinds of pictures that people may upload, for the browser's dialog. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A picture that is stored here. */
export interface PictureAddress {
  id: string;
  /** The beginning of the digest of its content. */
  digest: string;
}

/** What an address leads to, if it is one of ours. The host is not compared, since it may change. */
export function pictureAt(url: string): PictureAddress | undefined {
  const [, id, digest] = ADDRESS.exec(url) ?? [];
  return id === undefined || digest === undefined ? undefined : { id, digest };
}

/** The path of a picture that is at most this wide. */
export const picturePath = ({ id, digest }: PictureAddress, width: number): string =>
  fillPath(served.paths()[0] ?? '', [id, digest, `${width}.webp`]);

/** As much of a digest as an address has. */
export const digestIn = (sha256: Buffer): string => sha256.toString('hex').slice(0, 32);
