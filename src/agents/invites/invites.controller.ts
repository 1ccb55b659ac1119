import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { AsAction, AsCommand } from '../../platform/http/operation-marks';
import { Answers } from '../../platform/http/answers';
import { AdminOnly, Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { CreateInvitesRequest, InviteCheckView, InvitesView } from './invites.dto';
import { inviteNotFound } from './invites.errors';
import { InvitesReader } from './invites.reader';
import { InvitesService } from './invites.service';

@ApiTags('invites')
@Controller()
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly reader: InvitesReader,
  ) {}

  @Get('invites/validate/:code')
  @Public()
  @ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' })
  @Answers(200, InviteCheckView, { summary: 'Validate an invite code' })
  @AsAction('browse.check_invite')
  validate(@Param('code') code: string): Promise<InviteCheckView> {
    return this.reader.check(code);
  }

  @Post('admin/invites')
  @AdminOnly()
  @Answers(201, InvitesView, { summary: 'Create invite codes', idempotent: true })
  @AsCommand('invites create', { columns: ['code', 'max_uses', 'expires_at', 'note'] })
  create(@From() caller: Caller, @Body() body: CreateInvitesRequest): Promise<InvitesView> {
    return this.invites.create(caller, body);
  }

  @Delete('admin/invites/:code')
  @AdminOnly()
  @ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' })
  @Answers(204, undefined, { summary: 'Revoke an invite code', refuses: [inviteNotFound] })
  @AsCommand('invites revoke')
  async revoke(@From() caller: Caller, @Param('code') code: string): Promise<void> {
    await this.invites.revoke(caller, code);
  }
}
