import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { afterCommit, Transactions, type Tx } from '../database/transactions';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import type { OperatorCommand } from './operator-command';
import { type AuditOutcome, AuditLogEntry } from './audit-log-entry.entity';

export const LATE_ENTRIES = 'operator_entries_late_total';

/** Writes the audit log. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** Writes the entry in the transaction of the command: both commit, or neither does. */
  async note(
    tx: Tx,
    command: OperatorCommand,
    outcome: 'done' | 'repeated',
    answer: object = {},
  ): Promise<void> {
    await this.write(tx, command, outcome, null, command.target ?? idIn(answer));
    afterCommit(tx, () => (command.noted = true));
  }

  /** A refused command was rolled back, so its entry has a separate transaction. */
  noteRefusal(command: OperatorCommand, errorCode: string | undefined): Promise<void> {
    const outcome = errorCode === undefined ? 'failed' : 'refused';
    return this.alone(command, outcome, errorCode ?? 'internal_error');
  }

  /**
   * For a command that ran no transaction that could include its entry. This is a bug in the service, so it is counted.
   */
  async noteLate(command: OperatorCommand): Promise<void> {
    this.metrics.count(LATE_ENTRIES, { command: command.command });
    this.log.error({ command: command.command }, 'an operator command has no audit log entry');
    await this.alone(command, 'done', null);
  }

  /** If the database is down, writes the entry to the process log instead. */
  private async alone(
    command: OperatorCommand,
    outcome: AuditOutcome,
    errorCode: string | null,
  ): Promise<void> {
    try {
      await this.transactions.run((tx) => this.write(tx, command, outcome, errorCode, command.target));
    } catch (error) {
      const { noted: _, ...said } = command;
      this.log.error({ err: error, ...said, outcome, error_code: errorCode }, 'no audit log entry');
    }
  }

  private async write(
    tx: Tx,
    command: OperatorCommand,
    outcome: AuditOutcome,
    errorCode: string | null,
    target: string | null,
  ): Promise<void> {
    const now = this.clock.now();
    const { via, operator, personId, ip, requestId, details } = command;
    await tx.insert(AuditLogEntry, {
      id: newId(ID_PREFIXES.operatorEntry, now.getTime()),
      via,
      operator,
      personId,
      ip,
      requestId,
      command: command.command,
      target: target && storable(target),
      details: JSON.parse(JSON.stringify(details, (_, value: unknown) => storable(value))),
      outcome,
      errorCode,
      createdAt: now,
    });
  }
}

/**
 * A refused command may contain characters that PostgreSQL cannot store. This removes them, so that the entry is
 * written.
 */
const storable = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** The id of the record that a command created. */
function idIn(answer: object): string | null {
  const ids = Object.entries(answer).filter(
    ([name, value]) => typeof value === 'string' && /^(\w+_)?id$/.test(name),
  );
  const [, id] = ids.find(([name]) => name === 'id') ?? ids[0] ?? [];
  return typeof id === 'string' ? id : null;
}
