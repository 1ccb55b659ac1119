import { Injectable } from '@nestjs/common';
import { Reads } from '../../../platform/database/statements';
import { StatusList } from '../../../platform/database/status-list';
import type { ContentReport } from './content-report.entity';
import { ContentReportListView, type ContentReportsQuery } from './content-reports.dto';

const REPORTS = new StatusList<ContentReport>('content_reports');

/** For the operator. */
@Injectable()
export class ContentReportsReader {
  constructor(private readonly reads: Reads) {}

  async list(query: ContentReportsQuery): Promise<ContentReportListView> {
    return ContentReportListView.of(await REPORTS.page(this.reads, query));
  }
}
