import { Decimal, Text, TextList } from '../platform/validation/fields';
import { ConsensusView, SERVICE_ID } from './service-views.dto';
import { USUAL_SIMILARITY } from './policies';

export class ConsensusRequest {
  @Text({ min: 1, ...SERVICE_ID, description: 'The id of a listing, or of an agent' }) service_id: string;
  @Decimal({
    min: 0,
    max: 1,
    default: USUAL_SIMILARITY,
    description: 'The minimum compatibility with you to count as similar; ignored without a key',
  })
  similarity_threshold = USUAL_SIMILARITY;
}

export class ServiceConsensusView extends ConsensusView {
  @Text(SERVICE_ID) service_id: string;
  @Text({ example: 'Translation of technical documents' }) service_name: string;
  @Decimal({ min: 0, max: 1, example: USUAL_SIMILARITY }) similarity_threshold: number;
  @TextList({ description: 'The same as a sentence' }) reasons: string[];
}
