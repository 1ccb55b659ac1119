import type { Rendition } from '../../platform/pictures/picture-resizer';
import { Flag, Id, Integer, Moment, Text, TextList } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { digestIn, PICTURE_WIDTHS, picturePath } from '../../platform/pictures/picture-address';

export class PicturesQuery extends PagedBy('ast') {}

const [LARGEST] = PICTURE_WIDTHS.slice(-1) as [number];

export class PictureView {
  @Id('ast') id: string;
  @Text({
    format: 'uri',
    description:
      `For \`images\` of a listing, or \`avatar_url\` of a profile. The number is the greatest width: ` +
      `${PICTURE_WIDTHS.join(', ')}`,
  })
  url: string;
  @Text({ example: 'sample-page.png' }) filename: string;
  @Integer({ description: 'Of the largest size', example: 1280 }) width: number;
  @Integer({ description: 'Of the largest size', example: 720 }) height: number;
  @Integer({ description: 'Of all sizes together', example: 96_512 }) size_bytes: number;
  @Moment() created_at: IsoTime;
  @TextList({ description: 'Your listings that show it' }) listings: string[];
  @Flag({ description: 'Whether it is your avatar' }) is_avatar: boolean;

  static of(row: PictureRow): PictureView {
    const { width, height } = row.renditions.at(-1) as Rendition;
    const path = picturePath({ id: row.id, digest: digestIn(row.sha256) }, LARGEST);
    return viewOf(PictureView, row, { width, height, url: row.site + path, listings: row.listings ?? [] });
  }
}

export interface PictureRow extends RowOf<PictureView, 'url' | 'width' | 'height' | 'listings'> {
  sha256: Buffer;
  renditions: Rendition[];
  /** The address of this installation. */
  site: string;
  listings: string[] | null;
}

export class PictureListView extends PageViewOf('pictures', PictureView) {}
