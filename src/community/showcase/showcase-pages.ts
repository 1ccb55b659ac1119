import { Injectable } from '@nestjs/common';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/cache/response-cache';
import { SHOWCASE_TAG, showcaseItemTag } from './showcase.reader';

/** The cached pages that show an item. */
@Injectable()
export class ShowcasePages {
  constructor(private readonly cache: ResponseCache) {}

  /** Invalidates them; call it with every change of the item. */
  drop(tx: Tx, id: string): void {
    afterCommit(tx, () => this.cache.invalidate(SHOWCASE_TAG, showcaseItemTag(id)));
  }
}
