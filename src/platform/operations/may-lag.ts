import { SetMetadata } from '@nestjs/common';

export const MAY_LAG = 'rialto:may-lag';

/**
 * Marks routes whose data may be seconds old for callers that have written nothing meanwhile: the replica answers them,
 * if there is one. For expensive public reads, never for money, ownership, or secrets. Affects GET and HEAD only.
 * Queries through the entity manager still use the primary: only `Database` uses the replica.
 */
export const MayLag = (): MethodDecorator & ClassDecorator => SetMetadata(MAY_LAG, true);
