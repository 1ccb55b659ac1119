import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/security/secrets';
import type { ApprovalLine, ApprovalAddress, ShownLine, SpendingRequest } from './spending-request';

/** Shipping addresses of approvals: compared by a digest, and stored encrypted for the owner to read. */
@Injectable()
export class ApprovalAddresses {
  constructor(private readonly secrets: Secrets) {}

  /** Keyed, because addresses can be guessed. */
  digestOf(address: ApprovalAddress): string {
    return this.secrets.hash('approvals', JSON.stringify(inOrder(address))).toString('base64url');
  }

  encrypt(approvalId: string, request: SpendingRequest): Buffer | null {
    const addresses = this.addressesIn(request);
    if (Object.keys(addresses).length === 0) return null;
    return this.secrets.encrypt('approvals', JSON.stringify(addresses), approvalId);
  }

  /** The lines of an approval with their addresses. */
  shown(approvalId: string, lines: ApprovalLine[], sealed: Buffer | null): ShownLine[] {
    if (sealed === null) return lines;
    return withAddresses(
      lines,
      JSON.parse(this.secrets.decrypt('approvals', sealed, approvalId)) as Addresses,
    );
  }

  /** The same for the request that the approval is for. */
  shownFor(request: SpendingRequest, lines: ApprovalLine[]): ShownLine[] {
    return withAddresses(lines, this.addressesIn(request));
  }

  private addressesIn({ lines }: SpendingRequest): Addresses {
    const addresses = lines.flatMap(({ terms }) => terms?.shippingAddress ?? []);
    return Object.fromEntries(addresses.map((address) => [this.digestOf(address), inOrder(address)]));
  }
}

/** By digest. */
type Addresses = Record<string, ApprovalAddress>;

const withAddresses = (lines: ApprovalLine[], addresses: Addresses): ShownLine[] =>
  lines.map((line) =>
    line.address_digest ? { ...line, shipping_address: addresses[line.address_digest] } : line,
  );

/** Equal addresses have equal texts: the members in this order, and null for those that are left out. */
function inOrder(address: ApprovalAddress): ApprovalAddress {
  const { name, line1, line2 = null, city, region = null, postal_code, country, phone = null } = address;
  return { name, line1, line2, city, region, postal_code, country, phone };
}
