import { SetMetadata } from '@nestjs/common';

export const MAY_LAG = 'rialto:may-lag';

/**
 * What these routes show may be seconds old, to whoever has written nothing meanwhile: the replica answers them, where there
 * is one. For what is public and costs something, never for money, ownership or secrets. Says nothing of other methods than
 * GET. What a route loads by the entity manager comes from the primary all the same: `Reads` alone asks the replica.
 */
export const MayLag = (): MethodDecorator & ClassDecorator => SetMetadata(MAY_LAG, true);
