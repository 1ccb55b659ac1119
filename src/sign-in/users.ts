import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { Reads, statement } from '../platform/database/statements';

/** Somebody who signed in: known by the provider that says so and its name for them, never by the address. */
export interface Person {
  userId: string;
  /** Null where the provider has not verified one. */
  email: string | null;
}

/** Who signs in by mailed links; our own id is what they are called by. */
const BY_MAIL = statement(
  'users_by_mail',
  `INSERT INTO users (id, iss, sub, email, created_at, last_sign_in_at) VALUES ($1, 'mail', $1, $2, $3, $3)
   ON CONFLICT (email) WHERE iss = 'mail' DO UPDATE SET last_sign_in_at = $3
   RETURNING id AS "userId", email`,
);
const BY_PROVIDER = statement(
  'users_by_provider',
  `INSERT INTO users (id, iss, sub, email, created_at, last_sign_in_at) VALUES ($1, $2, $3, $4, $5, $5)
   ON CONFLICT (iss, sub) DO UPDATE SET email = coalesce($4, users.email), last_sign_in_at = $5
   RETURNING id AS "userId", email`,
);
const BY_ID = statement('users_by_id', 'SELECT id AS "userId", email FROM users WHERE id = $1');

@Injectable()
export class Users {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Whoever reads this mailbox. */
  async ofMailbox(email: string): Promise<Person> {
    const at = this.clock.now();
    const person = await this.reads.first<Person>(BY_MAIL, [newId('usr', at.getTime()), email, at]);
    return person as Person;
  }

  async ofProvider(iss: string, sub: string, email: string | null): Promise<Person> {
    const at = this.clock.now();
    const values = [newId('usr', at.getTime()), iss, sub, email, at];
    return (await this.reads.first<Person>(BY_PROVIDER, values)) as Person;
  }

  async find(userId: string): Promise<Person | null> {
    return (await this.reads.first<Person>(BY_ID, [userId])) ?? null;
  }
}
