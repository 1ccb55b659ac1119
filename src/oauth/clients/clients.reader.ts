import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, LessThan, type Repository } from 'typeorm';
import { pageOf, type PageRequest } from '../../kernel/page';
import { unknownClient } from '../oauth.errors';
import { ClientDocuments } from './client-documents';
import { Client } from './client.entity';
import { FirstPartyClientsView } from './clients.dto';

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

@Injectable()
export class FirstPartyClientsReader {
  constructor(@InjectRepository(Client) private readonly clients: Repository<Client>) {}

  /** Newest first. */
  async list(request: PageRequest): Promise<FirstPartyClientsView> {
    const { cursor = '~', limit, offset } = request;
    const [clients, total] = await Promise.all([
      this.clients.find({
        where: { kind: 'first_party', id: LessThan(cursor) },
        order: { id: 'DESC' },
        take: limit + 1,
        skip: offset,
      }),
      this.clients.countBy({ kind: 'first_party' }),
    ]);
    return FirstPartyClientsView.of(pageOf(clients, total, request));
  }
}
