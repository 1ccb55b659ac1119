import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ComponentChildren, JSX } from 'preact';
import { invalidUnsubscribeLink } from '../../../src/notifications/notifications.errors';
import { KINDS } from '../../../src/notifications/owners/owner-inbox.dto';
import { OwnerInboxService } from '../../../src/notifications/owners/owner-inbox.service';
import {
  UnsubscribeLinks,
  type UnsubscribeScope,
} from '../../../src/notifications/owners/unsubscribe-links.service';
import { Settings } from '../../../src/platform/config/settings';
import { Consumes, FILE, FORM } from '../../../src/platform/errors/media-type';
import { Answers } from '../../../src/platform/operations/answers';
import { Card } from '../../../src/platform/pages/components';
import { ButtonForm } from '../../../src/platform/pages/forms';
import { sendPage } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';

/**
 * Ends emails without a sign-in. Mail programs send the POST themselves (RFC 8058), without cookies and from anywhere; the token is
 * all it takes. Mail scanners follow links, so a GET changes nothing.
 */
@ApiExcludeController()
@Public()
@Lenient()
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly inbox: OwnerInboxService,
    private readonly settings: Settings,
  ) {}

  @Get(':token')
  @Answers(200, undefined, {
    summary: 'Ask whether emails should end (HTML)',
    refuses: [invalidUnsubscribeLink],
  })
  ask(@Param('token') token: string, @Res() response: Response): void {
    const { scope } = this.opened(token);
    this.show(
      response,
      <Card title="Unsubscribe">
        <p>Do you want no more emails about {wordsOf(scope)}?</p>
        {hasDeadlines(scope) && (
          <p>
            They also say what you have to confirm or answer. If you miss a deadline, the order continues
            without you: a delivery that you do not confirm is paid.
          </p>
        )}
        <ButtonForm action={`/unsubscribe/${token}`} label="Unsubscribe" kind="main" />
        <Choose />
      </Card>,
    );
  }

  @Post(':token')
  @Consumes(FORM, FILE)
  @Answers(200, undefined, { summary: 'End emails (HTML)', refuses: [invalidUnsubscribeLink] })
  async end(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const { ownerId, scope } = this.opened(token);
    await this.inbox.unsubscribe(ownerId, scope);
    this.show(
      response,
      <Card title="Unsubscribed" role="status">
        <p>You get no more emails about {wordsOf(scope)}. Your inbox still has the entries.</p>
        <Choose />
      </Card>,
    );
  }

  private opened(token: string): { ownerId: string; scope: UnsubscribeScope } {
    const opened = this.links.open(token);
    if (!opened) throw invalidUnsubscribeLink();
    return opened;
  }

  private show(response: Response, body: ComponentChildren): void {
    sendPage(response, 200, {
      platform: this.settings.PLATFORM_NAME,
      title: 'Unsubscribe',
      width: 'narrow',
      body,
    });
  }
}

const listed = new Intl.ListFormat('en');

const wordsOf = (scope: UnsubscribeScope): string =>
  scope === 'digest'
    ? 'everything in the daily digest'
    : listed.format(scope.map((kind) => KINDS[kind].label.toLowerCase()));

/** Whether these emails report what costs money if nobody acts. */
const hasDeadlines = (scope: UnsubscribeScope): boolean =>
  scope !== 'digest' && scope.some((kind) => kind === 'purchases' || kind === 'refunds');

const Choose = (): JSX.Element => (
  <p>
    <a href="/account/mail">Choose all your emails</a>
  </p>
);
