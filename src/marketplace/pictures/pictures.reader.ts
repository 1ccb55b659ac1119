import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import type { PageRequest } from '../../kernel/page';
import { Settings } from '../../platform/config/settings';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Rendition } from '../../platform/pictures/picture-resizer';
import { digestIn, type PictureAddress } from '../../platform/pictures/picture-address';
import { PictureListView, type PictureRow, PictureView } from './pictures.dto';
import { pictureNotFound } from './pictures.errors';

/** The ids are random, so that an address contains one only if it leads to the picture. */
const USES = 'FROM picture_uses u WHERE u.agent_id = a.owner_id AND strpos(u.url, a.id) > 0';
const COLUMNS = `a.id, a.filename, a.size_bytes, a.sha256, a.renditions, a.created_at,
  (SELECT array_agg(DISTINCT u.listing_id ORDER BY u.listing_id) ${USES} AND u.listing_id IS NOT NULL) AS listings,
  EXISTS (SELECT ${USES} AND u.listing_id IS NULL) AS is_avatar`;
const READY = `a.status = 'ready' AND a.purpose = 'picture'`;

const OWN = paged({
  name: 'pictures_own',
  counted: `FROM assets a WHERE a.owner_id = $1 AND ${READY}`,
  page: `SELECT ${COLUMNS} FROM assets a WHERE a.owner_id = $1 AND ${READY} AND a.id < coalesce($2::text, '~')
          ORDER BY a.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const ONE = statement(
  'picture_own',
  `SELECT ${COLUMNS} FROM assets a WHERE a.id = $1 AND a.owner_id = $2 AND ${READY}`,
);
const CONTENT = statement(
  'picture_content',
  `SELECT a.owner_id, a.sha256, a.renditions, EXISTS (SELECT ${USES} AND u.shown) AS shown
     FROM assets a WHERE a.id = $1 AND ${READY}`,
);
const OWN_DATA = statement(
  'pictures_own_data',
  `SELECT a.id, a.filename, a.size_bytes, encode(a.sha256, 'hex') AS sha256, a.created_at FROM assets a
    WHERE a.owner_id = $1 AND ${READY} AND a.id > $2 ORDER BY a.id LIMIT $3`,
);

type Located = Omit<PictureRow, 'site'>;

/** The content of a picture, as far as it is in its row. */
export interface StoredPicture {
  owner_id: string;
  sha256: Buffer;
  renditions: Rendition[];
  shown: boolean;
}

@Injectable()
export class PicturesReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.personalData.addList('pictures', (...page) => this.database.rows<{ id: string }>(OWN_DATA, page));
  }

  async listOwn(ownerId: string, page: PageRequest): Promise<PictureListView> {
    const values = [ownerId, page.cursor ?? null, page.limit + 1, page.offset];
    const found = pageFrom(await this.database.rows<PagedRow<Located>>(OWN, values), page);
    return PictureListView.of({ ...found, items: found.items.map((row) => this.located(row)) });
  }

  async viewOwn(id: string, ownerId: string): Promise<PictureView> {
    const row = await this.database.first<Located>(ONE, [id, ownerId]);
    if (!row) throw pictureNotFound();
    return PictureView.of(this.located(row));
  }

  /** Reads what a write added, in its transaction. */
  async viewWithin(tx: Tx, id: string, ownerId: string): Promise<PictureView> {
    const [row] = await execute<Located>(tx, ONE, [id, ownerId]);
    if (!row) throw pictureNotFound();
    return PictureView.of(this.located(row));
  }

  /** For everybody if a public listing or profile shows it, and always for its owner. */
  async stored({ id, digest }: PictureAddress, ownerId?: string): Promise<StoredPicture> {
    const found = await this.database.first<StoredPicture>(CONTENT, [id]);
    const maySee = found && (ownerId === undefined ? found.shown : found.owner_id === ownerId);
    if (!maySee || digestIn(found.sha256) !== digest) throw pictureNotFound();
    return found;
  }

  private located(row: Located): PictureRow {
    return { ...row, site: this.settings.PUBLIC_URL };
  }
}
