import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { Clock } from '../../src/kernel/clock';
import type { DisputeRecordView } from '../../src/marketplace/orders/refunds/dispute-record.dto';
import { Answers } from '../../src/platform/operations/answers';
import { Operations } from '../../src/platform/operations/operations';
import type { Route } from '../../src/platform/operations/route-table';
import { Public } from '../../src/platform/security/access';
import { type Caller, From } from '../../src/platform/security/caller';
import { RecordAuditReader } from '../../src/system/audit/record-audit.reader';
import { AgentBelongingsReader } from '../../src/operator/agent-belongings.reader';
import { nameIn, parameterOf } from './console-sections';
import { type FilteredList, filteredList, statusOf } from './filtered-list';
import { sectionNotFound } from './operator.errors';
import { OperatorConsole } from './operator-console.service';
import { OperatorPageSender } from './operator-page-sender';
import { OverviewPage } from './overview-page';
import { OverviewReader } from './overview.reader';
import { recordPath } from './record-links';
import { RecordPage } from './record-page';
import { ReportedReader } from './reported.reader';
import { SectionPage } from './section-page';
import { textsOf } from './texts';
import { titleOf } from './values';

/** What the operator command line shows, as pages. */
@ApiExcludeController()
@Public()
@Controller('operator')
export class OperatorController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly calls: Operations,
    private readonly console: OperatorConsole,
    private readonly overviews: OverviewReader,
    private readonly audits: RecordAuditReader,
    private readonly reports: ReportedReader,
    private readonly agents: AgentBelongingsReader,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'What needs the operator, and what operators can do (HTML)' })
  async overview(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.sender.page(request, response, async (operator) => {
      const { sections } = this.console;
      const state = await this.overviews.read(caller);
      const shown = { state, sections, operator: operator.name, now: this.clock.now() };
      const body = (token: string): ComponentChildren => <OverviewPage {...shown} token={token} />;
      return { title: 'Operator', body };
    });
  }

  @Get(':section')
  @Answers(200, undefined, { summary: 'Lists and commands of one kind (HTML)', refuses: [sectionNotFound] })
  async section(
    @Param('section') name: string,
    @Query() query: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { linkOf } = this.console;
      const section = this.console.section(name);
      const given = textsOf(query);
      const read = await this.read(section.reads, caller, {}, given);
      const body = (token: string): ComponentChildren => (
        <SectionPage section={section} read={read} query={given} token={token} linkOf={linkOf} />
      );
      return { title: titleOf(name), body, status: statusOf(read) };
    });
  }

  @Get(':section/open')
  @Answers(303, undefined, {
    summary: 'Redirects to the page of the record with an id',
    refuses: [sectionNotFound],
  })
  async openRecord(
    @Param('section') name: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, () => {
      if (!this.console.section(name).shows) throw sectionNotFound();
      const { id = '' } = textsOf(query);
      return recordPath(name, id.trim());
    });
  }

  @Get(':section/:record')
  @Answers(200, undefined, {
    summary: 'A record, with its entries in the audit log and what can be done with it (HTML)',
    refuses: [sectionNotFound],
  })
  async record(
    @Param('section') name: string,
    @Param('record') id: string,
    @Query() query: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { sections, linkOf } = this.console;
      const section = this.console.section(name);
      const { shows } = section;
      if (!shows) throw sectionNotFound();
      const record = (await this.calls.call(shows, caller, { [parameterOf(shows)]: id })) as Record<
        string,
        unknown
      >;
      const [audit, reported, belongings, dispute] = await Promise.all([
        this.audits.read(id),
        this.reports.read(caller, name, record),
        name === 'agents' ? this.agents.read(id) : undefined,
        name === 'orders' && record.status === 'disputed' ? this.disputeOf(caller, id) : undefined,
      ]);
      const given = textsOf(query);
      const parts = await this.read(section.parts, caller, { [parameterOf(shows)]: id }, given);
      const publicPage = this.console.publicPage(parameterOf(shows), id);
      const said = {
        parts,
        query: given,
        section,
        shows,
        sections,
        id,
        record,
        audit,
        reported,
        belongings,
        dispute,
        publicPage,
        linkOf,
      };
      const body = (token: string): ComponentChildren => <RecordPage {...said} token={token} />;
      const title = `${nameIn(record, section) ?? id} · ${titleOf(name)}`;
      return { title, body, status: statusOf(parts) };
    });
  }

  private async disputeOf(caller: Caller, id: string): Promise<DisputeRecordView> {
    const route = this.console.dispute;
    return (await this.calls.call(route, caller, { [parameterOf(route)]: id })) as DisputeRecordView;
  }

  private read(
    routes: readonly Route[],
    caller: Caller,
    path: Record<string, string>,
    given: Record<string, string>,
  ): Promise<FilteredList[]> {
    return Promise.all(routes.map((route) => filteredList(this.calls, route, caller, path, given)));
  }
}
