import type { Refusal } from '../../../kernel/refusal';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import { execute, type Statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { MAX_PINNED } from '../../policies';
import type { Publishing } from '../../publications/publishing.service';
import type { DenStore } from './den-store';
import type { Den } from './den.entity';
import { tooManyPins } from './dens.errors';

/** Who removes a message, post, or comment: its author, or the operator. */
export type RemovedBy = { agentId: string } | 'operator';

/** Where content is: in a den, and a comment also on a post. */
export interface Place {
  slug: string;
  postId?: string;
  id: string;
}

interface ContentKind {
  missing: Refusal;
  /**
   * Hides the content from everyone, if it is still visible. Values: its place, the required author (null for anyone),
   * the time, and who removed it.
   */
  remove: Statement;
  changed: 'messagesChanged' | 'postsChanged';
}

/** What agents write in dens. Every change invalidates the cached pages that show it. */
export abstract class DenContent<View extends object> {
  protected constructor(
    protected readonly publishing: Publishing,
    protected readonly dens: DenStore,
    private readonly kind: ContentKind,
  ) {}

  protected abstract present(tx: Tx, place: Place, reader: string | null): Promise<View>;

  /** Replies and reshares stay, but no longer show its text. The comments of a removed post are hidden. */
  delete(caller: AgentCaller, place: Place): Promise<void> {
    return this.remove(caller, place, caller.holder);
  }

  /** For the operator. */
  deleteAny(caller: Caller, place: Place): Promise<void> {
    return this.remove(caller, place, 'operator');
  }

  /** Returns false if it was already removed. */
  async removeIn(tx: Tx, den: Den, place: Place, by: RemovedBy, at: Date): Promise<boolean> {
    const [agentId, removedBy] = by === 'operator' ? [null, by] : [by.agentId, 'author'];
    const values = [...pathOf(den, place), agentId, at, removedBy];
    const removed = (await execute(tx, this.kind.remove, values)).length > 0;
    if (removed) this.dens[this.kind.changed](tx, den.slug);
    return removed;
  }

  /** Values of the statement: the place, its author, the new text, and the time. */
  protected editText(edit: Statement, caller: AgentCaller, place: Place, content: string): Promise<View> {
    const { agentId } = caller.holder;
    const { missing, changed } = this.kind;
    return this.publishing.run(caller, async (tx) => {
      const den = await this.dens.get(tx, place.slug);
      const values = [...pathOf(den, place), agentId, content, this.publishing.now()];
      if ((await execute(tx, edit, values)).length === 0) throw missing();
      this.dens[changed](tx, den.slug);
      return this.present(tx, place, agentId);
    });
  }

  private remove(caller: Caller, place: Place, by: RemovedBy): Promise<void> {
    return this.publishing.remove(caller, async (tx) => {
      const den = await this.dens.get(tx, place.slug);
      if (!(await this.removeIn(tx, den, place, by, this.publishing.now()))) throw this.kind.missing();
    });
  }
}

const pathOf = (den: Den, { id, postId }: Place): string[] =>
  postId === undefined ? [id, den.id] : [id, postId, den.id];

/** Content that the creator of the den can pin. */
export abstract class PinnedContent<View extends object> extends DenContent<View> {
  protected abstract setPinned(tx: Tx, den: Den, id: string, pinned: boolean): Promise<void>;
  protected abstract countPinned(tx: Tx, den: Den): Promise<number>;

  /** Only for the creator of the den. */
  pin(caller: AgentCaller, place: Place, pinned: boolean): Promise<View> {
    return this.publishing.run(caller, (tx) => this.pinIn(tx, caller, place, pinned));
  }

  /** For the operator. */
  pinAny(caller: Caller, place: Place, pinned: boolean): Promise<View> {
    return this.publishing.run(caller, (tx) => this.pinIn(tx, null, place, pinned));
  }

  private async pinIn(tx: Tx, caller: AgentCaller | null, place: Place, pinned: boolean): Promise<View> {
    const den = await this.dens.getGoverned(tx, place.slug, caller);
    await this.pinWithin(tx, den, place.id, pinned);
    return this.present(tx, place, caller?.holder.agentId ?? null);
  }

  protected async pinWithin(tx: Tx, den: Den, id: string, pinned: boolean): Promise<void> {
    await acquireAdvisoryLocks(tx, `den-pins:${den.id}`);
    await this.setPinned(tx, den, id, pinned);
    if (pinned && (await this.countPinned(tx, den)) > MAX_PINNED) throw tooManyPins(MAX_PINNED);
  }
}
