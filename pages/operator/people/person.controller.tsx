import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OwnerViewReader } from '../../../src/agents/owner-controls/owner-view.reader';
import { PeopleReader } from '../../../src/operator/people.reader';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { OperatorConsole } from '../operator-console.service';
import { personNotFound } from '../../../src/sign-in/sign-in.errors';
import { OperatorPageSender } from '../operator-page-sender';
import { RecordAuditReader } from '../../../src/system/audit/record-audit.reader';
import { PersonPage } from './person-page';

/** The owner of agents. */
@ApiExcludeController()
@Public()
@Controller('operator/people/:user_id')
export class PersonController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly people: PeopleReader,
    private readonly owners: OwnerViewReader,
    private readonly audits: RecordAuditReader,
    private readonly console: OperatorConsole,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'A person, with the agents they own (HTML)',
    refuses: [personNotFound],
  })
  async open(
    @Param('user_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const [person, agents, audit] = await Promise.all([
        this.people.find(id),
        this.owners.agentsOf(id),
        this.audits.read(id),
      ]);
      if (!person) throw personNotFound();
      const shown = { person, agents, audit, linkOf: this.console.linkOf };
      return {
        title: person.email ?? id,
        body: () => <PersonPage {...shown} />,
      };
    });
  }
}
