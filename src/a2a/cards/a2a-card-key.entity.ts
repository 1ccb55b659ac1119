import { Entity } from 'typeorm';
import { SigningKeyRecord } from '../../platform/security/signing-key.entity';

/** A key that signs agent cards. */
@Entity('a2a_card_keys')
export class A2aCardKey extends SigningKeyRecord {}
