import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../../platform/database/paged';
import { camelCased } from '../../../platform/database/rows';
import { Reads, type Statement } from '../../../platform/database/statements';
import type { ContentReport } from './content-report.entity';
import { ContentReportListView, type ContentReportsQuery } from './content-reports.dto';

/** With and without a status are two statements, so that each has a plan that walks its own index. */
function list(name: string, filter: string): Statement {
  return paged({
    name,
    counted: `FROM content_reports WHERE ${filter}`,
    page: `SELECT * FROM content_reports WHERE ${filter} AND id < coalesce($1::text, '~')
            ORDER BY id DESC LIMIT $2 OFFSET $3`,
    orderBy: 'p.id DESC',
  });
}
const ALL = list('content_reports_all', 'true');
const BY_STATUS = list('content_reports_by_status', 'status = $4');

/** For the operator, newest first. */
@Injectable()
export class ContentReportsReader {
  constructor(private readonly reads: Reads) {}

  async list(query: ContentReportsQuery): Promise<ContentReportListView> {
    const { status, cursor = null, limit, offset } = query;
    const values = [cursor, limit + 1, offset];
    const rows = await (status === undefined
      ? this.reads.rows<PagedRow<{ id: string }>>(ALL, values)
      : this.reads.rows<PagedRow<{ id: string }>>(BY_STATUS, [...values, status]));
    const page = pageFrom(rows, query);
    const items = page.items.map((row) => camelCased<ContentReport>({ ...row }));
    return ContentReportListView.of({ ...page, items });
  }
}
