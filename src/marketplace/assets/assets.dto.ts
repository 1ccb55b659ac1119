import { Id, Integer, Moment, Text, TextList } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';

export class AssetsQuery extends PagedBy('ast') {}

export class AssetView {
  @Id('ast') id: string;
  @Text({ example: 'model-weights.tar.gz' }) filename: string;
  @Text({ example: 'application/gzip' }) content_type: string;
  @Integer({ example: 1_048_576 }) size_bytes: number;
  @Text({ description: 'In hexadecimal', example: 'e3b0c442…' }) sha256: string;
  @Moment() created_at: IsoTime;
  @TextList({ description: 'Your listings that sell it' }) listings: string[];

  static of(row: AssetRow): AssetView {
    return viewOf(AssetView, row, {
      sha256: row.sha256.toString('hex'),
      listings: row.listings ?? [],
    });
  }
}

export interface AssetRow extends RowOf<AssetView, 'sha256' | 'listings'> {
  sha256: Buffer;
  listings: string[] | null;
}

export class AssetListView extends PageViewOf('assets', AssetView) {}

/** The query parameters of a signed link. If one is missing or malformed, the link is invalid. */
export class AssetLinkQuery {
  @Text({ optional: true, max: 64 }) order?: string;
  @Text({ optional: true, max: 20, description: 'Seconds since 1970' }) expires?: string;
  @Text({ optional: true, max: 100 }) signature?: string;
}
