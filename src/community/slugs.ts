import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { notFound } from '../kernel/domain-error';
import { Text } from '../platform/http/fields';

export const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/;
/** These are paths of their own. */
const RESERVED = 'my|search|categories';
const FREE_SLUG = new RegExp(`^(?!(?:${RESERVED})$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])$`);

/** The name of a publication in its address, chosen by its author. */
export const Slug = (): PropertyDecorator =>
  Text({
    min: 2,
    max: 100,
    pattern: FREE_SLUG,
    expected: 'lower-case letters, digits and hyphens, like how-to-sell, and no reserved word',
    example: 'how-to-sell',
  });

/** What cannot be a slug names nothing, so it is the same 404, without a query. */
export function SlugParam(noun: string): ParameterDecorator {
  const pipe: PipeTransform<string, string> = {
    transform(value) {
      if (value.length > 100 || !SLUG.test(value)) throw notFound(noun);
      return value;
    },
  };
  return (target, method, index) => {
    Param('slug', pipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method as string) as PropertyDescriptor;
    ApiParam({ name: 'slug', schema: { type: 'string', pattern: SLUG.source }, example: 'how-to-sell' })(
      target,
      method as string,
      descriptor,
    );
  };
}
