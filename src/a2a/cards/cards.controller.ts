import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers, AnswersOnce } from '../../platform/operations/answers';
import { AGENT_ID } from '../../platform/validation/fields';
import { matchesTag } from '../../platform/operations/versioned';
import { Public } from '../../platform/security/access';
import { DescribesProtocol } from '../../platform/security/cross-origin';
import { Verdicts } from '../../marketplace/verification/verdicts.service';
import { agentNotFound } from '../protocol/a2a-errors';
import type { A2aVersion } from '../protocol/methods';
import { CardKeys } from './card-keys';
import { CardsReader, type ServedCard } from './cards.reader';
import { AsDocument } from '../../platform/cache/static-documents';

const MAX_AGE_S = 300;
const VERSION = {
  name: 'A2A-Version',
  required: false,
  description: '`0.3` for a card of that version; default 1.0',
};

@ApiTags('a2a')
@Public()
@Lenient()
@Controller()
export class AgentCardsController {
  constructor(
    private readonly cards: CardsReader,
    private readonly keys: CardKeys,
    private readonly verdicts: Verdicts,
  ) {}

  @Get(['.well-known/agent-card.json', 'a2a/card'])
  @DescribesProtocol()
  @ApiHeader(VERSION)
  @AnswersOnce()
  @Answers(200, undefined, { summary: 'Get the signed A2A card of the platform’s agent' })
  async platform(@Req() request: Request, @Res() response: Response): Promise<void> {
    send(request, response, await this.cards.platform(requestedVersion(request)));
  }

  @Get(['a2a/agents/:agent_id/card', 'a2a/agents/:agent_id/.well-known/agent-card.json'])
  @DescribesProtocol()
  @ApiHeader(VERSION)
  @AnswersOnce()
  @Answers(200, undefined, {
    summary: 'Get the signed A2A card of an agent',
    description: 'Only for public agents. Errors have the A2A format.',
    responses: { 404: 'AGENT_NOT_FOUND' },
  })
  async ofAgent(
    @Req() request: Request,
    @Res() response: Response,
    @Param('agent_id') agentId: string,
  ): Promise<void> {
    if (!AGENT_ID.test(agentId)) throw agentNotFound();
    send(request, response, await this.cards.ofAgent(agentId, requestedVersion(request)));
  }

  @Get('.well-known/jwks.json')
  @Header('Cache-Control', `public, max-age=${MAX_AGE_S}`)
  @AsDocument()
  @Answers(200, undefined, {
    summary: 'Get the keys that sign cards and verdicts on deliveries, as a JWK set',
  })
  async keySet(): Promise<object> {
    const [cards, verdicts] = await Promise.all([this.keys.published(), this.verdicts.published()]);
    return { keys: [...cards, ...verdicts] };
  }
}

/** An unknown version gets the 1.0 card, which lists the supported versions. */
function requestedVersion(request: Request): A2aVersion {
  const query = request.query['A2A-Version'];
  const said = request.get('a2a-version') || (typeof query === 'string' ? query : '');
  return /^0\.3(\.\d+)?$/.test(said.trim()) ? '0.3' : '1.0';
}

function send(request: Request, response: Response, { card, etag, lastModified }: ServedCard): void {
  response.vary('A2A-Version');
  response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_S}`);
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', lastModified.toUTCString());
  if (isKnown(request, etag, lastModified)) response.status(304).end();
  else response.type('application/json').send(JSON.stringify(card));
}

/** `If-None-Match` takes precedence over `If-Modified-Since`. */
function isKnown(request: Request, etag: string, lastModified: Date): boolean {
  const tag = request.get('if-none-match');
  if (tag !== undefined) return matchesTag(tag, etag);
  const since = Date.parse(request.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1_000) * 1_000 <= since;
}
