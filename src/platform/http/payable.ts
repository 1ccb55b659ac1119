import { SetMetadata } from '@nestjs/common';

export const PAYABLE = 'rialto:payable';

/**
 * The operation takes the caller's money. The API description says so beside the ways to pay, and what it costs in
 * words, since the amount is known only with the request.
 */
export const Payable = (price: string): MethodDecorator => SetMetadata(PAYABLE, price);
