import { applyDecorators, SetMetadata } from '@nestjs/common';

export interface WithRawBody {
  /** The bytes that came, for routes whose senders sign them. */
  rawBody?: Buffer;
}

export const RAW_BODY = 'rialto:raw-body';

export interface RawBodyMark {
  /** Not parsed either: the handler does that, once the signature has been verified. */
  unparsed: boolean;
  maxBytes?: number;
}

const marked = (mark: RawBodyMark): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(RAW_BODY, mark));

/** Keeps the bytes of the body, since they are signed. */
export const KeepsRawBody = (): MethodDecorator & ClassDecorator => marked({ unparsed: false });

/** For senders who have no other credential than a signature over the body. */
export const SignedBody = (maxBytes: number): MethodDecorator & ClassDecorator =>
  marked({ unparsed: true, maxBytes });
