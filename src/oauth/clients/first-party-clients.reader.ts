import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { pageOf, type PageRequest } from '../../kernel/page';
import { Client } from './client.entity';
import { FirstPartyClientsView } from './clients.dto';

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
