import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { readInviteCode } from './invite-code';
import { InviteCodes } from './invite-codes';
import { InviteCheckView } from './invites.dto';

@Injectable()
export class InvitesReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly codes: InviteCodes,
    private readonly clock: Clock,
  ) {}

  /** Accepts any text. What cannot be a code is reported as unknown without a query. */
  async check(text: string): Promise<InviteCheckView> {
    const code = readInviteCode(text);
    const invite = code === undefined ? null : await this.codes.find(this.entities, code);
    return InviteCheckView.of(invite && code ? code : text, invite, this.clock.now());
  }
}
