import { Body, Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { OwnerViewReader } from '../../../src/agents/owner-controls/owner-view.reader';
import { Clock } from '../../../src/kernel/clock';
import { ID_PREFIXES } from '../../../src/kernel/ids';
import { inboxEntryNotFound } from '../../../src/notifications/notifications.errors';
import { MAIL_TIMES, MAILED_KINDS, type MailTime } from '../../../src/notifications/owners/owner-inbox.dto';
import { OwnerInboxReader } from '../../../src/notifications/owners/owner-inbox.reader';
import { OwnerInboxService } from '../../../src/notifications/owners/owner-inbox.service';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { Answers } from '../../../src/platform/operations/answers';
import { addressOf } from '../../../src/platform/pages/choices';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { IdParam } from '../../../src/platform/validation/params';
import type { SignedInPerson } from '../../../src/sign-in/sessions.service';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { Signed, SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, SENT, type Visit, Visited } from '../account-page-sender';
import { Form, type FormSender, type Sent, SentBy } from '../forms';
import { filtersOf, InboxPageQuery, ReadAllForm } from './inbox.dto';
import { Inbox } from './inbox-page';
import { MailPage } from './mail-page';

const INBOX = '/account/inbox';
const MAIL = '/account/mail';

/** What happened to a person's agents, and the emails about it. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account')
export class InboxController {
  constructor(
    private readonly reader: OwnerInboxReader,
    private readonly inbox: OwnerInboxService,
    private readonly owned: OwnerViewReader,
    private readonly pages: AccountPages,
    private readonly clock: Clock,
  ) {}

  @Get('inbox')
  @Answers(200, undefined, { summary: 'What happened to your agents (HTML)', refuses: [notSignedIn] })
  async list(@Query() asked: InboxPageQuery, @Visited() visit: Visit): Promise<void> {
    const { userId } = visit.person;
    const query = filtersOf(asked);
    const agents = await this.owned.agentsOf(userId);
    const found = await this.reader.list(userId, query);
    const isFirst = query.state === undefined && query.cursor === undefined;
    const open = isFirst ? await this.reader.list(userId, { ...query, state: 'open' }) : undefined;
    this.pages.show(visit, {
      title: 'Inbox',
      body: (token) => <Inbox {...{ found, open, agents, query, token }} now={this.clock.now()} />,
    });
  }

  @Form('inbox/read-all', 'Mark what is shown in your inbox as read', SENT)
  @Consumes(FORM)
  async readAll(
    @SentBy() { person }: FormSender,
    @Body() { up_to: upTo, ...shown }: ReadAllForm,
  ): Promise<Sent> {
    const { agentId, kind } = filtersOf(shown);
    await this.inbox.readAll(person.userId, { agentId, kind, upTo });
    return { url: addressOf(INBOX, { agent: agentId, kind }), done: 'Everything is marked as read.' };
  }

  @Get('inbox/export')
  @Answers(200, undefined, { summary: 'A copy of your inbox and email settings', refuses: [notSignedIn] })
  async export(@Signed() { userId }: SignedInPerson, @Res() response: Response): Promise<void> {
    response
      .attachment('inbox.json')
      .set('Cache-Control', 'no-store')
      .json(await this.reader.stored(userId));
  }

  @Get('inbox/:entry_id')
  @Answers(303, undefined, {
    summary: 'Mark an entry as read, and open what it is about',
    refuses: [notSignedIn, inboxEntryNotFound],
  })
  async open(
    @IdParam(ID_PREFIXES.ownerNotification, 'entry_id', inboxEntryNotFound) id: string,
    @Signed() { userId }: SignedInPerson,
    @Res() response: Response,
  ): Promise<void> {
    const entry = await this.reader.find(userId, id);
    if (!entry) throw inboxEntryNotFound();
    await this.inbox.read(userId, id);
    goTo(response, entry.path ?? INBOX);
  }

  @Get('mail')
  @Answers(200, undefined, { summary: 'Which emails you get (HTML)', refuses: [notSignedIn] })
  async mail(@Visited() visit: Visit): Promise<void> {
    const settings = await this.reader.settings(visit.person.userId);
    const body = (token: string) => <MailPage {...settings} email={visit.person.email} token={token} />;
    this.pages.show(visit, { title: 'Your emails', width: 'reading', body });
  }

  @Form('mail', 'Choose which emails you get', SENT)
  @Consumes(FORM)
  async change(@SentBy() { person }: FormSender, @Body() form: Record<string, unknown>): Promise<Sent> {
    const chosen = MAILED_KINDS.filter((kind) => MAIL_TIMES.includes(form[kind] as MailTime));
    const hour = /^([01]?\d|2[0-3])$/.test(String(form.digest_hour)) ? Number(form.digest_hour) : undefined;
    await this.inbox.change(
      person.userId,
      Object.fromEntries(chosen.map((kind) => [kind, form[kind]])),
      hour,
    );
    return { url: MAIL, done: 'Saved. Emails follow your choice from now on.' };
  }
}
