import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../../kernel/clock';
import { type Cancel, timers } from '../../../kernel/timers';
import { PgNotifications } from '../../../platform/database/pg-notifications';
import { streamFull } from '../../../platform/http/concurrency-limit';
import { Log } from '../../../platform/observability/log';
import { Metrics } from '../../../platform/observability/metrics';
import { PULSE_CHANNEL } from '../activity-log';
import type { PulseStream } from './pulse-stream';
import { type Latest, type Pulse, PulsesReader } from './pulses.reader';

const BATCH = 500;
/** A notification may be lost, so the hub also polls. */
const LOOK_AGAIN_MS = 5 * SECOND;
const LOOKS_PER_BEAT = 3;
export const COMMENT_EVERY_MS = LOOKS_PER_BEAT * LOOK_AGAIN_MS;
/** An agent that has gone private is repeated for at most this long. */
const RECENT_FOR_MS = 2 * SECOND;
const COMMENT = Buffer.from(': still here\n\n');

/**
 * Sends new pulses to every listener of this process: reads and serializes them once, and uses one timer for all
 * listeners, which stops when nobody listens.
 */
@Injectable()
export class PulseHub implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new Set<PulseStream>();
  private readonly recent = new RecentPulses();
  /** The position up to which pulses were read. */
  private position = 0;
  private recentAt = -Infinity;
  private wanted = false;
  private running?: Promise<void>;
  private cancelTimer?: Cancel;
  private looks = 0;
  private over = false;

  constructor(
    private readonly pulses: PulsesReader,
    private readonly notifications: PgNotifications,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.notifications.on(PULSE_CHANNEL, () => this.poll());
    this.metrics.gauge('pulse_listeners', 'Open streams in this process', () => this.streams.size);
  }

  /** Clients reconnect on their own, to another process or to this one after its restart. */
  beforeApplicationShutdown(): void {
    this.over = true;
    this.cancelTimer?.();
    for (const stream of this.streams) stream.end();
    this.streams.clear();
  }

  /** Starts with the pulses after `from`, or with the next one if it is omitted. */
  async join(stream: PulseStream, from?: number): Promise<void> {
    const isFirst = this.streams.size === 0;
    if (isFirst || (from !== undefined && (this.isRecentOld() || from > this.position))) await this.read();
    // another process may have sent more than this one has read
    const isAhead = from !== undefined && from > this.position && from <= (await this.pulses.head());
    if (this.over) throw streamFull();
    if (stream.closed) return;
    stream.open();
    this.begin(stream, from, isAhead);
    this.streams.add(stream);
    this.cancelTimer ??= timers.every(LOOK_AGAIN_MS, () => this.tick());
    if (isFirst) this.poll();
  }

  leave(stream: PulseStream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  /** Keeps the connection alive for proxies and clients. */
  beat(): void {
    for (const stream of this.streams) this.send(stream, COMMENT, stream.position);
  }

  private begin(stream: PulseStream, from: number | undefined, isAhead: boolean): void {
    if (from === undefined) return stream.place(this.position);
    if (isAhead) return stream.place(from);
    const missed = from > this.position ? undefined : this.recent.after(from);
    if (missed) return stream.repeat(missed, this.position);
    const all = this.recent.all();
    stream.reset(all.from, from);
    stream.repeat(all.frames, this.position);
  }

  private tick(): void {
    this.poll();
    this.looks = (this.looks + 1) % LOOKS_PER_BEAT;
    if (this.looks === 0) this.beat();
  }

  private poll(): void {
    if (this.streams.size === 0) return;
    this.read().catch((error: unknown) => {
      this.log.warn({ err: error }, 'the stream could not be read; will retry');
    });
  }

  /** Resolves once everything that existed at the call is read. Concurrent callers share the next round. */
  private read(): Promise<void> {
    this.wanted = true;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.wanted) {
        this.wanted = false;
        if (this.streams.size > 0) await this.readOn();
        if (this.streams.size === 0 || this.isRecentOld()) await this.readRecent();
      }
    } finally {
      this.wanted = false;
      this.running = undefined;
    }
  }

  private async readOn(): Promise<void> {
    for (let full = true; full;) {
      const pulses = await this.pulses.after(this.position, BATCH);
      full = pulses.length === BATCH;
      this.recent.add(pulses);
      this.broadcast(pulses);
    }
  }

  /** Reloads what is visible now. Pulses that were not sent yet are left to the next read. */
  private async readRecent(): Promise<void> {
    const latest = await this.pulses.latest(RECENT + 1);
    if (this.streams.size === 0) this.position = latest.head;
    this.recent.replace(latest, this.position);
    this.recentAt = timers.elapsed();
  }

  private broadcast(pulses: Pulse[]): void {
    const [first, last] = [pulses[0], pulses.at(-1)];
    if (!first || !last) return;
    this.position = last.position;
    const frames = pulses.flatMap(({ frame }) => frame ?? []);
    if (frames.length === 0) return;
    const together = Buffer.concat(frames);
    for (const stream of this.streams) {
      if (stream.position < first.position) this.send(stream, together, last.position);
      else this.sendRest(stream, pulses);
    }
  }

  /** For a listener that has already received some of them from another process. */
  private sendRest(stream: PulseStream, pulses: Pulse[]): void {
    for (const { position, frame } of pulses)
      if (frame && position > stream.position && this.streams.has(stream)) this.send(stream, frame, position);
  }

  private send(stream: PulseStream, frame: Buffer, position: number): void {
    if (stream.send(frame, position)) return;
    this.metrics.count('pulse_streams_cut_off_total');
    this.leave(stream);
  }

  private isRecentOld(): boolean {
    return timers.elapsed() - this.recentAt > RECENT_FOR_MS;
  }
}

/** Cached for listeners that reconnect. Those that missed more get a gap. */
export const RECENT = 1_000;

/** The last pulses, serialized, so that reconnecting listeners need no query. */
export class RecentPulses {
  private pulses: Pulse[] = [];
  /** A listener at this position or later has missed only pulses that are stored here. */
  private floor = 0;

  /** Replaces them, up to the position that was already sent. */
  replace({ pulses, clearedTo }: Latest, upTo: number): void {
    this.floor = pulses.length > RECENT ? (pulses[0]?.position ?? 0) : clearedTo;
    this.pulses = pulses.slice(-RECENT).filter(({ position }) => position <= upTo);
  }

  add(pulses: Pulse[]): void {
    this.pulses.push(...pulses);
    const over = this.pulses.splice(0, Math.max(0, this.pulses.length - RECENT));
    this.floor = over.at(-1)?.position ?? this.floor;
  }

  /** Undefined if a pulse in between is no longer stored. */
  after(position: number): Buffer[] | undefined {
    return position < this.floor ? undefined : this.framesAfter(position);
  }

  /** Everything stored, and the position before it. */
  all(): { frames: Buffer[]; from: number } {
    return { frames: this.framesAfter(this.floor), from: this.floor };
  }

  private framesAfter(position: number): Buffer[] {
    const frames: Buffer[] = [];
    for (const pulse of this.pulses) if (pulse.position > position && pulse.frame) frames.push(pulse.frame);
    return frames;
  }
}
