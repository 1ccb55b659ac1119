import { Injectable } from '@nestjs/common';
import { Secrets } from '../platform/security/secrets';

interface SealedSecrets {
  id: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/** The secrets of endpoints lie sealed in the database and are opened for the moment of signing only. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly secrets: Secrets) {}

  seal(endpointId: string, secret: string): Buffer {
    return this.secrets.encrypt('webhook-secrets', secret, endpointId);
  }

  /** What to sign with: during a rotation the new secret and, until its time is over, the one before. */
  open(endpoint: SealedSecrets, now: Date): string[] {
    const { secret, previousSecret, previousSecretUntil } = endpoint;
    const rotating = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil;
    const sealed = rotating ? [secret, previousSecret] : [secret];
    return sealed.map((one) => this.secrets.decrypt('webhook-secrets', one, endpoint.id));
  }
}
