import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { AuditLog } from '../../platform/audit-log/audit-log';
import { commandFromPage, type Operator } from '../../platform/audit-log/operator-command';
import { Commands } from '../../platform/commands/commands';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { RowOf } from '../../platform/operations/views';
import type { Caller } from '../../platform/security/caller';
import type { OffsetQuery } from '../../platform/validation/paging';
import { AccountClosureService } from '../account-closure.service';
import { type SessionChange, SessionsService } from '../sessions.service';
import { operatorNotFound, personNotFound, severalAccounts } from '../sign-in.errors';
import { hasAccount } from '../users';
import { OperatorRole } from './operator-role.entity';
import { type GrantOperatorRoleRequest, OperatorRolesView, OperatorRoleView } from './operators.dto';

const ROLES = `operator_roles r JOIN users u ON u.id = r.user_id AND ${hasAccount('u')}`;
const SHOWN = `SELECT r.user_id, u.email, r.granted_by, granter.email AS granter_email, r.unverified_granter, r.granted_at, r.user_id AS id
    FROM ${ROLES} LEFT JOIN users granter ON granter.id = r.granted_by`;
const FIND = statement(
  'operator_roles_find',
  `SELECT r.user_id AS "personId", coalesce(u.email, u.id) AS name FROM ${ROLES} WHERE r.user_id = $1`,
);
const LIST = paged({
  name: 'operator_roles_list',
  counted: `FROM ${ROLES}`,
  page: `${SHOWN} WHERE r.user_id < coalesce($1::text, '~') ORDER BY r.user_id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.id DESC',
});
const GET = statement('operator_roles_get', `${SHOWN} WHERE r.user_id = $1`);
/**
 * Locks the accounts, so that none can be deleted before the role is granted. Addresses of mailboxes are stored in lower case,
 * those of a provider as it writes them.
 */
const WITH_ADDRESS = statement(
  'operator_roles_accounts',
  `SELECT u.id FROM users u WHERE u.email IN ($1, lower($1)) AND ($2::text IS NULL OR u.id = $2) AND ${hasAccount('u')}
    ORDER BY u.id LIMIT 20 FOR SHARE`,
);
const GRANT = statement(
  'operator_roles_grant',
  `INSERT INTO operator_roles (user_id, granted_by, unverified_granter, granted_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);
type RoleRow = RowOf<OperatorRoleView>;

/** People who may act as operators with their own sign-in. The role belongs to an account, not to an email address. */
@Injectable()
export class OperatorRoles implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly sessions: SessionsService,
    private readonly closures: AccountClosureService,
  ) {}

  onModuleInit(): void {
    this.sessions.onChange((tx, change) => this.noteChange(tx, change));
    this.closures.onClose(async (tx, _caller, userId) => void (await tx.delete(OperatorRole, { userId })));
  }

  /** The operator that the person signed in in this browser is, if it has the role now. */
  async operatorOf(userId: string): Promise<Operator | undefined> {
    return this.database.first<Operator & Record<string, unknown>>(FIND, [userId]);
  }

  async list(query: OffsetQuery): Promise<OperatorRolesView> {
    const { cursor = null, limit, offset } = query;
    const rows = await this.database.rows<PagedRow<RoleRow & { id: string }>>(LIST, [
      cursor,
      limit + 1,
      offset,
    ]);
    return OperatorRolesView.of(pageFrom(rows, query));
  }

  /** Throws `person_not_found` and `several_accounts`. */
  grant(caller: Caller, { email, user_id: wanted }: GrantOperatorRoleRequest): Promise<OperatorRoleView> {
    return this.commands.run(caller, async (tx) => {
      const found = await execute<{ id: string }>(tx, WITH_ADDRESS, [email, wanted ?? null]);
      const [account] = found;
      if (!account) throw personNotFound();
      if (found.length > 1) throw severalAccounts(found.map(({ id }) => id));
      await execute(tx, GRANT, [account.id, ...granterOf(caller), this.clock.now()]);
      const [row] = await execute<RoleRow>(tx, GET, [account.id]);
      return OperatorRoleView.of(row as RoleRow);
    });
  }

  /** Throws `operator_not_found`. */
  async revoke(caller: Caller, userId: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      if (!(await tx.delete(OperatorRole, { userId })).affected) throw operatorNotFound();
      return {};
    });
  }

  /** The sign-ins and sign-outs of people with the role are in the audit log. */
  private async noteChange(tx: Tx, { userId, sessionId, caller, route }: SessionChange): Promise<void> {
    const [operator] = await execute<Operator & Record<string, unknown>>(tx, FIND, [userId]);
    if (!operator) return;
    await this.audit.note(
      tx,
      commandFromPage({ operator, from: caller, command: route, target: sessionId }),
      'done',
    );
  }
}

/** The person who grants the role, or the name given with the operator token. */
function granterOf({ operator }: Caller): [personId: string | null, unverifiedName: string | null] {
  const personId = operator?.personId ?? null;
  return [personId, personId === null ? (operator?.operator ?? null) : null];
}
