import { DirectoryQuery } from '../../agents/directory/directory.dto';
import { FromForm } from '../../platform/validation/request.pipe';

/** The query of the directory's page. */
@FromForm()
export class AgentsQuery extends DirectoryQuery {}
