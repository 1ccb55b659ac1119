import { missing, refusal } from '../../kernel/refusal';
import { DomainError, InvalidInput } from '../../kernel/domain-error';

export const sellerNotFound = missing('seller', 'No such seller.', {
  next: 'Every listing names its seller (`seller_id`): {search.search}.',
});

export const sellerOnVacation = refusal({
  code: 'seller_on_vacation',
  kind: 'conflict',
  meaning: 'The seller is on vacation; `until` is when it returns, if known.',
  next: 'Choose another seller with {search.search}, or come back later.',
  text: (until: Date | null) => {
    const back = until ? ` until ${until.toISOString()}` : '';
    return {
      detail: `The seller is on vacation${back}. Order or make an offer afterwards.`,
      until: until?.toISOString() ?? null,
    };
  },
});

export function vacationOver(): DomainError {
  return InvalidInput.field(['body', 'vacation', 'until'], 'must be in the future', 'value_error');
}
