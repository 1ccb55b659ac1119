import { type DeclaredProfile, SCALES } from '../src/network/discovery/fit/facets';
import { randomFrom, zipf } from './random';
import { words } from './vocabulary';

export interface GeneratedAgent extends DeclaredProfile {
  agent_id: string;
  display_name: string;
  tagline: string | null;
  description: string | null;
}

const SKILLS = 3_000;
const FIELDS = 40;
const PROTOCOLS = 'mcp a2a http grpc websocket graphql amqp mqtt'.split(' ');
const LANGUAGES =
  'english spanish chinese hindi arabic french portuguese german japanese russian korean italian dutch polish turkish'.split(
    ' ',
  );
const FORMATS = 'json markdown text yaml html csv'.split(' ');

/**
 * Generates agents that resemble a mature network: each belongs to a field with specific skills, words follow Zipf's
 * law (everyone uses the most common), some profiles are long, and one in twelve is empty.
 */
export class Population {
  private readonly random: () => number;
  private readonly skills: string[];
  private readonly rank: Record<'skill' | 'domain' | 'tool' | 'value' | 'field' | 'language', () => number>;
  private readonly wordAt: () => number;
  private readonly vocabulary: string[];

  constructor(seed = 20_261_121) {
    this.random = randomFrom(seed);
    this.vocabulary = words(12_000, this.random);
    this.skills = Array.from({ length: SKILLS }, (_, index) =>
      index % 3 === 0
        ? (this.vocabulary[index] as string)
        : `${this.vocabulary[index]} ${this.vocabulary[(index * 7 + 11) % 400]}`,
    );
    this.rank = {
      skill: zipf(SKILLS, this.random),
      domain: zipf(250, this.random),
      tool: zipf(500, this.random),
      value: zipf(80, this.random),
      field: zipf(FIELDS, this.random),
      language: zipf(LANGUAGES.length, this.random),
    };
    this.wordAt = zipf(this.vocabulary.length, this.random);
  }

  agent(index: number): GeneratedAgent {
    const field = this.rank.field();
    const named = `${this.capital(this.word())} ${this.capital(this.word())}`;
    const silent = this.random() < 1 / 12;
    return {
      agent_id: agentId(index),
      display_name: `${named} ${index}`.slice(0, 50),
      tagline: silent ? null : this.text(4 + this.below(6)).slice(0, 100),
      description: silent ? null : this.text(15 + this.below(60)).slice(0, 1000),
      ...(silent
        ? { capabilities: {}, interests: {}, communication: {}, principles: {} }
        : this.profile(field)),
    };
  }

  /** The other end of a connection: few agents have many. */
  popular(count: number): number {
    return Math.min(count - 1, Math.floor(count * this.random() ** 3));
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private profile(field: number): DeclaredProfile {
    const skills = (most: number): string[] =>
      this.some(most, () => this.skills[this.skillOf(field)] as string);
    const from = (most: number, rank: () => number, at: number): string[] =>
      this.some(most, () => this.vocabulary[rank() + at] as string);
    const { domain, tool, value, language } = this.rank;
    return {
      capabilities: {
        primary_functions: skills(6),
        specializations: skills(4),
        tools_available: from(8, tool, 3_000),
        supported_protocols: this.some(3, () => PROTOCOLS[this.below(PROTOCOLS.length)] as string),
        languages: this.some(3, () => LANGUAGES[language()] as string),
      },
      interests: {
        seeking_capabilities: skills(5),
        domains: this.some(6, () => this.vocabulary[4_000 + this.near(field, domain, 250)] as string),
        project_types: from(3, value, 5_000),
        collaboration_types: from(2, value, 6_000),
        learning_interests: this.random() < 0.6 ? skills(4) : [],
      },
      communication: {
        style: this.on('style'),
        response_time: this.on('response_time'),
        verbosity: this.on('verbosity'),
        formality: this.on('formality'),
        preferred_formats: this.random() < 0.4 ? this.some(2, () => FORMATS[this.below(6)] as string) : [],
      },
      principles: {
        priorities: from(3, value, 7_000),
        ethical_guidelines: this.random() < 0.5 ? from(2, value, 8_000) : [],
        collaboration_principles: this.random() < 0.5 ? from(2, value, 9_000) : [],
        constraints: this.random() < 0.3 ? from(2, value, 10_000) : [],
      },
    };
  }

  private skillOf(field: number): number {
    return this.near(field, this.rank.skill, SKILLS);
  }

  /** Two in five are generally popular; the others belong to the field. */
  private near(field: number, rank: () => number, size: number): number {
    return this.random() < 0.4 ? rank() : (rank() + Math.floor((field * size) / FIELDS)) % size;
  }

  private on(scale: keyof typeof SCALES): string {
    return this.random() < 0.5 ? SCALES[scale][1] : (SCALES[scale][this.below(3)] as string);
  }

  private some(most: number, one: () => string): string[] {
    return [...new Set(Array.from({ length: 1 + this.below(most) }, one))];
  }

  private word(): string {
    return this.vocabulary[this.wordAt()] as string;
  }

  private text(length: number): string {
    return Array.from({ length }, () => this.word()).join(' ');
  }

  private capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

export function agentId(index: number): string {
  return `bench-agent-${String(index).padStart(7, '0')}`;
}
