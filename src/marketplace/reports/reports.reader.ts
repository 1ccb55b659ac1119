import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnData } from '../../agents/own-data/own-data.service';
import { Reads, statement } from '../../platform/database/statements';
import { StatusList } from '../../platform/database/paged';
import type { Report } from './report.entity';
import { ReportListView, type ReportsQuery } from './reports.dto';

const REPORTS = new StatusList<Report>('reports');

/** Removes the reporter's text; the report itself stays. */
const ERASE = statement('erase_reports', 'UPDATE reports SET details = NULL WHERE reporter_id = $1');

@Injectable()
export class ReportsReader implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly ownData: OwnData,
  ) {}

  onModuleInit(): void {
    this.ownData.addErasure(ERASE);
  }

  async list(query: ReportsQuery): Promise<ReportListView> {
    return ReportListView.of(await REPORTS.page(this.reads, query));
  }
}
