import { Injectable } from '@nestjs/common';
import type { ListingView } from '../../src/marketplace/catalog/listing-views.dto';
import { Operations } from '../../src/platform/operations/operations';
import { RouteTable } from '../../src/platform/operations/route-table';
import type { Caller } from '../../src/platform/security/caller';
import { contentPath } from './content/content';
import { recordPath } from './record-links';
import type { Fields } from './values';

/** What a report is about. */
export interface Reported {
  title: string;
  text: string;
  path: string;
}

@Injectable()
export class ReportedReader {
  constructor(
    private readonly calls: Operations,
    private readonly routes: RouteTable,
  ) {}

  /** Undefined if the record is not a report. */
  async read(caller: Caller, section: string, record: Fields): Promise<Reported | undefined> {
    if (section === 'den-reports') {
      const { kind, content, content_id: id } = record as Record<string, string>;
      return { title: `The reported ${kind}`, text: content ?? '', path: contentPath(id ?? '') };
    }
    if (section !== 'reports') return undefined;
    const id = record.listing_id as string;
    const route = this.routes.operation('adminListings.get');
    const { title, description } = (await this.calls.call(route, caller, { listing_id: id })) as ListingView;
    return { title, text: description, path: recordPath('listings', id) };
  }
}
