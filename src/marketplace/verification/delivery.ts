import type { DeliveredAsset, DeliveredFile, DeliveredFiles } from '../assets/asset-goods.service';
import { canCanonicalize, digestOf } from './canonical';

/** A file in what is checked. Only its content and kind count. */
export type CheckedFile = Pick<DeliveredFile, 'sha256' | 'size_bytes' | 'content_type'> & { id?: string };

/** What is checked: the data of a delivery, if any, and its files. */
export interface CheckedDelivery {
  data?: unknown;
  files: CheckedFile[];
}

/** How an order stores its delivery. */
interface StoredDelivery {
  delivered: unknown;
  /** It is `DeliveredFiles`. */
  withFiles: boolean;
  /** The file that was bought, if the listing sells one. */
  assetId: string | null;
}

export function checkedDelivery({ delivered, withFiles, assetId }: StoredDelivery): CheckedDelivery {
  if (withFiles) return delivered as DeliveredFiles;
  const file = (delivered as Partial<DeliveredAsset> | null)?.asset;
  return assetId !== null && file?.id === assetId ? { files: [file] } : { data: delivered, files: [] };
}

/** What is checked. Several units of an order, with a payload each, are checked one by one. */
export type CheckedUnits = readonly [CheckedDelivery, ...CheckedDelivery[]];

/** What a verdict is about, as both parties and others can compute it again. */
export function verdictInput([{ data, files }, ...more]: CheckedUnits): object {
  const described = files.map(({ sha256, size_bytes, content_type }) => ({
    sha256,
    size_bytes,
    content_type,
  }));
  if (more.length > 0) return { units: [data, ...more.map((unit) => unit.data)], files: described };
  return { ...(data !== undefined && { data }), files: described };
}

/** Null if the data have no canonical form; then no check passes either. */
export function deliveryDigest(units: CheckedUnits): string | null {
  const input = verdictInput(units);
  return canCanonicalize(input) ? digestOf(input) : null;
}
