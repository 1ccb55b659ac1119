import { Injectable } from '@nestjs/common';
import { Secrets } from '../platform/security/secrets';
import type { WebhookEndpoint } from './webhook-endpoint.entity';

export type SealedAddress = Pick<WebhookEndpoint, 'id' | 'sealedUrl'>;
export type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/** Stores the secrets and URLs of endpoints encrypted, and decrypts them only when they are used. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly secrets: Secrets) {}

  sealUrl(endpointId: string, url: string): Buffer {
    return this.secrets.encrypt('addresses', url, endpointId);
  }

  urlOf({ id, sealedUrl }: SealedAddress): string {
    if (sealedUrl === null) throw new Error('a removed endpoint has no address');
    return this.secrets.decrypt('addresses', sealedUrl, id);
  }

  seal(endpointId: string, secret: string): Buffer {
    return this.secrets.encrypt('webhook-secrets', secret, endpointId);
  }

  /** Returns the secrets to sign with: during a rotation, both the new and the previous one. */
  open(endpoint: SealedSecrets, now: Date): string[] {
    const { secret, previousSecret, previousSecretUntil } = endpoint;
    const rotating = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil;
    const sealed = rotating ? [secret, previousSecret] : [secret];
    return sealed.map((one) => this.secrets.decrypt('webhook-secrets', one, endpoint.id));
  }
}
