import { normalForm } from '../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { menuPages, type Survey } from './survey.ts';

/** Whether the start page is one that a visitor is led back to from everywhere: the front page of the host, or in the menu. */
export function isHome(survey: Survey): boolean {
  const { start } = survey;
  if (/^https?:\/\/[^/]+\/?$/.test(start) || survey.pages.length < menuPages) return true;
  const menu = survey.menu();
  if (!menu.has(normalForm(start)) && !menu.values().some((url) => survey.isStart(url))) return false;
  // Threads lead back to their board too; but a board has something plainer above it.
  const own = tokensOf(start);
  return !menu.values().some((url) => isAbove(tokensOf(url), own));
}

/** Whether an address is a plainer one than another: without its parameters, or a folder that it lies in. */
function isAbove(above: UrlTokens, own: UrlTokens): boolean {
  if (above.parameters.length > 0) return false;
  if (own.parameters.length > 0) return true;
  const folder = above.paths.filter((path) => path !== '');
  return (
    folder.length > 0 && folder.length < own.paths.filter(Boolean).length && folder.every((path, i) => path === own.paths[i])
  );
}
