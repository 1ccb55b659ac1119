import { DomainError, InvalidInput } from '../../kernel/domain-error';

export function sellerOnVacation(until: Date | null): DomainError {
  const back = until ? `back on ${until.toISOString()}` : 'without saying until when';
  const detail = `The seller is on vacation, ${back}: nothing can be ordered or offered meanwhile.`;
  return new DomainError('seller_on_vacation', 'conflict', detail, { until: until?.toISOString() ?? null });
}

export function vacationOver(): DomainError {
  return InvalidInput.field(['body', 'vacation', 'until'], 'must be in the future', 'value_error');
}
