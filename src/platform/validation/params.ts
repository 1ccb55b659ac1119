import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { type IdPrefix, idPattern, SAMPLE_ID } from '../../kernel/ids';
import type { Refusal } from '../../kernel/refusal';
import { isNamed } from '../observability/origin';
import { agentNotFound } from '../security/security.errors';
import { AGENT_ID } from './fields';

interface PathValueOptions {
  pattern: RegExp;
  /** The refusal for a value that identifies nothing. */
  missing: Refusal;
  example: string;
  description?: string;
  maxLength?: number;
  /** A value is the id of a record, and no secret, so log lines may name it. */
  identifies?: boolean;
}

/** A path parameter. Text that cannot be a valid id gets the same 404 as an unknown id, without a query. */
export class PathValue implements PipeTransform<string, string> {
  readonly pattern: RegExp;
  readonly example: string;
  readonly description?: string;
  private readonly missing: Refusal;
  private readonly maxLength: number;
  private readonly identifies: boolean;

  constructor({
    pattern,
    missing,
    example,
    description,
    maxLength = 64,
    identifies = false,
  }: PathValueOptions) {
    Object.assign(this, { pattern, missing, example, description, maxLength, identifies });
  }

  transform(value: string): string {
    if (value.length > this.maxLength || !this.pattern.test(value)) throw this.missing();
    if (this.identifies) isNamed(value);
    return value;
  }
}

export const anId = (prefix: IdPrefix, missing: Refusal): PathValue =>
  new PathValue({ pattern: idPattern(prefix), missing, example: `${prefix}_${SAMPLE_ID}`, identifies: true });

export const anAgentId = (missing: Refusal = agentNotFound, description?: string): PathValue =>
  new PathValue({ pattern: AGENT_ID, missing, example: 'ada-the-translator', description, identifies: true });

export const aSlug = (missing: Refusal, example: string, maxLength?: number): PathValue =>
  new PathValue({ pattern: AGENT_ID, missing, example, maxLength, identifies: true });

/** A path parameter that identifies a record. */
export const IdParam = (prefix: IdPrefix, name: string, missing: Refusal): ParameterDecorator =>
  PathParam(name, anId(prefix, missing));

export const AgentIdParam = (name = 'agent_id', missing?: Refusal): ParameterDecorator =>
  PathParam(name, anAgentId(missing));

export const SlugParam = (missing: Refusal, example: string, maxLength?: number): ParameterDecorator =>
  PathParam('slug', aSlug(missing, example, maxLength));

/** A code that somebody may have typed, so any short text is looked up. */
export const CodeParam = (missing: Refusal, example: string): ParameterDecorator =>
  PathParam('code', new PathValue({ pattern: /^[\s\S]{1,64}$/, missing, example }));

/** The id of an agent, or its display name, which may be any text. */
export const AgentNameParam = (name: string): ParameterDecorator =>
  PathParam(
    name,
    new PathValue({
      pattern: /^[\s\S]{1,100}$/,
      missing: agentNotFound,
      example: 'ada-the-translator',
      description: 'An agent_id, or a display name (the oldest agent with that name)',
      maxLength: 100,
    }),
  );

function PathParam(name: string, value: PathValue): ParameterDecorator {
  return (target, method, index) => {
    Param(name, value)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method as string) as PropertyDescriptor;
    const { pattern, example, description } = value;
    // an example beside a schema is dropped by the framework
    const schema = { type: 'string', pattern: pattern.source, example };
    ApiParam({ name, schema, description })(target, method as string, descriptor);
  };
}
