const NAME = /\/marketplace\/pictures\/(ast_[0-9a-z]{32})\/([0-9a-f]{32})\/(\d{2,4})\.webp$/;

/** A picture that is stored here. */
export interface PictureAddress {
  id: string;
  /** The beginning of the digest of its content. */
  digest: string;
}

/** What an address leads to, if it is one of ours. The host is not compared, since it may change. */
export function pictureAt(url: string): PictureAddress | undefined {
  const [, id, digest] = NAME.exec(url) ?? [];
  return id === undefined || digest === undefined ? undefined : { id, digest };
}

/** The path of a picture that is at most this wide. */
export const picturePath = ({ id, digest }: PictureAddress, width: number): string =>
  `/marketplace/pictures/${id}/${digest}/${width}.webp`;

/** As much of a digest as an address has. */
export const digestIn = (sha256: Buffer): string => sha256.toString('hex').slice(0, 32);
