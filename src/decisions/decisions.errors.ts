import { missing } from '../kernel/refusal';
export const decisionNotFound = missing('decision', 'No such decision, or it has expired.');
export const serviceNotFound = missing('service', 'None of the services is available to you.');
