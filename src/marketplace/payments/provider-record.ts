import { Column } from 'typeorm';
import { after, MINUTE, SECOND } from '../../kernel/clock';

/** Names under which the workers that call the payment processor are woken. */
export const PAYMENTS_WORKER = 'payments';
export const REFUNDS_WORKER = 'payment-refunds';
export const PAYOUTS_WORKER = 'payouts';

/** How long a call may be in progress before another one is allowed. */
export const CALL_LEASE_MS = MINUTE;
const SHORTEST_MS = 10 * SECOND;
const LONGEST_MS = 10 * MINUTE;

/**
 * A record with a counterpart at the provider, and the state of the calls made for it. It is committed before a call is
 * sent, and its id is the idempotency key.
 */
export abstract class ProviderRecord {
  /** The id of the counterpart at the provider. */
  @Column('text', { nullable: true }) reference: string | null;
  /** The last error. */
  @Column('text', { nullable: true }) problem: string | null;
  /** Incremented with every call. A worker that read an older number must not act on it. */
  @Column('integer') tries: number;
  /** When the last call was sent. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  /** When the worker asks the provider next, or the end of its lease; null once the outcome is final. */
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
  /** Since when a call has had no answer; null otherwise. */
  @Column('timestamptz', { nullable: true }) unknownSince: Date | null;
  @Column('timestamptz') updatedAt: Date;

  /** A call for it is in progress: others may read the record, but must not call. */
  isCalling(at: Date): boolean {
    const { sentAt, problem } = this;
    return sentAt !== null && problem === null && at.getTime() - sentAt.getTime() < CALL_LEASE_MS;
  }

  protected callLeft(at: Date): void {
    this.tries += 1;
    this.sentAt = at;
    this.problem = null;
    this.nextCheckAt = after(at, CALL_LEASE_MS);
    this.updatedAt = at;
  }

  /** Exponential backoff, capped at ten minutes. */
  protected askAgain(problem: string | null, at: Date): void {
    this.problem = problem;
    this.nextCheckAt = after(at, Math.min(SHORTEST_MS * 2 ** Math.min(this.tries, 10), LONGEST_MS));
    this.updatedAt = at;
  }

  protected ended(problem: string | null, at: Date): void {
    this.problem = problem;
    this.nextCheckAt = null;
    this.unknownSince = null;
    this.updatedAt = at;
  }
}

/** The initial call state of a new record. */
export function unsent(nextCheckAt: Date | null, at: Date): ProviderFields {
  const nothing = { reference: null, problem: null, tries: 0, sentAt: null, unknownSince: null };
  return { ...nothing, nextCheckAt, updatedAt: at };
}

type ProviderFields = Pick<
  ProviderRecord,
  'reference' | 'problem' | 'tries' | 'sentAt' | 'nextCheckAt' | 'unknownSince' | 'updatedAt'
>;
