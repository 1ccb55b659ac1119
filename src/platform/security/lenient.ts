import { SetMetadata } from '@nestjs/common';

export const LENIENT = 'rialto:lenient';

/**
 * What proxies, caches, and mail programs add to addresses. These parameters say nothing about the request, so every
 * operation ignores them.
 */
export const ADDED_PARAMETER = /^(?:_|utm_)/;

/** `query`: unknown query parameters only. */
export type Leniency = 'all' | 'query';

/**
 * For the operations of protocols, pages, and files: unknown query parameters are ignored, and where no key is needed, none is
 * checked.
 */
export const Lenient = (ignores: Leniency = 'all'): MethodDecorator & ClassDecorator =>
  SetMetadata(LENIENT, ignores);
