import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Properties are camelCase, columns snake_case. Tables and constraints are always named by hand. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
