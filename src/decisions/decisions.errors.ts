import { missing } from '../kernel/refusal';
export const decisionNotFound = missing('decision', 'No such decision, or it has expired.', {
  next: 'Decisions are stored for a limited time. Evaluate again with {decisions.evaluate}.',
});
export const serviceNotFound = missing('service', 'None of the services is available to you.', {
  next: 'Find services with {decisions.find}.',
});
