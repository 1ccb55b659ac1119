import { Injectable } from '@nestjs/common';
import { DomainError, type ErrorExtras, type ErrorKind } from '../../kernel/domain-error';
import { inputRefusal, refusal } from '../../kernel/refusal';
import { AuditLog } from '../audit-log/audit-log';
import { isLockTimeout } from '../database/database-errors';
import { agentAuthor, currentRequest } from '../database/request-context';
import { send, sharedStep, sharedWrite } from '../database/shared-steps';
import { SharedTransactions } from '../fast/shared-transactions';
import { execute, statement } from '../database/statements';
import { Transactions, type Tx } from '../database/transactions';
import type { Caller, IdempotencyClaim } from '../security/caller';
import { etagOf } from '../operations/versioned';
import { isAbout } from '../observability/origin';
import { Secrets } from '../security/secrets';
import { IdempotencyKey } from './idempotency-key.entity';

const CLAIM = statement(
  'idempotency_claim',
  `INSERT INTO idempotency_keys (scope, route, key, fingerprint)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING
   RETURNING scope, route, key`,
);
const SAVE = statement(
  'idempotency_save',
  `UPDATE idempotency_keys k SET answer = a.answer, subject_id = a.subject_id
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[]) AS a(scope, route, key, answer, subject_id)
    WHERE k.scope = a.scope AND k.route = a.route AND k.key = a.key`,
);

/** Returns whether the key is new. */
const claimKey = sharedStep<IdempotencyClaim, boolean>(async (tx, claims) => {
  const values = [
    claims.map(({ scope }) => scope),
    claims.map(({ route }) => route),
    claims.map(({ key }) => key),
  ];
  const claimed = await execute<Pick<IdempotencyClaim, 'scope' | 'route' | 'key'>>(tx, CLAIM, [
    ...values,
    claims.map(({ fingerprint }) => fingerprint),
  ]);
  const fresh = new Set(claimed.map(contextOf));
  return claims.map((claim) => fresh.has(contextOf(claim)));
});

/** How a command shares a transaction with others that arrive at the same time. */
export interface Sharing {
  /** Commands of the same kind take the same steps. */
  kind: string;
  /** Commands for the same record never share a transaction; by default, those of the same agent never do. */
  recordId?: string;
}

interface Outcome {
  claim: IdempotencyClaim;
  /** Encrypted. */
  answer: Buffer | null;
  subjectId: string | null;
}

const saveOutcome = sharedWrite<Outcome>(async (tx, outcomes) => {
  await send(tx, SAVE, [
    outcomes.map(({ claim }) => claim.scope),
    outcomes.map(({ claim }) => claim.route),
    outcomes.map(({ claim }) => claim.key),
    outcomes.map(({ answer }) => answer),
    outcomes.map(({ subjectId }) => subjectId),
  ]);
});

/**
 * One command, one transaction (which others may share), at most one effect per Idempotency-Key. The key's row is written
 * first and commits with the effect and the response, so a crash leaves all of them or none. A concurrent request with the
 * same key waits a moment for the row: then it gets the same response, or is refused if the first still runs.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly transactions: Transactions,
    private readonly shared: SharedTransactions,
    private readonly secrets: Secrets,
    private readonly operators: AuditLog,
  ) {}

  /**
   * Runs the work and returns its result, or the earlier result of the same key. `again` removes from a stored result
   * what the caller may no longer see.
   */
  async run<T extends object>(
    caller: Caller,
    work: (tx: Tx) => Promise<T>,
    again?: (tx: Tx, stored: T) => Promise<T>,
    sharing?: Sharing,
  ): Promise<T> {
    const result = await this.inTransaction(caller, sharing, async (tx) => {
      const claim = caller.idempotency;
      if (!claim) return this.withAudit(tx, caller, work);
      const earlier = await this.claim(tx, claim);
      if (earlier) {
        if (earlier.answer === null) throw alreadyCreated(earlier.subjectId);
        claim.replayed();
        const kept = JSON.parse(this.secrets.decrypt('answers', earlier.answer, contextOf(claim))) as T;
        if (caller.operator) await this.operators.note(tx, caller.operator, 'repeated', kept);
        return again ? again(tx, kept) : kept;
      }
      const answer = await this.withAudit(tx, caller, work);
      const sealed = this.secrets.encrypt('answers', JSON.stringify(answer), contextOf(claim));
      await saveOutcome(tx, { claim, answer: sealed, subjectId: null });
      return answer;
    });
    isAbout((result as { id?: unknown }).id); // a repeated call records no event
    return result;
  }

  /** For responses that show a secret. They are not stored; a repeat is refused and names the existing record. */
  runSecret<T extends object>(
    caller: Caller,
    subjectOf: (answer: T) => string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    return this.inTransaction(caller, undefined, async (tx) => {
      const claim = caller.idempotency;
      if (!claim) return this.withAudit(tx, caller, work);
      const earlier = await this.claim(tx, claim);
      if (earlier) throw alreadyCreated(earlier.subjectId);
      const answer = await this.withAudit(tx, caller, work);
      await saveOutcome(tx, { claim, answer: null, subjectId: subjectOf(answer) });
      return answer;
    });
  }

  /** Writes the audit log entry of an operator's command in the same transaction. */
  private async withAudit<T extends object>(
    tx: Tx,
    caller: Caller,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const answer = await work(tx);
    if (caller.operator) await this.operators.note(tx, caller.operator, 'done', answer);
    return answer;
  }

  /** A refused command rolls back, except for what a `PersistedRefusal` writes. */
  private async inTransaction<T>(
    { holder, idempotency }: Caller,
    sharing: Sharing | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    if (holder) currentRequest()?.authors.add(agentAuthor(holder.agentId));
    try {
      if (!holder || !sharing) return await this.transactions.run(work);
      const author = holder.agentId;
      const { kind, recordId = author } = sharing;
      if (!idempotency) return await this.shared.run({ kind, author, apart: [recordId] }, work);
      const apart = [recordId, contextOf(idempotency)];
      return await this.shared.run({ kind: `${kind} with a key`, author, apart }, work);
    } catch (error) {
      if (error instanceof PersistedRefusal) throw await this.transactions.run((tx) => error.persist(tx));
      throw error;
    }
  }

  private async claim(tx: Tx, claim: IdempotencyClaim): Promise<IdempotencyKey | undefined> {
    try {
      if (await claimKey(tx, claim)) return undefined;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      throw idempotencyInProgress('A request with this Idempotency-Key is still running. Try again shortly.');
    }
    const { scope, route, key } = claim;
    const earlier = await tx.findOneBy(IdempotencyKey, { scope, route, key });
    if (!earlier) throw idempotencyInProgress('Try again.');
    if (earlier.fingerprint !== claim.fingerprint) throw idempotencyKeyReused();
    return earlier;
  }
}

function contextOf({ scope, route, key }: Pick<IdempotencyClaim, 'scope' | 'route' | 'key'>): string {
  return `${scope}|${route}|${key}`;
}

export const alreadyCreated = refusal({
  code: 'already_created',
  kind: 'conflict',
  meaning:
    'The request with this Idempotency-Key was already carried out. Its response contained a secret and is not stored; rotate the secret to get a new one.',
  next: 'The first call took effect, so do not repeat it. If you lost the secret, rotate it or create another one.',
  text: (id: string | null) => ({
    detail: 'This request was already carried out. Its response contained a secret and is not stored.',
    id,
  }),
});

/** Refuses to change a version that the caller has not seen (`If-Match`). */
export function requireVersion(caller: Caller, version: number): void {
  if (caller.ifMatch === undefined || caller.ifMatch === '*') return;
  const tags = caller.ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(etagOf(version))) return;
  throw etagMismatch(`The current version is ${etagOf(version)}.`);
}

export const idempotencyInProgress = refusal({
  code: 'idempotency_in_progress',
  kind: 'conflict',
  meaning: 'The same request is still running; try again shortly.',
  next: 'Wait a few seconds, then send the same request with the same Idempotency-Key. It returns the result of the first.',
  text: (detail: string) => ({ detail, retry_after: 1 }),
});

export const idempotencyKeyReused = inputRefusal(
  {
    code: 'idempotency_key_reused',
    meaning: 'The Idempotency-Key was already used for a different request.',
    next: 'Choose a new idempotency key for a different call.',
  },
  () => [
    {
      loc: ['header', 'Idempotency-Key'],
      msg: 'this key was already used for a different request',
      type: 'value_error',
    },
  ],
);

export const etagMismatch = refusal({
  code: 'etag_mismatch',
  kind: 'precondition_failed',
  meaning: 'The record has changed since you read it.',
  next: 'Read the record again, decide again, and send its current ETag as If-Match.',
  text: (detail: string) => detail,
});

/**
 * A refusal that must store something although its command rolls back. `persist` writes it in a separate transaction and
 * returns the error for the caller.
 */
export class PersistedRefusal extends DomainError {
  constructor(
    code: string,
    kind: ErrorKind,
    detail: string,
    readonly persist: (tx: Tx) => Promise<DomainError>,
    extras: ErrorExtras = {},
  ) {
    super(code, kind, detail, extras);
  }
}
