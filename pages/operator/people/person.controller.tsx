import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OwnerViewReader } from '../../../src/agents/owner-controls/owner-view.reader';
import { Database, statement } from '../../../src/platform/database/statements';
import { Answers } from '../../../src/platform/operations/answers';
import { Public } from '../../../src/platform/security/access';
import { OperatorConsole } from '../operator-console.service';
import { personNotFound } from '../../../src/sign-in/sign-in.errors';
import { OperatorPageSender } from '../operator-page-sender';
import { RecordAuditReader } from '../../../src/system/audit/record-audit.reader';
import { type Person, PersonPage } from './person-page';

const PERSON = statement(
  'operator_person',
  `SELECT u.id, u.email, u.created_at AS "createdAt", u.last_sign_in_at AS "lastSignInAt",
          EXISTS (SELECT FROM operator_roles r WHERE r.user_id = u.id) AS "isOperator"
     FROM users u WHERE u.id = $1`,
);
/** The owner of agents. */
@ApiExcludeController()
@Public()
@Controller('operator/people/:user_id')
export class PersonController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly database: Database,
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
        this.database.first<Person & Record<string, unknown>>(PERSON, [id]),
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
