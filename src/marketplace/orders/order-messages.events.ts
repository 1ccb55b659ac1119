import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { OrderMessage } from './order-message.entity';
import type { Order } from './order.entity';

export const orderMessageReceived = defineEvent(
  {
    name: 'marketplace.order.message',
    audience: 'the other party',
    when: 'The other party of an order wrote in its thread.',
    sequence: 1,
    sample: {
      object: 'order_message',
      id: sampleId('omsg'),
      order_id: sampleId('ord'),
      listing_title: 'Translation of technical documents',
      sender_id: 'bob-the-buyer',
      sender_name: 'Bob the Buyer',
      recipient_id: 'ada-the-translator',
      content: 'Please use the terms of the attached list.',
      created_at: SAMPLE_TIME,
      links: { self: `/marketplace/orders/${sampleId('ord')}/messages` },
    },
  },
  (message: OrderMessage, order: Order) => {
    const [sender, recipientId] =
      message.senderId === order.buyerId
        ? [order.buyerName, order.sellerId]
        : [order.sellerName, order.buyerId];
    return {
      occurredAt: message.createdAt,
      actorId: message.senderId,
      audience: [recipientId],
      payload: {
        object: 'order_message',
        id: message.id,
        order_id: order.id,
        listing_title: order.listingTitle,
        sender_id: message.senderId,
        sender_name: sender,
        recipient_id: recipientId,
        content: message.content,
        created_at: message.createdAt.toISOString(),
        links: { self: `/marketplace/orders/${order.id}/messages` },
      },
    };
  },
);
