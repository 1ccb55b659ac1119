import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { orderNotFound } from '../../../src/marketplace/orders/orders.errors';
import type { Operator } from '../../../src/platform/audit-log/operator-command';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { Answers } from '../../../src/platform/operations/answers';
import { refusedForm } from '../../../src/platform/pages/operation-fields';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import { OperatorCommandsService } from '../operator-commands.service';
import { OperatorConsole } from '../operator-console.service';
import { type OperatorPage, OperatorPageSender } from '../operator-page-sender';
import { recordPath } from '../record-links';
import { textsOf } from '../texts';
import { noteWith, refundOf } from './decision';
import { CHECK, Confirmation, type Typed } from './decision-form';
import { canBeDecided, DisputePage } from './dispute-page';
import { type DisputeFile, DisputePageReader } from './dispute-page.reader';

const RESOLVE = 'adminDisputes.resolve';

const FIELDS = [
  { name: 'note', label: 'Why' },
  { name: 'dollars', label: 'Another amount' },
];

/** A dispute with everything that the operator needs to decide it, on one page. */
@ApiExcludeController()
@Public()
@Controller('operator/disputes/:order_id')
export class DisputeController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly reader: DisputePageReader,
    private readonly commands: OperatorCommandsService,
    private readonly console: OperatorConsole,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'A dispute: both sides, the evidence, and the decision (HTML)',
    refuses: [orderNotFound],
  })
  async open(
    @Param('order_id') id: string,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => pageOf(await this.reader.read(caller, id)));
  }

  /** Browsers open this address again when somebody goes back to it. */
  @Get('decide')
  @Answers(303, undefined, { summary: 'Redirects to the page of the dispute' })
  async leadBack(
    @Param('order_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, () => recordPath('disputes', id));
  }

  @Post('decide')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Decide a dispute', refuses: [orderNotFound] })
  async decide(
    @Param('order_id') id: string,
    @Body() body: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.require(request);
    const form = textsOf(body);
    const { note = '', dollars, template } = form;
    const file = await this.reader.read(caller, id);
    const longer = template === undefined ? undefined : noteWith(template, note);
    if (longer !== undefined)
      return this.show(request, response, operator, file, { note: longer, dollars, isLonger: true });
    if (form.change !== undefined) return this.show(request, response, operator, file, { note, dollars });
    const route = this.console.command(RESOLVE);
    try {
      if (note.trim() === '') throw InvalidInput.field(['body', 'note'], 'say why, for both parties');
      const input = { refund_cents: refundOf(form), note };
      if (form.confirmed !== 'yes' && canBeDecided(file))
        return await this.confirm(request, response, operator, file, input.refund_cents, form);
      const sent = { operator, caller, route, input, target: id, key: form.idempotency_key };
      const answer = await this.commands.run(sent);
      this.sender.announceDone(response, route.form?.done(answer as never) ?? 'Decided.');
      goTo(response, recordPath('disputes', id));
    } catch (error) {
      const { status, problems, text: refusal } = refusedForm(error, FIELDS);
      const now = await this.reader.read(caller, id);
      this.show(request, response, operator, now, { note, dollars, problems, refusal }, status);
    }
  }

  private async confirm(
    request: Request,
    response: Response,
    operator: Operator,
    file: DisputeFile,
    refund: number,
    sent: Record<string, string>,
  ): Promise<void> {
    const { order } = file;
    const sellerAmount = await this.reader.sellerAmount(file, refund);
    this.sender.show(request, response, {
      operator,
      title: CHECK,
      width: 'reading',
      body: (token) => <Confirmation {...{ order, token, refund, sellerAmount, sent }} />,
    });
  }

  private show(
    request: Request,
    response: Response,
    operator: Operator,
    file: DisputeFile,
    typed?: Typed,
    status?: number,
  ): void {
    this.sender.show(request, response, { operator, status, ...pageOf(file, typed) });
  }
}

const pageOf = (file: DisputeFile, typed?: Typed): OperatorPage => ({
  title: `Dispute: ${file.order.listing_title}`,
  body: (token) => <DisputePage file={file} token={token} typed={typed} />,
});
