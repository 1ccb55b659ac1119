import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { Secrets } from '../../platform/security/secrets';
import { invalidParams, taskNotFound, unsupported } from '../protocol/a2a-errors';
import type { A2aVersion } from '../protocol/methods';
import type { PushConfig } from '../protocol/model';
import { type PushParams, withoutUnset } from '../protocol/params';
import type { TaskRow } from '../tasks/task-row';

const MAX_PER_TASK = 10;

const PUT = statement(
  'a2a_push_configs_put',
  `INSERT INTO a2a_push_configs AS c
     (task_id, id, position, sealed_url, scheme, secrets, version, sent_seq, caller_id, key_id, attempts, failing)
   SELECT $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6, $7, $8, $9, 0, false FROM a2a_push_configs WHERE task_id = $1
   ON CONFLICT ON CONSTRAINT a2a_push_configs_pk DO UPDATE
      SET sealed_url = excluded.sealed_url, scheme = excluded.scheme, secrets = excluded.secrets,
          version = excluded.version, key_id = excluded.key_id, attempts = 0, failing = false`,
);
const COUNT = statement(
  'a2a_push_configs_count',
  'SELECT count(*)::int AS others FROM a2a_push_configs WHERE task_id = $1 AND id <> $2',
);
const LOCK_TASK = statement(
  'a2a_push_configs_task',
  'SELECT id, caller_id, last_seq FROM a2a_tasks WHERE id = $1 FOR NO KEY UPDATE',
);
const OF_TASK = statement(
  'a2a_push_configs_of_task',
  'SELECT task_id, id, sealed_url, scheme, secrets FROM a2a_push_configs WHERE task_id = $1 ORDER BY position',
);
const DELETE = statement(
  'a2a_push_configs_delete',
  'DELETE FROM a2a_push_configs WHERE task_id = $1 AND id = $2',
);

/** The URL of a push configuration. */
export interface PushAddress {
  task_id: string;
  id: string;
  sealed_url: Buffer;
}

interface ConfigRow extends PushAddress {
  scheme: string | null;
  secrets: Buffer;
}

/**
 * A config with the protocol version it was requested in and the key that requested it. Pushes stop when the key
 * ends.
 */
export interface RequestedPush extends PushParams {
  version: A2aVersion;
  keyId: string;
}

export interface PushSecrets {
  token?: string;
  credentials?: string;
}

const sealContext = (taskId: string, id: string): string => `${taskId}/${id}`;

/** Where callers receive updates of their tasks. Secrets are encrypted, and credentials are never returned. */
@Injectable()
export class PushConfigsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly urls: UrlPolicy,
  ) {}

  /** The task must be locked. */
  async add(
    tx: Tx,
    row: Pick<TaskRow, 'id' | 'caller_id'>,
    push: RequestedPush,
    sentSeq: number,
  ): Promise<PushConfig> {
    const { url, token, scheme, credentials, version, keyId } = push;
    const problem = this.urls.problemOf(url);
    if (problem) throw invalidParams('url', problem);
    const id = push.id ?? newId('psh');
    const [count] = await execute<{ others: number }>(tx, COUNT, [row.id, id]);
    if ((count?.others ?? 0) >= MAX_PER_TASK)
      throw unsupported(`A task has at most ${MAX_PER_TASK} push configs.`);
    const context = sealContext(row.id, id);
    const sealed = this.secrets.encrypt(
      'a2a-push',
      JSON.stringify({ token, credentials } satisfies PushSecrets),
      context,
    );
    const sealedUrl = this.secrets.encrypt('addresses', url, context);
    const whose = [row.caller_id, keyId];
    await execute(tx, PUT, [row.id, id, sealedUrl, scheme ?? null, sealed, version, sentSeq, ...whose]);
    return displayed(row.id, id, url, token, scheme);
  }

  /** Pushes only events from now on; for an ended task, none. */
  create(taskId: string, push: RequestedPush): Promise<PushConfig> {
    return this.transactions.run(async (tx) => {
      const [task] = await execute<Pick<TaskRow, 'id' | 'caller_id' | 'last_seq'>>(tx, LOCK_TASK, [taskId]);
      if (!task) throw taskNotFound();
      return this.add(tx, task, push, task.last_seq);
    });
  }

  async list(taskId: string): Promise<PushConfig[]> {
    const rows = await this.database.rows<ConfigRow & Record<string, unknown>>(OF_TASK, [taskId]);
    return rows.map((row) => {
      const { token } = this.open(taskId, row.id, row.secrets);
      return displayed(taskId, row.id, this.urlOf(row), token, row.scheme ?? undefined);
    });
  }

  /** The config with this ID; without an ID, the newest one. */
  async get(taskId: string, id: string | undefined): Promise<PushConfig> {
    const configs = await this.list(taskId);
    const found = id === undefined ? configs.at(-1) : configs.find((config) => config.id === id);
    if (!found) throw taskNotFound();
    return found;
  }

  /** Idempotent. */
  async delete(taskId: string, id: string): Promise<void> {
    await this.database.rows(DELETE, [taskId, id]);
  }

  urlOf({ task_id, id, sealed_url: sealed }: PushAddress): string {
    return this.secrets.decrypt('addresses', sealed, sealContext(task_id, id));
  }

  open(taskId: string, id: string, sealed: Buffer): PushSecrets {
    return JSON.parse(this.secrets.decrypt('a2a-push', sealed, sealContext(taskId, id))) as PushSecrets;
  }
}

function displayed(taskId: string, id: string, url: string, token?: string, scheme?: string): PushConfig {
  return withoutUnset({
    taskId,
    id,
    url,
    token,
    authentication: scheme === undefined ? undefined : { scheme },
  });
}
