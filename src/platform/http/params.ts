import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { type IdPrefix, idPattern } from '../../kernel/ids';
import { type Refusal } from '../../kernel/refusal';
import { agentNotFound } from '../security/security.errors';
import { AGENT_ID } from './fields';

/** A path parameter that names a record. What cannot be an id names nothing, so it is the same 404, without a query. */
export function IdParam(prefix: IdPrefix, name: string, missing: Refusal): ParameterDecorator {
  return pathParam(name, idPattern(prefix), missing, `${prefix}_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h`);
}

export function AgentIdParam(name = 'agent_id', missing: Refusal = agentNotFound): ParameterDecorator {
  return pathParam(name, AGENT_ID, missing, 'ada-the-translator');
}

/** A path parameter that names a record by a slug of its own. */
export function SlugParam(missing: Refusal, example: string, maxLength = 64): ParameterDecorator {
  return pathParam('slug', AGENT_ID, missing, example, maxLength);
}

function pathParam(
  name: string,
  pattern: RegExp,
  missing: Refusal,
  example: string,
  maxLength = 64,
): ParameterDecorator {
  const pipe: PipeTransform<string, string> = {
    transform(value) {
      if (value.length > maxLength || !pattern.test(value)) throw missing();
      return value;
    },
  };
  return (target, method, index) => {
    Param(name, pipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method as string) as PropertyDescriptor;
    ApiParam({ name, schema: { type: 'string', pattern: pattern.source }, example })(
      target,
      method as string,
      descriptor,
    );
  };
}
