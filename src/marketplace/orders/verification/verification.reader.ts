import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AssetsReader } from '../../assets/assets.reader';
import { type CheckedDelivery, verdictInput } from '../../verification/delivery';
import { OrderVerification } from '../../verification/order-verification.entity';
import type { VerificationPreviewView, VerificationRecordView } from '../../verification/verification.dto';
import { deliveryRejected, noAcceptance } from '../../verification/verification.errors';
import { Order } from '../order.entity';
import { isReversed, verificationOf } from '../order-presenter';
import type { FulfillRequest } from '../orders.dto';
import { orderNotFound, wrongRole } from '../orders.errors';
import { VerificationRuns } from './verification-runs';

/** How the deliveries of an order are checked, for its parties. */
@Injectable()
export class VerificationReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly runs: VerificationRuns,
    private readonly assets: AssetsReader,
  ) {}

  /** With everything that is needed to compute the result again, for those who may see the delivery. */
  async get(agentId: string, orderId: string): Promise<VerificationRecordView> {
    const order = await this.orderOf(agentId, orderId);
    const { acceptance } = order;
    const verification = verificationOf(order);
    if (acceptance === null || verification === null) throw noAcceptance();
    const isHidden = order.deliveryData === null || (isReversed(order.status) && agentId === order.buyerId);
    return {
      ...verification,
      ...(verification.status === 'pending' && (await this.hasBegun(order)) && { status: 'running' }),
      order_id: orderId,
      acceptance,
      delivered: isHidden ? null : verdictInput(this.runs.unitsOf(order)),
    };
  }

  /** Whether this would pass, for the seller before delivering it. */
  async preview(agentId: string, orderId: string, request: FulfillRequest): Promise<VerificationPreviewView> {
    const { acceptance, sellerId } = await this.orderOf(agentId, orderId);
    if (sellerId !== agentId) throw wrongRole('seller');
    if (acceptance === null) throw noAcceptance();
    const checks = await this.runs.dry(acceptance, await this.deliveryIn(agentId, request));
    if (checks.some(({ result }) => result === 'fail')) throw deliveryRejected(checks);
    return { result: checks.every(({ result }) => result === 'pass') ? 'pass' : 'none', checks };
  }

  private async deliveryIn(
    sellerId: string,
    { delivery_data: data, asset_ids: assetIds = [] }: FulfillRequest,
  ): Promise<CheckedDelivery> {
    const files = await Promise.all([...new Set(assetIds)].map((id) => this.assets.viewOwn(id, sellerId)));
    return { ...(data !== undefined && { data }), files };
  }

  private async hasBegun({ id: orderId, verification }: Order): Promise<boolean> {
    const attempt = verification?.attempt;
    const found = await this.entities.findOneBy(OrderVerification, { orderId, attempt });
    return Object.keys(found?.calls ?? {}).length > 0;
  }

  private async orderOf(agentId: string, id: string): Promise<Order> {
    const order = await this.entities.findOneBy(Order, { id });
    if (!order?.roleOf(agentId)) throw orderNotFound();
    return order;
  }
}
