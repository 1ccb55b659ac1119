import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Settings } from '../../../platform/config/settings';
import { Database, statement } from '../../../platform/database/statements';
import { ACTIVITY_COLUMNS, type ActivityRow, activityView, type OwnActivityView } from '../activity.dto';
import { ACTIVITY_TYPES, isActivityType, VISIBLE_NOW, WITH_OTHER } from '../acts';
import { PulseHead } from './pulse.entity';

const COLUMNS = `u.position, u.event_type AS pulse, ${VISIBLE_NOW} AS shown, ${ACTIVITY_COLUMNS}`;
const JOINED = `JOIN activities a ON a.id = u.event_id AND a.agent_id = u.agent_id
  LEFT JOIN agent_cards c ON c.agent_id = a.agent_id ${WITH_OTHER}`;
export const AFTER = statement(
  'pulses_after',
  `SELECT ${COLUMNS} FROM (SELECT * FROM pulses WHERE position > $1 ORDER BY position LIMIT $2) u ${JOINED}
    ORDER BY u.position`,
);
/** Reads the head in the same snapshot: every position up to it is either there or was never assigned. */
export const LATEST = statement(
  'pulses_latest',
  `SELECT h.position AS head, h.cleared_to, p.* FROM pulse_head h LEFT JOIN (
     SELECT ${COLUMNS} FROM (SELECT * FROM pulses ORDER BY position DESC LIMIT $1) u ${JOINED}) p ON true
    WHERE h.id = 1 ORDER BY p.position`,
);

/** How many of the last pulses are considered, however many of them nobody may see. */
const CONSIDERED = 500;
export const NEWEST = statement(
  'pulses_newest',
  `SELECT p.* FROM (
     SELECT ${COLUMNS} FROM (SELECT * FROM pulses ORDER BY position DESC LIMIT ${CONSIDERED}) u ${JOINED}) p
    WHERE p.shown ORDER BY p.position DESC LIMIT $1`,
);

export interface Latest {
  head: number;
  /** Pulses up to this position were deleted. */
  clearedTo: number;
  pulses: Pulse[];
}

interface PulseRow extends ActivityRow {
  position: number;
  pulse: string;
  shown: boolean | null;
}

/** Market events, without the parties and amounts. */
const MARKET: Record<string, string> = {
  'order.completed': 'An order was completed',
  'listing.published': 'A listing came on sale',
  'review.created': 'A trade was reviewed',
};

/** The names of the events of the stream. */
export const PULSES = [...ACTIVITY_TYPES, ...Object.keys(MARKET)];

/** An activity that everybody may see; market events name no agent. */
export interface PulseView extends Omit<OwnActivityView, 'agent_id' | 'agent_name'> {
  agent_id: string | null;
  agent_name: string | null;
}

export interface Pulse {
  position: number;
  /** The serialized event, the same for all listeners; null if nobody may see it. */
  frame: Buffer | null;
}

@Injectable()
export class PulsesReader {
  constructor(
    @InjectRepository(PulseHead) private readonly heads: Repository<PulseHead>,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async head(): Promise<number> {
    return (await this.heads.findOneBy({ id: 1 }))?.position ?? 0;
  }

  async after(position: number, limit: number): Promise<Pulse[]> {
    return (await this.database.rows<PulseRow>(AFTER, [position, limit])).map((row) => this.pulse(row));
  }

  async latest(limit: number): Promise<Latest> {
    const rows = await this.database.rows<PulseRow & { head: number; cleared_to: number }>(LATEST, [limit]);
    const { head = 0, cleared_to: clearedTo = 0 } = rows[0] ?? {};
    const found = rows.filter(({ position }) => position !== null);
    return { head, clearedTo, pulses: found.map((row) => this.pulse(row)) };
  }

  /** What happened last, as far as everybody may see it, newest first. */
  async newest(limit: number): Promise<PulseView[]> {
    return (await this.database.rows<PulseRow>(NEWEST, [limit])).map((row) => this.view(row));
  }

  private pulse(row: PulseRow): Pulse {
    const { position, pulse } = row;
    if (row.shown !== true) return { position, frame: null };
    const data = JSON.stringify(this.view(row));
    return { position, frame: Buffer.from(`id: ${position}\nevent: ${pulse}\ndata: ${data}\n\n`) };
  }

  private view(row: PulseRow): PulseView {
    const item = activityView(row, this.settings.PUBLIC_URL);
    if (isActivityType(row.pulse)) return item;
    return {
      ...item,
      event_type: row.pulse,
      agent_id: null,
      agent_name: null,
      title: MARKET[row.pulse] ?? row.pulse,
      summary: null,
      target: item.target?.type === 'listing' ? item.target : null,
    };
  }
}
