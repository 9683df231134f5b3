import type { CDPSession } from 'playwright-core';

/**
 * Speculation rules make Chromium fetch pages ahead of clicks, past everything that asks us first, and no switch turns them off.
 * They take effect after the microtasks of the script that adds them, so an observer in a world of its own can remove them first.
 */
const REMOVE_RULES = `
  const rules = 'script[type=speculationrules i]';
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        for (const script of node.matches(rules) ? [node] : node.querySelectorAll(rules)) script.remove();
      }
    }
  }).observe(document, { childList: true, subtree: true });
`;

export async function forbidSpeculation(session: CDPSession): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: REMOVE_RULES, worldName: 'boardwalk-rules' });
}
