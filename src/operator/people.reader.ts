import { Injectable } from '@nestjs/common';
import { Database, statement } from '../platform/database/statements';

export interface Person {
  id: string;
  email: string | null;
  createdAt: Date;
  lastSignInAt: Date;
  isOperator: boolean;
}

const PERSON = statement(
  'operator_person',
  `SELECT u.id, u.email, u.created_at AS "createdAt", u.last_sign_in_at AS "lastSignInAt",
          EXISTS (SELECT FROM operator_roles r WHERE r.user_id = u.id) AS "isOperator"
     FROM users u WHERE u.id = $1`,
);

/** Reads a person, for operators. */
@Injectable()
export class PeopleReader {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<Person | undefined> {
    return this.database.first<Person & Record<string, unknown>>(PERSON, [id]);
  }
}
