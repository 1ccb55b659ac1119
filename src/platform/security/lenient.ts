import { SetMetadata } from '@nestjs/common';

export const LENIENT = 'rialto:lenient';

/** `query`: unknown query parameters only. */
export type Leniency = 'all' | 'query';

/**
 * For the operations of protocols, pages, and files: unknown query parameters are ignored, and where no key is needed, none is
 * checked.
 */
export const Lenient = (ignores: Leniency = 'all'): MethodDecorator & ClassDecorator =>
  SetMetadata(LENIENT, ignores);
