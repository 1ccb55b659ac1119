import 'reflect-metadata';
import { Controller, Get, Post } from '@nestjs/common';
import { PathMark } from './path-marks';

const mark = new PathMark<string>();

@Controller('shops')
class Shops {
  @Get()
  @mark.with('list')
  list(): void {}

  @Post(':shop_id/close')
  @mark.with('close')
  close(): void {}

  @Get('open')
  @mark.with('open')
  open(): void {}

  @Get(':shop_id')
  unmarked(): void {}
}

@Controller()
@mark.with('all')
class Everything {
  @Get()
  home(): void {}

  @Post('send')
  send(): void {}
}

describe('a mark that is looked up by path', () => {
  it.each([
    ['/shops', 'list'],
    ['/shops/', 'list'],
    ['/shops?limit=2', 'list'],
    ['/shops/open', 'open'],
    ['/shops/shp_1/close', 'close'],
    ['/', 'all'],
    ['/send', 'all'],
    ['/shops/shp_1', undefined],
    ['/shops/a/b/close', undefined],
    ['/Shops', undefined],
    ['', undefined],
  ])('has for %s the value %s', (url, expected) => {
    expect(mark.at(url)).toBe(expected);
  });

  it('can be limited to a method', () => {
    expect(mark.at('/shops', 'GET')).toBe('list');
    expect(mark.at('/shops', 'POST')).toBeUndefined();
    expect(mark.at('/shops/shp_1/close', 'GET')).toBeUndefined();
  });

  it('lists its paths in order', () => {
    expect([Shops, Everything]).toHaveLength(2);
    expect(mark.paths()).toEqual(['/', '/send', '/shops', '/shops/:shop_id/close', '/shops/open']);
  });
});
