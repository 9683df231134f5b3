import { readFileSync } from 'node:fs';
import { type PageTypeModel, readPageTypes } from './page-types.ts';

let shipped: PageTypeModel | undefined;

/** The model that comes with the program, trained by `npm run bench -- page-types --write`. */
export function shippedPageTypes(): PageTypeModel {
  shipped ??= readPageTypes(readFileSync(new URL('./page-types.json', import.meta.url), 'utf8'));
  return shipped;
}
