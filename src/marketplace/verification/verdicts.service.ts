import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { Clock, DAY, HOUR, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { type KeyRing, KeyRings, type SigningKey } from '../../platform/security/key-rings';
import type { PublicKey } from '../../platform/security/signing-key.entity';
import { VERDICT_KEY_DAYS } from './policies';
import type { CheckResultView } from './acceptance.dto';
import type { OrderEvaluation } from './order-verification.entity';
import { VerdictKey } from './verdict-key.entity';

export const VERDICT_TYPE = 'delivery-verdict+jwt';
const ENGINE = 'rialto';
/** Increase it when the same inputs can give another result. */
const ENGINE_VERSION = '1';

/** What a verdict says, besides who issued it when. */
export interface VerdictClaims {
  id: string;
  orderId: string;
  attempt: number;
  acceptanceSha256: string | null;
  deliverySha256: string | null;
  result: 'pass' | 'fail';
  checks: CheckResultView[];
  /** The answers of evaluators. */
  evaluations: OrderEvaluation[];
}

/** Signs verdicts on deliveries. */
@Injectable()
export class Verdicts {
  private readonly ring: KeyRing;

  constructor(
    rings: KeyRings,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.ring = rings.ring({
      entity: VerdictKey,
      purpose: 'verdict-keys',
      signsMs: 90 * DAY,
      aheadMs: HOUR,
      retentionMs: VERDICT_KEY_DAYS * DAY,
    });
  }

  /** Fetch it before a transaction: it may create the next key. */
  signing(): Promise<SigningKey> {
    return this.ring.signing();
  }

  published(): Promise<PublicKey[]> {
    return this.ring.published();
  }

  sign(claims: VerdictClaims, { kid, key }: SigningKey): Promise<string> {
    return new SignJWT({
      attempt: claims.attempt,
      acceptance_sha256: claims.acceptanceSha256,
      delivery_sha256: claims.deliverySha256,
      result: claims.result,
      checks: claims.checks,
      ...(claims.evaluations.length > 0 && {
        evaluations: claims.evaluations.map(({ agentId, outcome, answeredAt }) => ({
          agent_id: agentId,
          result: outcome,
          answered_at: answeredAt?.toISOString(),
        })),
      }),
      engine: ENGINE,
      engine_version: ENGINE_VERSION,
    })
      .setProtectedHeader({ alg: 'ES256', kid, typ: VERDICT_TYPE })
      .setIssuer(this.settings.PUBLIC_URL)
      .setSubject(claims.orderId)
      .setJti(claims.id)
      .setIssuedAt(Math.floor(this.clock.now().getTime() / SECOND))
      .sign(key);
  }
}
