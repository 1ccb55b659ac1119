import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../src/platform/audit-log/audit-log';
import { commandFromPage, type Operator } from '../../src/platform/audit-log/operator-command';
import { refusalOf } from '../../src/platform/errors/problems';
import { Operations } from '../../src/platform/operations/operations';
import type { Route } from '../../src/platform/operations/route-table';
import { type Caller, formClaim, type IdempotencyClaim } from '../../src/platform/security/caller';
import { parameterOf } from './console-sections';

export interface SentCommand {
  operator: Operator;
  caller: Caller;
  route: Route;
  /** The body of the operation. */
  input: object;
  /** The id of the record, if the operation takes one. */
  target: string | null;
  /** If the path takes more than that id. */
  path?: Record<string, string>;
  /** For the audit log, if the record has no place for it. */
  reason?: string;
  /** Of the form, so that a second click, or a reload, has no second effect. */
  key: string | undefined;
}

/** Carries out what operators send from pages: the operations of the command line, with the same entries in the audit log. */
@Injectable()
export class OperatorCommandsService {
  constructor(
    private readonly calls: Operations,
    private readonly audit: AuditLog,
  ) {}

  async run(sent: SentCommand): Promise<object> {
    const { operator, caller, route, input, target, reason } = sent;
    const said = { operator, from: caller, command: `${route.method} ${route.path}`, target, input, reason };
    const command = commandFromPage(said);
    const path = sent.path ?? (target === null ? {} : { [parameterOf(route)]: target });
    try {
      const answer = await this.calls.call(
        route,
        { ...caller, operator: command, idempotency: claimOf(sent) },
        path,
        input,
      );
      if (!command.noted) await this.audit.noteLate(command);
      return answer;
    } catch (error) {
      await this.audit.noteRefusal(command, refusalOf(error)?.code);
      throw error;
    }
  }
}

function claimOf({ route, key, input, target }: SentCommand): IdempotencyClaim | undefined {
  if (!route.answer?.idempotent) return undefined;
  return formClaim('operator:', route.operation, key, { ...input, record: target });
}
