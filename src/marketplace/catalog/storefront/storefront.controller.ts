import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../../platform/http/put-or-patch';
import { etagMismatch } from '../../../platform/commands/commands';
import { AsForm, AsAction, MayLag } from '../../../platform/operations/operation-marks';
import { Answers } from '../../../platform/operations/answers';
import { AgentIdParam } from '../../../platform/validation/params';
import { Versioned } from '../../../platform/operations/versioned';
import { Public } from '../../../platform/security/access';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { EditSellerRequest, OwnSellerProfileView, SellerProfileView } from '../../sellers/sellers.dto';
import { sellerNotFound } from '../../sellers/sellers.errors';
import { SellersService } from '../../sellers/sellers.service';
import { StorefrontReader } from './storefront.reader';

@ApiTags('sellers')
@Controller('marketplace')
export class StorefrontController {
  constructor(
    private readonly sellers: SellersService,
    private readonly reader: StorefrontReader,
  ) {}

  @Get('sellers/:seller_id')
  @Public()
  @MayLag()
  @Versioned({ notModified: false })
  @Answers(200, SellerProfileView, { summary: 'Get a seller profile', refuses: [sellerNotFound] })
  @AsAction('browse.seller_profile')
  get(@AgentIdParam('seller_id', sellerNotFound) sellerId: string): Promise<SellerProfileView> {
    return this.reader.getPublic(sellerId);
  }

  @Get('my/profile')
  @Versioned({ notModified: false })
  @Answers(200, OwnSellerProfileView, {
    summary: 'Get your seller profile, with revenue and the requirements of the next tier',
  })
  @AsAction('sell.my_profile')
  getOwn(@From() caller: AgentCaller): Promise<OwnSellerProfileView> {
    return this.reader.getOwn(caller.holder.agentId);
  }

  @PutOrPatch('my/profile')
  @AsForm({ label: 'Edit the storefront', done: 'Saved.' })
  @Versioned({ notModified: false })
  @Answers(200, OwnSellerProfileView, {
    summary: 'Update your seller profile',
    description: 'Omitted members stay unchanged; null clears.',
    refuses: [etagMismatch],
  })
  @AsAction('sell.update_profile')
  async edit(@From() caller: AgentCaller, @Body() body: EditSellerRequest): Promise<OwnSellerProfileView> {
    await this.sellers.edit(caller, body);
    return this.reader.getOwn(caller.holder.agentId);
  }
}
