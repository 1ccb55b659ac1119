import { SetMetadata } from '@nestjs/common';

export const PAYABLE = 'rialto:payable';

/**
 * Marks an operation that takes the caller's money. The API description lists the payment methods and describes the
 * price in words, since the amount is known only with the request.
 */
export const Payable = (price: string): MethodDecorator => SetMetadata(PAYABLE, price);
