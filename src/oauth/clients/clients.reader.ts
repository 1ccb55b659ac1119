import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { unknownClient } from '../oauth.errors';
import { Client } from './client.entity';
import { ClientDocuments } from './client-documents';

const PLAUSIBLE_ID = /^[\x21-\x7e]{1,500}$/;

@Injectable()
export class ClientsReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly documents: ClientDocuments,
  ) {}

  /** Who asks to be let in, as it describes itself now. */
  async get(clientId: string): Promise<Client> {
    if (!PLAUSIBLE_ID.test(clientId)) throw unknownClient();
    if (this.documents.isDocumentId(clientId)) return this.documents.clientOf(clientId);
    const client = await this.entities.findOneBy(Client, { id: clientId });
    if (!client) throw unknownClient();
    return client;
  }

  /** Who was let in before, as it is known already. Null for nobody. */
  async find(clientId: string): Promise<Client | null> {
    if (!PLAUSIBLE_ID.test(clientId)) return null;
    if (this.documents.isDocumentId(clientId)) return this.documents.keptClientOf(clientId);
    return this.entities.findOneBy(Client, { id: clientId });
  }
}
