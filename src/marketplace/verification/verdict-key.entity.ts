import { Entity } from 'typeorm';
import { SigningKeyRecord } from '../../platform/security/signing-key.entity';

/** A key that signs verdicts on deliveries. */
@Entity('verdict_keys')
export class VerdictKey extends SigningKeyRecord {}
