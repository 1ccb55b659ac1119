import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RegisterRequest } from '../profiles/registration.dto';

/** A registration that waits for the answer to its question. */
@Entity('registration_challenges')
export class RegistrationChallenge {
  @PrimaryColumn('text') id: string;
  /** Where it was asked for, so that nobody else answers it; never the address itself. */
  @Column('bytea') addressHash: Buffer;
  @Column('jsonb') request: RegisterRequest;
  /** The part of it that may be a secret. */
  @Column('bytea', { nullable: true }) sealedCallbackUrl: Buffer | null;
  @Column('text', { array: true }) options: string[];
  @Column('bytea') answerHash: Buffer;
  @Column('integer') attemptsLeft: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
