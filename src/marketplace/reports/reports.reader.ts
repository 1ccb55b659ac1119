import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { StatusList } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { Report } from './report.entity';
import { AdminReportView, ReportListView, type ReportsQuery } from './reports.dto';
import { reportNotFound } from './reports.errors';

const REPORTS = new StatusList<Report>('reports');

@Injectable()
export class ReportsReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(Report) private readonly reports: Repository<Report>,
  ) {}

  async list(query: ReportsQuery): Promise<ReportListView> {
    return ReportListView.of(await REPORTS.page(this.database, query));
  }

  async getForOperator(id: string): Promise<AdminReportView> {
    const report = await this.reports.findOneBy({ id });
    if (!report) throw reportNotFound();
    return AdminReportView.of(report);
  }
}
