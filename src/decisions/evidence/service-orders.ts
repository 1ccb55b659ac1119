import { statement } from '../../platform/database/statements';
import type { Evidence } from '../scoring/evidence';
import type { ServiceEvidence } from './service-evidence.entity';

/** The latest orders are enough, and this bounds the computation for a busy service. */
const LATEST_ORDERS = 1_000;
/** Keeps a single friendly buyer from making a record. */
const ORDERS_OF_EACH_BUYER = 3;
export const MAX_USERS = 100;

export type ServiceOrdersRow = Evidence & Pick<ServiceEvidence, 'users'> & { service_id: string };

const latest = (services: string, column: string): string => `
  SELECT w.service_id, o.* FROM wanted w CROSS JOIN LATERAL (
    SELECT * FROM service_orders WHERE ${column} = w.service_id ORDER BY id DESC LIMIT ${LATEST_ORDERS}) o
   WHERE w.service_id ${services} LIKE 'lst\\_%'`;

/** Summarizes the orders of the services in $1. No row for a service without conclusive orders. */
export const ORDERS_OF_SERVICES = statement(
  'service_orders_of',
  `WITH wanted AS (SELECT service_id FROM unnest($1::text[]) AS service_id),
   telling AS (
     SELECT *, completed AND NOT disputed AS clean,
            row_number() OVER (PARTITION BY service_id, buyer_id ORDER BY id DESC) <= ${ORDERS_OF_EACH_BUYER} AS counts
       FROM (${latest('', 'listing_id')} UNION ALL ${latest('NOT', 'seller_id')}) orders
      WHERE completed OR disputed OR failed),
   buyers AS (
     SELECT service_id, buyer_id, count(*) FILTER (WHERE counts) AS orders, count(*) FILTER (WHERE counts AND clean) AS clean,
            count(*) FILTER (WHERE counts AND disputed) AS disputed,
            count(*) FILTER (WHERE counts AND failed AND NOT disputed) AS failed,
            avg(rating)::float8 AS rating, min(completed_at) AS first_at, max(completed_at) AS last_at
       FROM telling GROUP BY service_id, buyer_id),
   placed AS (
     SELECT *, row_number() OVER (PARTITION BY service_id ORDER BY last_at DESC NULLS LAST, buyer_id) AS place FROM buyers)
   SELECT service_id, sum(orders)::int AS orders, sum(clean)::int AS clean, sum(disputed)::int AS disputed,
          sum(failed)::int AS failed, count(last_at)::int AS buyers, count(rating)::int AS reviewers, avg(rating) AS rating,
          coalesce(jsonb_agg(jsonb_build_array(buyer_id, floor(extract(epoch FROM first_at) * 1000),
              floor(extract(epoch FROM last_at) * 1000), coalesce((rating - 1) / 4, clean::float8 / orders)) ORDER BY place)
            FILTER (WHERE last_at IS NOT NULL AND place <= ${MAX_USERS}), '[]') AS users
     FROM placed GROUP BY service_id ORDER BY service_id`,
);
