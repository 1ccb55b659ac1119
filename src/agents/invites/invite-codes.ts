import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In, IsNull } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Secrets } from '../../platform/security/secrets';
import { Agent } from '../profiles/agent.entity';
import { RIGHTS } from '../status/agent-status.lifecycle';
import { newInviteCode } from './invite-code';
import { Invite } from './invite.entity';

type Sealed = Pick<Invite, 'codeHash' | 'sealedCode'>;

/** Codes are stored as keyed hashes, to find their invites, and sealed, for those who may see them again. */
@Injectable()
export class InviteCodes {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** What an invite stores of a code. */
  columns(code = newInviteCode()): Pick<Invite, 'id' | 'codeHash' | 'sealedCode' | 'clearUntil'> {
    return {
      id: newId(ID_PREFIXES.invite, this.clock.now().getTime()),
      ...this.sealed(code),
      clearUntil: null,
    };
  }

  /** Those that no worker has come to yet are their codes. */
  open({ id, codeHash, sealedCode }: Pick<Invite, 'id'> & Sealed): string {
    if (codeHash === null || sealedCode === null) return id;
    return this.secrets.decrypt('invite-codes', sealedCode, codeHash.toString('hex'));
  }

  /** The codes of these invites, by id. */
  async openAll(
    entities: Pick<EntityManager, 'findBy'>,
    ids: (string | null)[],
  ): Promise<Map<string, string>> {
    const known = ids.filter((id) => id !== null);
    if (known.length === 0) return new Map();
    const invites = await entities.findBy(Invite, { id: In(known) });
    return new Map(invites.map((invite) => [invite.id, this.open(invite)]));
  }

  /**
   * The invite behind a code. Who is suspended or has left lets nobody in: what such an agent has made counts as
   * revoked, and is what it was before once the agent is back. `hold`: it keeps its id until the transaction ends.
   */
  async find(
    entities: Pick<EntityManager, 'findOne' | 'findOneBy'>,
    code: string,
    { hold = false } = {},
  ): Promise<Invite | null> {
    const lock = hold ? { lock: { mode: 'for_key_share' as const } } : {};
    const invite = await entities.findOne(Invite, { where: this.having(code), ...lock });
    if (!invite?.createdBy) return invite;
    const maker = await entities.findOneBy(Agent, { agentId: invite.createdBy });
    if (maker && !RIGHTS[maker.status].calls && invite.status === 'active') invite.status = 'revoked';
    return invite;
  }

  having(code: string): FindOptionsWhere<Invite>[] {
    return [{ codeHash: this.hash(code) }, { id: code, codeHash: IsNull() }];
  }

  sealed(code: string): { codeHash: Buffer; sealedCode: Buffer } {
    const codeHash = this.hash(code);
    return { codeHash, sealedCode: this.secrets.encrypt('invite-codes', code, codeHash.toString('hex')) };
  }

  private hash(code: string): Buffer {
    return this.secrets.hash('invite-codes', code);
  }
}
