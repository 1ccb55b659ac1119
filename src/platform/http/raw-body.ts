import { applyDecorators, SetMetadata } from '@nestjs/common';

export interface WithRawBody {
  /** The received bytes, for routes whose senders sign them. */
  rawBody?: Buffer;
}

export const RAW_BODY = 'rialto:raw-body';

export interface RawBodyMark {
  /** The body is not parsed: the handler parses it after verifying the signature. */
  unparsed: boolean;
  maxBytes?: number;
}

const marked = (mark: RawBodyMark): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(RAW_BODY, mark));

/** Keeps the raw bytes of the body, so that the handler can verify their signature. */
export const KeepRawBody = (): MethodDecorator & ClassDecorator => marked({ unparsed: false });

/** For senders whose only credential is a signature over the body. */
export const SignedBody = (maxBytes: number): MethodDecorator & ClassDecorator =>
  marked({ unparsed: true, maxBytes });
