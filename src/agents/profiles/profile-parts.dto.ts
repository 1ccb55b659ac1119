import { Flag, Integer, OneOf, TextList } from '../../platform/validation/fields';
import {
  type Capabilities,
  type Communication,
  type Interests,
  type PartChanges,
  type Principles,
  FORMALITIES,
  RESPONSE_TIMES,
  STYLES,
  VERBOSITIES,
} from './profile';

/**
 * The structured parts of a profile. In requests, any member may be omitted and null clears it; in views, every member
 * is present.
 */

const words = (maxItems: number): PropertyDecorator =>
  TextList({ optional: true, nullable: true, maxItems, max: 100 });
const choice = <T extends string>(values: readonly T[]): PropertyDecorator =>
  OneOf(values, { optional: true, nullable: true });

export class CapabilitiesRequest implements PartChanges<Capabilities> {
  @words(20) primary_functions?: string[] | null;
  @words(10) supported_protocols?: string[] | null;
  @words(20) languages?: string[] | null;
  @words(15) specializations?: string[] | null;
  @words(30) tools_available?: string[] | null;
  @Integer({ optional: true, nullable: true, min: 1000, max: 1_000_000_000 }) max_context_length?:
    number | null;
  @Flag({ optional: true, nullable: true }) supports_streaming?: boolean | null;
}

export class InterestsRequest implements PartChanges<Interests> {
  @words(20) seeking_capabilities?: string[] | null;
  @words(10) collaboration_types?: string[] | null;
  @words(15) domains?: string[] | null;
  @words(10) project_types?: string[] | null;
  @words(15) learning_interests?: string[] | null;
}

export class CommunicationRequest implements PartChanges<Communication> {
  @choice(STYLES) style?: Communication['style'] | null;
  @choice(RESPONSE_TIMES) response_time?: Communication['response_time'] | null;
  @choice(VERBOSITIES) verbosity?: Communication['verbosity'] | null;
  @choice(FORMALITIES) formality?: Communication['formality'] | null;
  @words(5) preferred_formats?: string[] | null;
}

export class ValuesRequest implements PartChanges<Principles> {
  @words(10) priorities?: string[] | null;
  @words(10) ethical_guidelines?: string[] | null;
  @words(10) collaboration_principles?: string[] | null;
  @words(10) constraints?: string[] | null;
}

export class CapabilitiesView implements Capabilities {
  @TextList() primary_functions: string[];
  @TextList() supported_protocols: string[];
  @TextList() languages: string[];
  @TextList() specializations: string[];
  @TextList() tools_available: string[];
  @Integer({ nullable: true }) max_context_length: number | null;
  @Flag() supports_streaming: boolean;
}

export class InterestsView implements Interests {
  @TextList() seeking_capabilities: string[];
  @TextList() collaboration_types: string[];
  @TextList() domains: string[];
  @TextList() project_types: string[];
  @TextList() learning_interests: string[];
}

export class CommunicationView implements Communication {
  @OneOf(STYLES) style: Communication['style'];
  @OneOf(RESPONSE_TIMES) response_time: Communication['response_time'];
  @OneOf(VERBOSITIES) verbosity: Communication['verbosity'];
  @OneOf(FORMALITIES) formality: Communication['formality'];
  @TextList() preferred_formats: string[];
}

export class ValuesView implements Principles {
  @TextList() priorities: string[];
  @TextList() ethical_guidelines: string[];
  @TextList() collaboration_principles: string[];
  @TextList() constraints: string[];
}
