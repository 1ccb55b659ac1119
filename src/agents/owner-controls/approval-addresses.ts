import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/security/secrets';
import type { ApprovalLine, PostalAddress, ShownLine, SpendingRequest } from './spending-request';

/** Shipping addresses of approvals: compared by a digest, and stored encrypted for the owner to read. */
@Injectable()
export class ApprovalAddresses {
  constructor(private readonly secrets: Secrets) {}

  /** Keyed, because addresses can be guessed. */
  digestOf(address: PostalAddress): string {
    return this.secrets.hash('approvals', JSON.stringify(inOrder(address))).toString('base64url');
  }

  encrypt(approvalId: string, { lines }: SpendingRequest): Buffer | null {
    const addresses = lines.flatMap(({ terms }) => terms?.shippingAddress ?? []);
    if (addresses.length === 0) return null;
    const byDigest = addresses.map((address) => [this.digestOf(address), inOrder(address)] as const);
    return this.secrets.encrypt('approvals', JSON.stringify(Object.fromEntries(byDigest)), approvalId);
  }

  /** The lines of an approval with their addresses. */
  shown(approvalId: string, lines: ApprovalLine[], sealed: Buffer | null): ShownLine[] {
    if (sealed === null) return lines;
    const byDigest = JSON.parse(this.secrets.decrypt('approvals', sealed, approvalId)) as Record<
      string,
      PostalAddress
    >;
    return lines.map((line) =>
      line.address_digest ? { ...line, shipping_address: byDigest[line.address_digest] } : line,
    );
  }
}

/** Equal addresses have equal texts: the members in this order, and null for those that are left out. */
function inOrder(address: PostalAddress): PostalAddress {
  const { name, line1, line2 = null, city, region = null, postal_code, country, phone = null } = address;
  return { name, line1, line2, city, region, postal_code, country, phone };
}
