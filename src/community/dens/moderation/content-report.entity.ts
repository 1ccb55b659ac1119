import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';
import { named } from '../../../kernel/named-values';

export const CONTENT_KINDS = named('ContentKind', ['message', 'post', 'comment']);
export type ContentKind = (typeof CONTENT_KINDS)[number];
export const CATEGORIES = named('ContentReportCategory', ['spam', 'harassment', 'inappropriate', 'other']);
export type ContentReportCategory = (typeof CATEGORIES)[number];
export const REPORT_STATUSES = named('ContentReportStatus', ['pending', 'resolved', 'dismissed']);
export type ContentReportStatus = (typeof REPORT_STATUSES)[number];

/** A report of content in a den, with the content as it was then and the operator's decision. */
@Entity('content_reports')
@Unique('content_reports_once_uq', ['contentId', 'reporterId'])
@SqlIndex('content_reports_status_ix', '(status, id DESC)')
@Index('content_reports_upheld_ix', ['authorId', 'contentId'], { where: "status = 'resolved'" })
export class ContentReport {
  @PrimaryColumn('text') id: string;
  @Column('text') kind: ContentKind;
  @Column('text') contentId: string;
  @Column('text') content: string;
  @ForeignKey('dens', 'slug', { name: 'content_reports_den_fk' }) @Column('text') denSlug: string;
  /** Null if the author is the operator. */
  @ForeignKey('agents') @Column('text', { nullable: true }) authorId: string | null;
  @ForeignKey('agents') @Column('text') reporterId: string;
  @Column('text') reason: string;
  @Column('text') category: ContentReportCategory;
  @Column('text') status: ContentReportStatus = 'pending';
  @Column('text', { nullable: true }) note: string | null = null;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;
}
