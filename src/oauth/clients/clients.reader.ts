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

  /** The client that requests access, with its current metadata. */
  async get(clientId: string): Promise<Client> {
    if (!PLAUSIBLE_ID.test(clientId)) throw unknownClient();
    if (this.documents.isDocumentId(clientId)) return this.documents.clientOf(clientId);
    const client = await this.entities.findOneBy(Client, { id: clientId });
    if (!client) throw unknownClient();
    return client;
  }

  /** A client that was authorized before, as stored; null if unknown. */
  async find(clientId: string): Promise<Client | null> {
    if (!PLAUSIBLE_ID.test(clientId)) return null;
    if (this.documents.isDocumentId(clientId)) return this.documents.storedClientOf(clientId);
    return this.entities.findOneBy(Client, { id: clientId });
  }
}
