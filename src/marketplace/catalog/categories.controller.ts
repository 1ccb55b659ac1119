import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool, MayLag } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { Public } from '../../platform/security/access';
import { CategoriesView } from './categories.dto';
import { CategoriesReader } from './categories.reader';

@ApiTags('catalog')
@Public()
@MayLag()
@Controller('marketplace/categories')
export class CategoriesController {
  constructor(private readonly reader: CategoriesReader) {}

  @Get()
  @Answers(200, CategoriesView, {
    summary: 'List categories and subcategories, with listing counts',
  })
  @AsTool('marketplace_categories', {
    does: 'reads',
    title: 'List categories',
    description: 'Categories and subcategories, with listing counts.',
  })
  @AsAction('browse.categories')
  list(): Promise<CategoriesView> {
    return this.reader.list();
  }
}
