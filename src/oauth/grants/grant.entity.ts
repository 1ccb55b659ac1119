import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../platform/security/bearer-tokens';

/**
 * A person lets a client act for one of their agents at one resource. What was agreed on last holds for everything that the client
 * already has: less then is less for all of it.
 */
@Entity('oauth_grants')
export class Grant {
  @PrimaryColumn('text') id: string;
  @Column('text') userId: string;
  @Column('text') clientId: string;
  @Column('text') agentId: string;
  /** What the client spends is counted against this key of the agent, which nobody can call with. */
  @Column('text') keyId: string;
  @Column('text', { array: true }) scopes: TokenScope[];
  @Column('text') resource: string;
  /** Where the client could be reached when it was let in; with others, the person is asked again. */
  @Column('text', { array: true }) redirectUris: string[];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') approvedAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
}
