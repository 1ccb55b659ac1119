import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OfferParty } from './offer.lifecycle';

/** One price named by one side. Rows never change. */
@Entity('offer_rounds')
export class OfferRound {
  @ForeignKey('offers') @PrimaryColumn('text') offerId: string;
  @PrimaryColumn('integer') number: number;
  @Column('text') role: OfferParty;
  @Column('bigint') priceCents: number;
  @Column('text', { nullable: true }) message: string | null;
  @Column('timestamptz') createdAt: Date;
}
