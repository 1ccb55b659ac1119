import { Injectable } from '@nestjs/common';
import { Secrets } from './secrets';

/** A column of clear text, from releases before, and the sealed one that took its place. */
interface StoredAddress {
  clear: string | null;
  sealed: Buffer | null;
}

/** Addresses that the service calls. Path and query may be a secret of their owner, so they are stored sealed. */
@Injectable()
export class SealedAddresses {
  constructor(private readonly secrets: Secrets) {}

  seal(url: string, context: string): Buffer {
    return this.secrets.encrypt('addresses', url, context);
  }

  /** Clear text was written by a release before, and later than what is sealed. */
  open({ clear, sealed }: StoredAddress, context: string): string | null {
    return clear ?? (sealed && this.secrets.decrypt('addresses', sealed, context));
  }
}
