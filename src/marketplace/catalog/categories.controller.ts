import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
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
  list(): Promise<CategoriesView> {
    return this.reader.list();
  }
}
