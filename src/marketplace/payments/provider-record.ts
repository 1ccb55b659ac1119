import { Column } from 'typeorm';
import { after, MINUTE, SECOND } from '../../kernel/clock';

/** How long a call may be under way before somebody else makes another. */
export const CALL_LEASE_MS = MINUTE;
const SHORTEST_MS = 10 * SECOND;
const LONGEST_MS = 10 * MINUTE;

/**
 * A record whose other half is at the provider, and what it remembers of the calls that were made for it. It is committed
 * before a call leaves; its id is the idempotency key.
 */
export abstract class ProviderRecord {
  /** Of the record at the provider. */
  @Column('text', { nullable: true }) reference: string | null;
  /** What went wrong last. */
  @Column('text', { nullable: true }) problem: string | null;
  /** Goes up with every call: who has seen an older number acts on old news. */
  @Column('integer') tries: number;
  /** When a call left last. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
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

  /** Later and later, but never so late that somebody waits for long. */
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

/** What a new record remembers: nothing yet. */
export function unsent(nextCheckAt: Date | null, at: Date): ProviderFields {
  const nothing = { reference: null, problem: null, tries: 0, sentAt: null, unknownSince: null };
  return { ...nothing, nextCheckAt, updatedAt: at };
}

type ProviderFields = Pick<
  ProviderRecord,
  'reference' | 'problem' | 'tries' | 'sentAt' | 'nextCheckAt' | 'unknownSince' | 'updatedAt'
>;
