import type { Skin } from '../types.ts';
import { blogComments } from './blog-comments.ts';
import { cardsSlugs } from './cards-slugs.ts';
import { dlList } from './dl-list.ts';
import { flatStatic } from './flat-static.ts';
import { gbkPortal } from './gbk-portal.ts';
import { mailArchive } from './mail-archive.ts';
import { questions } from './questions.ts';
import { scriptOnly } from './script-only.ts';
import { tableSoup } from './table-soup.ts';
import { tree } from './tree.ts';

export const skins: readonly Skin[] = [
  dlList,
  cardsSlugs,
  gbkPortal,
  flatStatic,
  questions,
  mailArchive,
  scriptOnly,
  blogComments,
  tableSoup,
  tree,
];

export function skinByName(name: string): Skin {
  const skin = skins.find((candidate) => candidate.name === name);
  if (!skin) throw new Error(`no skin named ${name}; there are ${skins.map((candidate) => candidate.name).join(', ')}`);
  return skin;
}
