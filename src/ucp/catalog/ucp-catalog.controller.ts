import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsScope, OptionalAgent } from '../../platform/security/access';
import { Lenient } from '../../platform/security/lenient';
import { IntIn, Integer, Text } from '../../platform/validation/fields';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import { AnswersDocument, TakesDocument, UcpRoutes } from '../wire/documents';
import type { Reply } from '../wire/envelope';
import { SendsReplies } from '../wire/replies';
import { requestTooLarge } from '../wire/ucp.errors';
import { CatalogService } from './catalog.service';

class UcpCatalogQuery {
  @Text({ optional: true, max: 500, description: 'Words', example: 'translation' }) q?: string;
  @Text({ optional: true, max: 100, description: 'A category or subcategory', example: 'digital-goods' })
  category?: string;
  @Integer({ default: 1, min: 1, max: 10_000, description: 'page times limit is at most 10,000' }) page = 1;
  @IntIn(1, 100, { default: 20 }) limit = 20;
}

/** Open to the same callers as the market's own catalog. */
@ApiTags('ucp')
@UcpRoutes()
@OptionalAgent()
@Lenient()
@Controller('ucp/catalog')
export class UcpCatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Get()
  @PartOf('dev.ucp.shopping.catalog.search')
  @AnswersDocument(200, { summary: 'Browse the catalog', schema: 'catalog_search' })
  browse(@Negotiation() call: UcpCall, @Query() query: UcpCatalogQuery): Promise<object> {
    return this.catalog.browse(call, query);
  }

  @Post('search')
  @SendsReplies()
  @NeedsScope('read')
  @PartOf('dev.ucp.shopping.catalog.search')
  @TakesDocument('Words, filters, or both', { query: 'translation', filters: { price: { max: 5000 } } })
  @AnswersDocument(200, { summary: 'Search products', schema: 'catalog_search' })
  search(@Negotiation() call: UcpCall, @Body() body: unknown): Promise<Reply> {
    return this.catalog.search(call, body);
  }

  @Post('lookup')
  @SendsReplies()
  @NeedsScope('read')
  @PartOf('dev.ucp.shopping.catalog.lookup')
  @TakesDocument('Up to 100 ids', { ids: ['lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h'] })
  @AnswersDocument(200, {
    summary: 'Look up products by id',
    schema: 'catalog_lookup',
    refuses: [requestTooLarge],
  })
  lookup(@Negotiation() call: UcpCall, @Body() body: unknown): Promise<Reply> {
    return this.catalog.lookup(call, body);
  }

  @Post('product')
  @SendsReplies()
  @NeedsScope('read')
  @PartOf('dev.ucp.shopping.catalog.lookup')
  @TakesDocument('The id of a product or of its variant', { id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' })
  @AnswersDocument(200, { summary: 'Get a product', schema: 'catalog_lookup' })
  product(@Negotiation() call: UcpCall, @Body() body: unknown): Promise<Reply> {
    return this.catalog.product(call, body);
  }
}
