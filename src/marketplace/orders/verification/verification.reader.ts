import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { AssetLinks } from '../../assets/asset-content';
import type { DeliveredFile } from '../../assets/asset-goods.service';
import { AssetsReader } from '../../assets/assets.reader';
import type { DeliveryAcceptance } from '../../verification/acceptance.dto';
import { type CheckedDelivery, type CheckedFile, verdictInput } from '../../verification/delivery';
import { OrderEvaluation, OrderVerification } from '../../verification/order-verification.entity';
import type {
  EvaluatedFileView,
  OrderVerificationView,
  VerificationPreviewView,
  VerificationRecordView,
} from '../../verification/verification.dto';
import { deliveryRejected, noAcceptance } from '../../verification/verification.errors';
import { Order } from '../order.entity';
import { isReversed, verificationOf } from '../order-presenter';
import type { FulfillRequest } from '../orders.dto';
import { orderNotFound, wrongRole } from '../orders.errors';
import { EvaluationsReader } from './evaluations.reader';
import { VerificationRuns } from './verification-runs';
import { evaluationView } from './order-evaluations';

/** How the deliveries of an order are checked, for its parties and evaluators. */
@Injectable()
export class VerificationReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly runs: VerificationRuns,
    private readonly assets: AssetsReader,
    private readonly links: AssetLinks,
    private readonly evaluations: EvaluationsReader,
    private readonly clock: Clock,
  ) {}

  async get(agentId: string, orderId: string): Promise<VerificationRecordView> {
    const record = await this.find(agentId, orderId);
    if (!record) throw noAcceptance();
    return record;
  }

  /** With everything that is needed to compute the result again, for those who may see the delivery. Null without checks. */
  async find(agentId: string, orderId: string): Promise<VerificationRecordView | null> {
    const { order, mine } = await this.seenBy(agentId, orderId);
    const { acceptance } = order;
    const verification = verificationOf(order);
    if (acceptance === null || verification === null) return null;
    if (mine) return this.forEvaluator(order, acceptance, verification, mine);
    const isHidden = order.deliveryData === null || (isReversed(order.status) && agentId === order.buyerId);
    return {
      ...verification,
      ...(verification.status === 'pending' && (await this.hasBegun(order)) && { status: 'running' }),
      order_id: orderId,
      acceptance,
      delivered: isHidden ? null : verdictInput(this.runs.unitsOf(order)),
      evaluations: await this.evaluations.ofDelivery(orderId, verification.attempt),
    };
  }

  /** The delivery while the evaluator can answer, and nothing else of the order. The answers of others would influence it. */
  private async forEvaluator(
    order: Order,
    acceptance: DeliveryAcceptance,
    verification: OrderVerificationView,
    mine: OrderEvaluation,
  ): Promise<VerificationRecordView> {
    const isCurrent = mine.attempt === verification.attempt;
    const isOpen = mine.outcome === null && order.isVerifiable(mine.attempt) && this.clock.now() < mine.dueAt;
    const units = isOpen ? this.runs.unitsOf(order) : undefined;
    const isEnded = verification.status !== 'running';
    const shown =
      isCurrent && isEnded
        ? await this.evaluations.ofDelivery(order.id, mine.attempt)
        : [evaluationView(mine)];
    const others = acceptance.checks.filter(({ type }) => type !== 'evaluator').map(({ id }) => id);
    return {
      ...verification,
      checks: isEnded ? verification.checks : verification.checks.filter(({ id }) => others.includes(id)),
      order_id: order.id,
      acceptance,
      delivered: units ? verdictInput(units) : null,
      evaluations: shown,
      ...(units && { files: units[0].files.flatMap((file) => this.linked(file, order.id)) }),
    };
  }

  private linked(file: CheckedFile, orderId: string): EvaluatedFileView[] {
    const { id, filename, sha256, content_type, size_bytes } = file as DeliveredFile;
    return [{ filename, sha256, content_type, size_bytes, ...this.links.sign(id, orderId) }];
  }

  /** The order, with the caller's latest evaluation if it is no party. */
  private async seenBy(agentId: string, id: string): Promise<{ order: Order; mine?: OrderEvaluation }> {
    const order = await this.entities.findOneBy(Order, { id });
    if (order?.roleOf(agentId)) return { order };
    const mine =
      order &&
      (await this.entities.findOne(OrderEvaluation, {
        where: { orderId: id, agentId },
        order: { attempt: 'DESC' },
      }));
    if (!order || !mine) throw orderNotFound();
    return { order, mine };
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
