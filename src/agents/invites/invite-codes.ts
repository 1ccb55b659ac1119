import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { secretInt } from '../../kernel/secret-random';
import { Secrets } from '../../platform/security/secrets';
import { Agent } from '../profiles/agent.entity';
import { RIGHTS } from '../status/agent-status.lifecycle';
import { Invite } from './invite.entity';

/** Without I, O, 0, and 1, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHAPE = /^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

export function newInviteCode(): string {
  return `INV-${part()}-${part()}`;
}

/**
 * Normalizes a code to its stored form, ignoring case and surrounding spaces. Returns undefined if it cannot be a code.
 */
export function readInviteCode(text: string): string | undefined {
  if (text.length > 64) return undefined;
  const code = text.trim().toUpperCase();
  return SHAPE.test(code) ? code : undefined;
}

function part(): string {
  return Array.from({ length: 4 }, () => ALPHABET[secretInt(ALPHABET.length)]).join('');
}

/** Codes are stored as keyed hashes, to look up their invites, and encrypted, to show them to their creators again. */
@Injectable()
export class InviteCodes {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** The columns that store a code. */
  columns(code = newInviteCode()): Pick<Invite, 'id' | 'codeHash' | 'sealedCode'> {
    const codeHash = this.hash(code);
    return {
      id: newId(ID_PREFIXES.invite, this.clock.now().getTime()),
      codeHash,
      sealedCode: this.secrets.encrypt('invite-codes', code, codeHash.toString('hex')),
    };
  }

  /** Returns the code in clear text. */
  openCode({ codeHash, sealedCode }: Pick<Invite, 'codeHash' | 'sealedCode'>): string {
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
    return new Map(invites.map((invite) => [invite.id, this.openCode(invite)]));
  }

  /** Finds the invite behind a code. While its creator is suspended or retired, an active invite counts as revoked. */
  async findInvite(entities: Pick<EntityManager, 'findOneBy'>, code: string): Promise<Invite | null> {
    const invite = await entities.findOneBy(Invite, this.having(code));
    if (!invite?.createdBy) return invite;
    const maker = await entities.findOneBy(Agent, { agentId: invite.createdBy });
    if (maker && !RIGHTS[maker.status].calls && invite.status === 'active') invite.status = 'revoked';
    return invite;
  }

  having(code: string): FindOptionsWhere<Invite> {
    return { codeHash: this.hash(code) };
  }

  private hash(code: string): Buffer {
    return this.secrets.hash('invite-codes', code);
  }
}
