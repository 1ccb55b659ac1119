import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../../src/platform/operations/answers';
import { Operations } from '../../../src/platform/operations/operations';
import type { Route } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import type { AuditView, OperatorEntryView } from '../../../src/system/audit/audit.dto';
import { AuditNamesReader } from '../../../src/system/audit/audit-names.reader';
import { auditEntryNotFound } from '../../../src/system/audit/audit.errors';
import { DecisionNotesReader } from '../../../src/system/audit/decision-notes.reader';
import { commandOf } from '../command-form';
import { type FilteredList, filteredList, statusOf } from '../filtered-list';
import { OperatorConsole } from '../operator-console.service';
import { OperatorPageSender } from '../operator-page-sender';
import { textsOf } from '../texts';
import { askedBy, AuditPage, EntryPage } from './audit-page';

/** What operators did. */
@ApiExcludeController()
@Public()
@Controller('operator/audit')
export class AuditPagesController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly calls: Operations,
    private readonly console: OperatorConsole,
    private readonly names: AuditNamesReader,
    private readonly notes: DecisionNotesReader,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'Who did what to which record, and when (HTML)' })
  async list(
    @Query() given: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { auditList: list, logged: commands, linkOf } = this.console;
      const query = textsOf(given);
      const found = withKnownCommand(
        await filteredList(this.calls, list, caller, {}, askedBy(query)),
        query.command,
        commands,
      );
      const {
        entries: stored = [],
        next_cursor: next,
        total = 0,
      } = (found.answer ?? {}) as Partial<AuditView>;
      const [entries, names] = await Promise.all([
        this.notes.addTo(stored),
        this.names.read(stored.map(({ target }) => target)),
      ]);
      const { problems } = found;
      const shown = { list, problems, commands, entries, total, next, names, query, linkOf };
      return {
        title: 'Audit log',
        status: statusOf([found]),
        body: (token) => <AuditPage {...shown} token={token} />,
      };
    });
  }

  @Get(':entry_id')
  @Answers(200, undefined, {
    summary: 'What an operator did, with all that was recorded (HTML)',
    refuses: [auditEntryNotFound],
  })
  async open(
    @Param('entry_id') id: string,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { auditEntry, linkOf } = this.console;
      const entry = (await this.calls.call(auditEntry, caller, { entry_id: id })) as OperatorEntryView;
      const [[noted], names] = await Promise.all([
        this.notes.addTo([entry]),
        this.names.read([entry.target]),
      ]);
      const shown = { entry, note: noted?.note, names, linkOf };
      return {
        title: `Audit log ${id}`,
        body: () => <EntryPage {...shown} />,
      };
    });
  }
}

/** Refuses a command that there is not, unless entries have it: the log also has those that there are no more. */
function withKnownCommand(
  found: FilteredList,
  given: string | undefined,
  commands: readonly Route[],
): FilteredList {
  const { entries = [] } = (found.answer ?? {}) as Partial<AuditView>;
  const isKnown = given === undefined || commands.some((route) => commandOf(route).includes(given));
  if (isKnown || entries.length > 0) return found;
  const problem = { name: 'command', label: 'What', text: 'No such command: choose one' };
  return { ...found, answer: undefined, problems: [...found.problems, problem] };
}
