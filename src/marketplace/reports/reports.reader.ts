import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/statements';
import { StatusList } from '../../platform/database/status-list';
import type { Report } from './report.entity';
import { ReportListView, type ReportsQuery } from './reports.dto';

const REPORTS = new StatusList<Report>('reports');

/** For the operator. */
@Injectable()
export class ReportsReader {
  constructor(private readonly reads: Reads) {}

  async list(query: ReportsQuery): Promise<ReportListView> {
    return ReportListView.of(await REPORTS.page(this.reads, query));
  }
}
