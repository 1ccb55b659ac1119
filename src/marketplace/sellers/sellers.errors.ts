import { DomainError, InvalidInput } from '../../kernel/domain-error';

export function sellerOnVacation(until: Date | null): DomainError {
  const back = until ? ` until ${until.toISOString()}` : '';
  const detail = `The seller is on vacation${back}. Order or make an offer afterwards.`;
  return new DomainError('seller_on_vacation', 'conflict', detail, { until: until?.toISOString() ?? null });
}

export function vacationOver(): DomainError {
  return InvalidInput.field(['body', 'vacation', 'until'], 'must be in the future', 'value_error');
}
