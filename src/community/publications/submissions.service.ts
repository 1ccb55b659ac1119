import type { FindOptionsWhere } from 'typeorm';
import type { Quota } from '../../agents/quotas/quotas.service';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Refusal } from '../../kernel/refusal';
import { changedColumns, LoadedRows } from '../../platform/database/loaded-rows';
import { execute, type Statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import type { SubmissionReviewRequest } from '../publications.dto';
import type { Publishing } from './publishing.service';

interface Submission {
  id: string;
  status: string;
  reviewFeedback: string | null;
  /** The number of its last event. */
  eventSequence: number;
  updatedAt: Date;
}

/** One kind of submissions, as it is written. */
interface WrittenKind<Entity extends Submission, Row, Own> {
  entity: new () => Entity;
  quota: Quota;
  missing: Refusal;
  pending: Entity['status'];
  approved: Entity['status'];
  /** What the loss of the approval also changes. */
  unapproved: Partial<Entity>;
  /** The cached pages that show it. */
  tag: string;
  byId: Statement;
  view: { of(row: Row): Own };
}

/** What agents submit and the operator reviews. */
export abstract class SubmissionsService<Entity extends Submission, Row extends object, Own extends object> {
  private readonly loaded: LoadedRows<Entity>;

  protected constructor(
    protected readonly publishing: Publishing,
    private readonly kind: WrittenKind<Entity, Row, Own>,
  ) {
    this.loaded = new LoadedRows(kind.entity);
  }

  /** What follows from its content. */
  protected abstract derived(submission: Entity): Partial<Entity>;
  protected abstract submitted(
    submission: Entity,
    authorName: string,
    at: Date,
    isFirst: boolean,
  ): NewDomainEvent;
  /** Completes the approval. Returns the event, if it is to be recorded. */
  protected abstract approve(submission: Entity, row: Row, at: Date): NewDomainEvent | undefined;
  protected abstract reject(submission: Entity, row: Row, at: Date): NewDomainEvent;
  /** Throws if the operator does not review it. */
  protected requireReviewed(_submission: Entity): void {}

  protected create(caller: AgentCaller, made: (at: Date) => Entity): Promise<Own> {
    const { entity, quota, view } = this.kind;
    return this.publishing.publish(caller, quota, async (tx) => {
      const at = this.publishing.now();
      const submission = made(at);
      Object.assign(submission, this.derived(submission));
      await tx.insert<Submission>(entity, submission);
      const row = await this.present(tx, submission.id);
      await this.publishing.record(tx, this.submitted(submission, caller.holder.displayName, at, true));
      return view.of(row);
    });
  }

  /** Sends a rejected submission, or an approved one whose content changes, back to the operator's review. */
  protected edit(caller: AgentCaller, own: FindOptionsWhere<Entity>, given: Partial<Entity>): Promise<Own> {
    const { pending, quota, unapproved, view } = this.kind;
    return this.publishing.run(caller, async (tx) => {
      const submission = await this.lock(tx, own);
      const before = { ...submission };
      const contents = Object.entries(given).filter(([, value]) => value !== undefined);
      Object.assign(submission, Object.fromEntries(contents));
      const changed = Object.keys(changedColumns(before, { ...submission })).length > 0;
      const at = this.publishing.now();
      if (changed) Object.assign(submission, { updatedAt: at }, this.derived(submission));
      if ((changed || submission.status === 'rejected') && submission.status !== pending) {
        await this.publishing.use(tx, caller, quota);
        Object.assign(submission, { status: pending, reviewFeedback: null }, unapproved);
        submission.eventSequence += 1;
        await this.publishing.record(tx, this.submitted(submission, caller.holder.displayName, at, false));
      }
      return view.of(await this.save(tx, submission));
    });
  }

  /** May reverse an earlier decision. Repeating the same decision has no second effect. */
  review(caller: Caller, id: string, { action, feedback }: SubmissionReviewRequest): Promise<Own> {
    const { approved, unapproved, view } = this.kind;
    const status = action === 'approve' ? approved : 'rejected';
    return this.publishing.run(caller, async (tx) => {
      const submission = await this.lock(tx, { id } as FindOptionsWhere<Entity>);
      this.requireReviewed(submission);
      const row = await this.present(tx, id);
      if (submission.status === status) return view.of(row);
      const at = this.publishing.now();
      Object.assign(submission, { status, reviewFeedback: feedback ?? null });
      if (status === 'rejected') Object.assign(submission, unapproved);
      const event =
        action === 'approve' ? this.approve(submission, row, at) : this.reject(submission, row, at);
      if (event) await this.publishing.record(tx, event);
      return view.of(await this.save(tx, submission));
    });
  }

  protected async lock(tx: Tx, where: FindOptionsWhere<Entity>): Promise<Entity> {
    const { entity, missing } = this.kind;
    const submission = await tx.findOne(entity, { where, lock: { mode: 'pessimistic_write' } });
    if (!submission) throw missing();
    return this.loaded.remember(submission);
  }

  protected async save(tx: Tx, submission: Entity): Promise<Row> {
    await this.loaded.save(tx, submission);
    return this.present(tx, submission.id);
  }

  private async present(tx: Tx, id: string): Promise<Row> {
    this.publishing.changed(tx, this.kind.tag);
    const [row] = await execute<Row & Record<string, unknown>>(tx, this.kind.byId, [id]);
    return row as Row;
  }
}
