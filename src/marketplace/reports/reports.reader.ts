import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Database, statement } from '../../platform/database/statements';
import { StatusList } from '../../platform/database/paged';
import type { Report } from './report.entity';
import { AdminReportView, ReportListView, type ReportsQuery } from './reports.dto';
import { reportNotFound } from './reports.errors';

const REPORTS = new StatusList<Report>('reports');

/** Removes the reporter's text; the report itself stays. */
const ERASE = statement('erase_reports', 'UPDATE reports SET details = NULL WHERE reporter_id = $1');

@Injectable()
export class ReportsReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(ERASE);
  }

  async list(query: ReportsQuery): Promise<ReportListView> {
    return ReportListView.of(await REPORTS.page(this.database, query));
  }

  async getForOperator(id: string): Promise<AdminReportView> {
    const report = await REPORTS.find(this.database, id);
    if (!report) throw reportNotFound();
    return AdminReportView.of(report);
  }
}
