import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createApp } from '../app.setup';
import { DomainError } from '../kernel/domain-error';
import type { OperatorCommand } from '../platform/audit-log/operator-command';
import { AuditLog } from '../platform/audit-log/audit-log';
import type { Settings } from '../platform/config/settings';
import { grantsProblem } from '../platform/database/grants';
import type { Caller } from '../platform/security/caller';
import { currentOperator } from './admin/current-operator';

/** Runs work on a separate application that neither listens nor runs workers. */
export async function onOwnApplication<T>(
  settings: Settings,
  work: (app: INestApplication) => Promise<T>,
): Promise<T> {
  const app = await createApp(settings);
  try {
    const problem = await grantsProblem(app.get(DataSource));
    if (problem !== undefined) throw new Error(problem);
    await app.init();
    return await work(app);
  } finally {
    await app.close();
  }
}

/** The same for commands that change data. The called service writes the audit log entry through the caller. */
export function asOperator<T>(
  settings: Settings,
  name: string,
  details: OperatorCommand['details'],
  work: (app: INestApplication, caller: Caller) => Promise<T>,
): Promise<T> {
  const caller = hostCaller(name, details);
  return onOwnApplication(settings, async (app) => {
    try {
      return await work(app, caller);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : undefined;
      if (!caller.operator.noted) await app.get(AuditLog).noteRefusal(caller.operator, code);
      throw error;
    }
  });
}

export function hostCaller(
  command: string,
  details: OperatorCommand['details'] = {},
): Caller & { operator: OperatorCommand } {
  const requestId = randomUUID();
  const operator: OperatorCommand = {
    via: 'command_line',
    operator: currentOperator(),
    personId: null,
    ip: '',
    requestId,
    command,
    target: null,
    details,
  };
  return { holder: null, ip: '', requestId, operator };
}
