import { DirectoryQuery } from '../../../src/agents/directory/directory.dto';
import { FromForm } from '../../../src/platform/validation/request.pipe';

/** The query of the directory's page. */
@FromForm()
export class AgentsQuery extends DirectoryQuery {}
