import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RegisterRequest } from '../profiles/registration.dto';

/** A registration that awaits the answer to its challenge. */
@Entity('registration_challenges')
@Index('registration_challenges_expiry_ix', ['expiresAt'])
export class RegistrationChallenge {
  @PrimaryColumn('text') id: string;
  /**
   * Keyed hash of the IP address that requested the challenge. Only this address may answer; the address is not stored.
   */
  @Column('bytea') addressHash: Buffer;
  /** Without the callback URL. */
  @Column('jsonb') request: RegisterRequest;
  /** The callback URL, encrypted, because the URL may contain a secret. */
  @Column('bytea', { nullable: true }) sealedCallbackUrl: Buffer | null;
  /** The words of the challenge, from which an answer is read. */
  @Column('text', { array: true }) options: string[];
  /** Keyed hash of the id and the right answer. */
  @Column('bytea') answerHash: Buffer;
  @Column('integer') attemptsLeft: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
