import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Clock } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { execute, Database, statement } from '../platform/database/statements';
import type { Tx } from '../platform/database/transactions';
import { notSignedIn } from './sign-in.errors';
import { UserAccount } from './user.entity';

/** A person who has signed in. Providers identify people by issuer and subject, never by email address. */
export interface Person {
  userId: string;
  /** Null if the provider has not verified one. */
  email: string | null;
}

const DELETED = 'deleted';

/** For people who sign in by email, the subject is our own id. */
const BY_MAIL = statement(
  'users_by_mail',
  `INSERT INTO users (id, iss, sub, email, created_at, last_sign_in_at) VALUES ($1, 'mail', $1, $2, $3, $3)
   ON CONFLICT (email) WHERE iss = 'mail' DO UPDATE SET last_sign_in_at = $3
   RETURNING id AS "userId", email`,
);
/** An address that the provider no longer confirms may belong to somebody else by now. */
const BY_PROVIDER = statement(
  'users_by_provider',
  `INSERT INTO users (id, iss, sub, email, created_at, last_sign_in_at) VALUES ($1, $2, $3, $4, $5, $5)
   ON CONFLICT (iss, sub) DO UPDATE SET email = $4, last_sign_in_at = $5
   RETURNING id AS "userId", email`,
);
/** SQL condition for a row of `users` that is an account. The id of a deleted one remains, because other records refer to it. */
export const hasAccount = (alias: string): string => `${alias}.iss <> '${DELETED}'`;
const HERE = statement(
  'users_here',
  `SELECT 1 AS here FROM users u WHERE id = $1 AND ${hasAccount('u')} FOR SHARE`,
);
const ERASE = statement(
  'users_erase',
  `UPDATE users u SET iss = '${DELETED}', sub = u.id, email = NULL
     FROM (SELECT id, iss, email FROM users e WHERE id = $1 AND ${hasAccount('e')} FOR UPDATE) was
    WHERE u.id = was.id RETURNING was.iss, was.email`,
);

@Injectable()
export class Users {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    private readonly clock: Clock,
  ) {}

  /** Returns the person with this mailbox, and creates the account on the first sign-in. */
  async ofMailbox(email: string): Promise<Person> {
    const at = this.clock.now();
    const person = await this.database.first<Person>(BY_MAIL, [newId('usr', at.getTime()), email, at]);
    return person as Person;
  }

  async ofProvider(iss: string, sub: string, email: string | null): Promise<Person> {
    const at = this.clock.now();
    const values = [newId('usr', at.getTime()), iss, sub, email, at];
    return (await this.database.first<Person>(BY_PROVIDER, values)) as Person;
  }

  async find(userId: string): Promise<Person | null> {
    const account = await this.accounts.findOneBy({ id: userId, iss: Not(DELETED) });
    return account && { userId, email: account.email };
  }

  /** Locks the account, so that it cannot be deleted before the transaction ends. */
  async requireHere(tx: Tx, userId: string): Promise<void> {
    if ((await execute(tx, HERE, [userId])).length === 0) throw notSignedIn();
  }

  /** Returns the erased data, or undefined if the account was already deleted. */
  async erase(tx: Tx, userId: string): Promise<Pick<UserAccount, 'iss' | 'email'> | undefined> {
    const [was] = await execute<Pick<UserAccount, 'iss' | 'email'>>(tx, ERASE, [userId]);
    return was;
  }
}
