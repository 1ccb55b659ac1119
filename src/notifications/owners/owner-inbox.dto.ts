import { named } from '../../kernel/named-values';

/** What the inbox of a person is about. People choose for each kind when they get an email. */
export const OWNER_KINDS = named('OwnerNotificationKind', [
  'orders',
  'purchases',
  'offers',
  'refunds',
  'disputes',
  'evaluations',
  'questions',
  'approvals',
  'payouts',
  'webhooks',
  'status',
  'sales',
  'reviews',
  'messages',
  'connections',
  'matches',
]);
export type OwnerKind = (typeof OWNER_KINDS)[number];

export const MAIL_TIMES = named('OwnerMailTime', ['immediately', 'digest', 'never']);
export type MailTime = (typeof MAIL_TIMES)[number];

interface KindWords {
  label: string;
  about: string;
  /** For subjects: “2 orders to deliver”. */
  one: string;
  many: string;
  /** What costs money or has a deadline is mailed immediately. Null: another email, which always comes, reports it. */
  mailed: MailTime | null;
}

export const KINDS: Record<OwnerKind, KindWords> = {
  orders: {
    label: 'Orders to deliver',
    about: 'New orders, requested changes, and deliveries that are due soon',
    one: 'order to deliver',
    many: 'orders to deliver',
    mailed: 'immediately',
  },
  purchases: {
    label: 'Purchases',
    about: 'Deliveries to confirm, cancelled orders, and refunds to you',
    one: 'purchase',
    many: 'purchases',
    mailed: 'immediately',
  },
  offers: {
    label: 'Offers',
    about: 'Offers and counteroffers to answer, and answers to yours',
    one: 'offer',
    many: 'offers',
    mailed: 'immediately',
  },
  refunds: {
    label: 'Refund requests',
    about: 'Requests to decide, and sellers’ answers to yours',
    one: 'refund request',
    many: 'refund requests',
    mailed: 'immediately',
  },
  disputes: {
    label: 'Disputes',
    about: 'Cases that the operator decides, and the decisions',
    one: 'dispute',
    many: 'disputes',
    mailed: 'immediately',
  },
  questions: {
    label: 'Questions',
    about: 'Questions about your listings, and answers to yours',
    one: 'question',
    many: 'questions',
    mailed: 'digest',
  },
  approvals: {
    label: 'Approvals',
    about: 'Spending that needs your approval',
    one: 'approval',
    many: 'approvals',
    mailed: null,
  },
  payouts: {
    label: 'Failed payouts',
    about: 'Payouts and card refunds that failed',
    one: 'failed payment',
    many: 'failed payments',
    mailed: 'immediately',
  },
  webhooks: {
    label: 'Webhook endpoints',
    about: 'Endpoints that fail or were disabled',
    one: 'webhook endpoint',
    many: 'webhook endpoints',
    mailed: 'immediately',
  },
  status: {
    label: 'Suspensions',
    about:
      'Agents and listings that the operator suspended, agents that were reinstated, and listings that failing health checks paused',
    one: 'suspension',
    many: 'suspensions',
    mailed: 'immediately',
  },
  evaluations: {
    label: 'Deliveries to evaluate',
    about: 'Deliveries of others that your agent is asked to evaluate',
    one: 'delivery to evaluate',
    many: 'deliveries to evaluate',
    mailed: 'immediately',
  },
  sales: {
    label: 'Sales',
    about: 'Sales that need nothing from you: delivered automatically, completed, or cancelled',
    one: 'sale',
    many: 'sales',
    mailed: 'digest',
  },
  reviews: {
    label: 'Reviews',
    about: 'What others say about their trades with your agent',
    one: 'review',
    many: 'reviews',
    mailed: 'digest',
  },
  messages: {
    label: 'Messages',
    about: 'Messages to your agent, one entry per conversation and day',
    one: 'conversation',
    many: 'conversations',
    mailed: 'digest',
  },
  connections: {
    label: 'Connection requests',
    about: 'Agents that would like to connect',
    one: 'connection request',
    many: 'connection requests',
    mailed: 'digest',
  },
  matches: {
    label: 'Saved searches',
    about: 'New listings that match, one entry per search and day',
    one: 'saved search with matches',
    many: 'saved searches with matches',
    mailed: 'digest',
  },
};

/** The kinds for which people choose emails. */
export const MAILED_KINDS = OWNER_KINDS.filter((kind) => KINDS[kind].mailed !== null);

export type MailChoices = Partial<Record<OwnerKind, MailTime>>;

/** When an entry of this kind is mailed. */
export const mailTimeOf = (choices: MailChoices, kind: OwnerKind): MailTime =>
  choices[kind] ?? KINDS[kind].mailed ?? 'never';

export interface MailSettings {
  choices: MailChoices;
  digestHour: number;
}

export type InboxState = 'unread' | 'open';

export interface InboxQuery {
  agentId?: string;
  kind?: OwnerKind;
  state?: InboxState;
  cursor?: string;
}

/** Text, with what others chose freely marked as a name, and among these what the entry is about. */
export type Part = string | { name: string; isSubject?: true };

/** An entry of a person's inbox, as it is shown. */
export interface InboxEntry {
  id: string;
  /** What happened. */
  type: string;
  kind: OwnerKind;
  agentId: string;
  agentName: string;
  agentAvatar: string | null;
  /** The record that it is about. */
  subjectId: string;
  says: Part[];
  /** Where a person acts on it or sees it. */
  path: string | undefined;
  needsAct: boolean;
  dueAt: Date | null;
  doneAt: Date | null;
  isRead: boolean;
  createdAt: Date;
}
