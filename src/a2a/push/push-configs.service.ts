import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { newId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { Secrets } from '../../platform/security/secrets';
import { MAX_PUSH_CONFIGS_PER_TASK } from '../policies';
import { invalidParams, taskNotFound, unsupported } from '../protocol/a2a-errors';
import type { A2aVersion } from '../protocol/methods';
import type { PushConfig } from '../protocol/model';
import { type PushParams, withoutUnset } from '../protocol/params';
import { A2aTask } from '../tasks/a2a-task.entity';
import { A2aPushConfig } from './a2a-push-config.entity';

const PUT = statement(
  'a2a_push_configs_put',
  `INSERT INTO a2a_push_configs AS c
     (task_id, id, position, sealed_url, scheme, secrets, version, sent_seq, caller_id, key_id, attempts, failing)
   SELECT $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6, $7, $8, $9, 0, false FROM a2a_push_configs WHERE task_id = $1
   ON CONFLICT ON CONSTRAINT a2a_push_configs_pk DO UPDATE
      SET sealed_url = excluded.sealed_url, scheme = excluded.scheme, secrets = excluded.secrets,
          version = excluded.version, key_id = excluded.key_id, attempts = 0, failing = false`,
);
/** The URL of a push configuration. */
export type PushAddress = Pick<A2aPushConfig, 'taskId' | 'id' | 'sealedUrl'>;

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
    @InjectRepository(A2aPushConfig) private readonly configs: Repository<A2aPushConfig>,
    private readonly secrets: Secrets,
    private readonly urls: UrlPolicy,
  ) {}

  /** The task must be locked. */
  async add(
    tx: Tx,
    row: Pick<A2aTask, 'id' | 'callerId'>,
    push: RequestedPush,
    sentSeq: number,
  ): Promise<PushConfig> {
    const { url, token, scheme, credentials, version, keyId } = push;
    const problem = this.urls.problemOf(url);
    if (problem) throw invalidParams('url', problem);
    const id = push.id ?? newId('psh');
    if ((await tx.countBy(A2aPushConfig, { taskId: row.id, id: Not(id) })) >= MAX_PUSH_CONFIGS_PER_TASK)
      throw unsupported(`A task has at most ${MAX_PUSH_CONFIGS_PER_TASK} push configs.`);
    const context = sealContext(row.id, id);
    const sealed = this.secrets.encrypt(
      'a2a-push',
      JSON.stringify({ token, credentials } satisfies PushSecrets),
      context,
    );
    const sealedUrl = this.secrets.encrypt('addresses', url, context);
    const whose = [row.callerId, keyId];
    await execute(tx, PUT, [row.id, id, sealedUrl, scheme ?? null, sealed, version, sentSeq, ...whose]);
    return displayed(row.id, id, url, token, scheme);
  }

  /** Pushes only events from now on; for an ended task, none. */
  create(taskId: string, push: RequestedPush): Promise<PushConfig> {
    return this.transactions.run(async (tx) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const select = { id: true, callerId: true, lastSeq: true };
      const task = await tx.findOne(A2aTask, { select, where: { id: taskId }, lock });
      if (!task) throw taskNotFound();
      return this.add(tx, task, push, task.lastSeq);
    });
  }

  async list(taskId: string): Promise<PushConfig[]> {
    const rows = await this.configs.find({ where: { taskId }, order: { position: 'ASC' } });
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
    await this.configs.delete({ taskId, id });
  }

  urlOf({ taskId, id, sealedUrl }: PushAddress): string {
    return this.secrets.decrypt('addresses', sealedUrl, sealContext(taskId, id));
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
