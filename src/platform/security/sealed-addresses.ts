import { Injectable } from '@nestjs/common';
import { Secrets } from './secrets';

/** A clear-text column of earlier releases, and the encrypted one that replaced it. */
interface StoredAddress {
  clear: string | null;
  sealed: Buffer | null;
}

/**
 * Addresses that the service calls. Their path and query may contain a secret of the owner, so they are stored
 * encrypted.
 */
@Injectable()
export class SealedAddresses {
  constructor(private readonly secrets: Secrets) {}

  seal(url: string, context: string): Buffer {
    return this.secrets.encrypt('addresses', url, context);
  }

  /** Clear text takes precedence: an earlier release wrote it after the encrypted value. */
  open({ clear, sealed }: StoredAddress, context: string): string | null {
    return clear ?? (sealed && this.secrets.decrypt('addresses', sealed, context));
  }
}
